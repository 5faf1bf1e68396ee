/** What became of the scripts: the browser is too old for them, they are late, or they could not be had. */
export type ScriptState = 'old' | 'slow' | 'failed'

/**
 * Says so, or takes it back. It stands at the document's root, beyond React; script-notes.tsx has a sentence for each that
 * the styles show.
 */
export const tellOfScripts = (state?: ScriptState) => {
  const { dataset } = document.documentElement
  if (state) dataset.scripts = state
  else delete dataset.scripts
}
