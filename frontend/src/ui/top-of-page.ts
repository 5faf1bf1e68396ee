/** Attribute of `<html>` while the page is at its top, where the header has no background of its own. */
export const AT_TOP = 'data-at-top'

/** Updates that attribute as the page scrolls. It runs in the inline script, so that the first paint has it. */
export const markTopOfPage = () => {
  const update = () => document.documentElement.toggleAttribute(AT_TOP, scrollY < 8)
  addEventListener('scroll', update, { passive: true })
  update()
}
