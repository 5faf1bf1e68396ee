/** Attribute of `<html>` while the page is at its top, where the header has no ground of its own. */
export const AT_TOP = 'data-at-top'

/** Sets that attribute while the page scrolls. Runs in the inline script, so that the first paint has it. */
export const watchTop = () => {
  const mark = () => document.documentElement.toggleAttribute(AT_TOP, scrollY < 8)
  addEventListener('scroll', mark, { passive: true })
  mark()
}
