/** A value that this tab has stored, if any; nothing is stored where storage is full or forbidden. */
export const readStored = <Value>(key: string): Value | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(key)!) as Value | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value as JSON until the tab is closed. */
export const writeStored = (key: string, value: unknown) => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A form's text is then only in the form.
  }
}
