const NOTE_ID = 'opens-in-new-tab'
const CHAT_ID = 'opens-chat'

/** Attributes of a link that opens in a new tab and says so to a screen reader. */
export const newTab = { target: '_blank', rel: 'noopener noreferrer', 'aria-describedby': NOTE_ID }

/** Attributes of a link that opens a chat, which its words may not say. */
export const chatTab = { ...newTab, 'aria-describedby': CHAT_ID }

/** The sentences that such links point to; once per document. */
export const NewTabNotes = ({ plain, chat }: { plain: string; chat: string }) => (
  <div hidden>
    <div id={NOTE_ID}>{plain}</div>
    <div id={CHAT_ID}>{chat}</div>
  </div>
)
