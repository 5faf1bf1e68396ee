import { useLocation } from 'react-router-dom'
import { screenAt, type Screen } from '#src/content/pages.ts'
import { site } from '#src/content/site.ts'
import { chatLink } from '#src/lib/links.ts'

/** The current screen. */
export const useScreen = (): Screen => screenAt(useLocation().pathname)

/** A link that opens a chat, whose first words name the current screen. */
export const useChatLink = (): string => chatLink(site.chatNumber, useScreen().chat)
