/**
 * Keeps an attribute of `<html>` while the page is at its top, where the theme gives the header no background. It runs
 * in the inline script, so that the first paint has it.
 */
export const markTopOfPage = () => {
  const update = () => document.documentElement.toggleAttribute('data-at-top', scrollY < 8)
  addEventListener('scroll', update, { passive: true })
  update()
}
