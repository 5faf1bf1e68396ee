import { salon } from '@willow/shared/salon'
import { useLocation } from 'react-router-dom'
import { pageAt } from '#src/content/pages.ts'
import { labels } from '#src/content/common-words.ts'
import { chatLink } from '#src/content/links.ts'

const NOTE_ID = 'opens-in-new-tab'
const CHAT_ID = 'opens-chat'

/** Attributes of a link that opens in a new tab, which screen readers announce. `noreferrer` implies `noopener`. */
export const newTab = { target: '_blank', rel: 'noreferrer', 'aria-describedby': NOTE_ID }

/** The same for a link that opens a chat. */
export const chatTab = { ...newTab, 'aria-describedby': CHAT_ID }

/** The address of a chat whose first words name the current page. */
export const useChatLink = (): string => chatLink(salon.chatNumber, pageAt(useLocation().pathname).chat)

/** The descriptions that such links refer to. Render it once per document. */
export const NewTabNotes = () => (
  <div hidden>
    <div id={NOTE_ID}>{labels.newTab}</div>
    <div id={CHAT_ID}>{labels.newChatTab}</div>
  </div>
)
