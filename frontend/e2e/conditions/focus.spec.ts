/** The focus is always visible. */
import { expect, test } from '@playwright/test'
import { PAGES } from '../visit.ts'

/** The focused element, and whether its ring is visible. A slider's ring is around its knob. */
const readFocus = () => {
  const element = document.activeElement
  if (!element || element === document.body) return undefined
  const ringed = element.matches('[type=range]') ? element.nextElementSibling! : element
  const { outlineStyle, outlineWidth } = getComputedStyle(ringed)
  const name = element.getAttribute('aria-label') ?? (element.textContent || element.id)
  return { name, ring: `${outlineStyle} ${outlineWidth}` }
}

test('every focusable element on every page has a focus ring', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path)
    let stops = 0
    for (; stops < 80; stops++) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(readFocus)
      if (!stop) break
      expect(stop, path).toEqual({ name: stop.name, ring: 'solid 3px' })
    }
    expect(stops, path).toBeGreaterThan(10)
  }
})
