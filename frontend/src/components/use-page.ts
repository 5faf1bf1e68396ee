import { useLocation } from 'react-router-dom'
import { pageAt, type Page } from '#src/content/pages.ts'
import { site } from '#src/content/site.ts'
import { chatLink } from '#src/lib/links.ts'

/** The current page. */
export const usePage = (): Page => pageAt(useLocation().pathname)

/** A link that opens a chat, whose first words name the current page. */
export const useChatLink = (): string => chatLink(site.chatNumber, usePage().chat)
