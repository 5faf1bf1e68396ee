import { useLocation } from 'react-router-dom'
import { salon } from '@willow/shared/salon'
import { chatLink } from '#src/lib/links.ts'
import { type Page, pageAt } from '#src/content/pages.ts'

/** The current page. */
export const usePage = (): Page => pageAt(useLocation().pathname)

/** A link that opens a chat, whose first words name the current page. */
export const useChatLink = (): string => chatLink(salon.chatNumber, usePage().chat)
