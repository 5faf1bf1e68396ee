import type { Page } from '@playwright/test'

/** Swipes with a finger by this many pixels. Only Chromium's DevTools protocol can do that. */
export const swipe = async (page: Page, from: { x: number; y: number }, right: number, down: number) => {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  const finger = (tenths: number) => ({ x: from.x + (right * tenths) / 10, y: from.y + (down * tenths) / 10 })
  await touch('touchStart', finger(0))
  for (let tenths = 1; tenths <= 10; tenths++) await touch('touchMove', finger(tenths))
  await touch('touchEnd')
}
