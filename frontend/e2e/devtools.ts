/** What only Chromium's DevTools protocol can do. In another browser the test is skipped. */
import { test, type Page } from '@playwright/test'

const openDevtools = (page: Page) => {
  const isChromium = page.context().browser()?.browserType().name() === 'chromium'
  test.skip(!isChromium, 'This needs the DevTools protocol.')
  return page.context().newCDPSession(page)
}

/** Swipes with a finger by this many pixels. */
export const swipe = async (page: Page, from: { x: number; y: number }, right: number, down: number) => {
  const devtools = await openDevtools(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  const finger = (tenths: number) => ({ x: from.x + (right * tenths) / 10, y: from.y + (down * tenths) / 10 })
  await touch('touchStart', finger(0))
  for (let tenths = 1; tenths <= 10; tenths++) await touch('touchMove', finger(tenths))
  await touch('touchEnd')
}
