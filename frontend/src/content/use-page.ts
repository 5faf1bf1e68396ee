import { useLocation } from 'react-router-dom'
import { chatLink } from '#src/lib/links.ts'
import { type Page, pageAt } from './pages.ts'
import { site } from './site.ts'

/** The current page. */
export const usePage = (): Page => pageAt(useLocation().pathname)

/** A link that opens a chat, whose first words name the current page. */
export const useChatLink = (): string => chatLink(site.chatNumber, usePage().chat)
