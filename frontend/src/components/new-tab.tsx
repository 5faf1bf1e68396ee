const NOTE_ID = 'opens-in-new-tab'
const CHAT_ID = 'opens-chat'

/** Attributes of a link that opens in a new tab, which screen readers announce. `noreferrer` implies `noopener`. */
export const newTab = { target: '_blank', rel: 'noreferrer', 'aria-describedby': NOTE_ID }

/** The same for a link that opens a chat. */
export const chatTab = { ...newTab, 'aria-describedby': CHAT_ID }

/** The descriptions that such links refer to. Render it once per document. */
export const NewTabNotes = ({ tab, chat }: { tab: string; chat: string }) => (
  <div hidden>
    <div id={NOTE_ID}>{tab}</div>
    <div id={CHAT_ID}>{chat}</div>
  </div>
)
