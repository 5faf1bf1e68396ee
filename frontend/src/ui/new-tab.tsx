const NOTE_ID = 'opens-in-new-tab'

/** Attributes of a link that opens in a new tab and says so to a screen reader. */
export const newTab = { target: '_blank', rel: 'noopener noreferrer', 'aria-describedby': NOTE_ID }

/** The sentence that such links point to; once per document. */
export const NewTabNote = ({ children }: { children: string }) => (
  <div id={NOTE_ID} hidden>
    {children}
  </div>
)
