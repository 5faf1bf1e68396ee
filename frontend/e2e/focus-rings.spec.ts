/** A visitor with a keyboard sees where the focus is: at every stop of every screen, before React and with it. */
import { expect, test, type Page } from '@playwright/test'

/** What the focus is on, and whether its ring is seen. A slider's ring is drawn round its knob. */
const focused = () => {
  const element = document.activeElement
  if (!element || element === document.body) return undefined
  const ringed = element.matches('[type=range]') ? element.nextElementSibling!.firstElementChild! : element
  const { outlineStyle, outlineWidth } = getComputedStyle(ringed)
  const name = element.getAttribute('aria-label') ?? (element.textContent || element.id)
  return { name, ring: `${outlineStyle} ${outlineWidth}` }
}

const walk = async (page: Page) => {
  const stops: { name: string; ring: string }[] = []
  for (let at = 0; at < 80; at++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(focused)
    if (!stop) break
    stops.push(stop)
  }
  return stops
}

const look = async (page: Page, route: string) => {
  await page.goto(route)
  const stops = await walk(page)
  expect(stops.length).toBeGreaterThan(10)
  expect(stops.filter(({ ring }) => ring !== 'solid 3px')).toEqual([])
}

for (const route of ['/', '/services', '/gallery', '/contact', '/no/such/page'])
  test(`every stop of the keyboard on ${route} has a ring`, ({ page }) => look(page, route))

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every stop of the keyboard has a ring', async ({ page }) => {
    for (const route of ['/', '/contact']) await look(page, route)
  })
})
