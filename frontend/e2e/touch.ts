import type { Page } from '@playwright/test'

/** Swipes with a finger by this many pixels. Only Chromium's DevTools protocol can do that. */
export const swipe = async (page: Page, from: { x: number; y: number }, right: number, down: number) => {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  const finger = (part: number) => ({ x: from.x + right * part, y: from.y + down * part })
  await touch('touchStart', finger(0))
  for (let part = 0.1; part <= 1; part += 0.1) await touch('touchMove', finger(part))
  await touch('touchEnd')
}
