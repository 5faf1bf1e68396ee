/** What a toast does while it is on view. */
import { expect, test, type Page } from '@playwright/test'
import { hydrate, settle } from './hydration.ts'
import { accept, fill, openForm, privacyButton, privacyNote, sendButton, thanks } from './contact-page.ts'

const toast = (page: Page) => page.getByText('Message sent!')
const region = (page: Page) => page.getByRole('region', { name: /F8/ })

/** Sends a message, which is accepted after `until`. */
const send = async (page: Page, until?: Promise<void>) => {
  await page.clock.install()
  await openForm(page)
  await accept(page, until)
  await fill(page)
  await sendButton(page).click()
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })
  test.skip(({ browserName }) => browserName !== 'chromium', 'a finger comes by the DevTools protocol')

  test('a finger’s swipe to the right past 50 px dismisses a toast, a shorter one does not', async ({
    page,
  }) => {
    await send(page)
    await expect(toast(page)).toBeInViewport({ ratio: 1 })
    // The focus keeps it from going by itself.
    await page.keyboard.press('F8')
    await settle(page)
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    const swipe = async (by: number) => {
      const { x, y } = (await toast(page).boundingBox())!
      const finger = (part: number) => ({ x: x + 10 + by * part, y: y + 10 })
      await touch('touchStart', finger(0))
      for (let part = 0.1; part <= 1; part += 0.1) await touch('touchMove', finger(part))
      await touch('touchEnd')
    }
    await swipe(40)
    await settle(page)
    await expect(toast(page)).toBeVisible()
    await swipe(100)
    await expect(toast(page)).toBeHidden()
  })
})

test('F8 leads to the region on a screen that has shown no toast yet', async ({ page }) => {
  await page.goto('/services')
  await hydrate(page)
  await page.keyboard.press('F8')
  await expect(region(page)).toBeFocused()
})

test('stays while the pointer is on it, and goes five seconds later, not sooner', async ({ page }) => {
  await send(page)
  await toast(page).hover()
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.clock.runFor(6500)
  await expect(toast(page)).toBeVisible()
  await page.mouse.move(5, 5)
  await settle(page)
  await page.clock.runFor(4800)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(700)
  await expect(toast(page)).toBeHidden()
})

test('stays while the keyboard is in it, which goes back to where it was', async ({ page }) => {
  await send(page)
  await expect(thanks(page)).toBeFocused()
  await expect(toast(page)).toBeVisible()
  await page.mouse.move(5, 5)
  await page.keyboard.press('F8')
  await expect(region(page)).toBeFocused()
  await page.clock.runFor(6500)
  await expect(toast(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toBeHidden()
  await expect(thanks(page)).toBeFocused()
})

test('lies above an open dialog, where keyboard and pointer reach it, and outlives it', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await send(page, promise)
  await privacyButton(page).click()
  await expect(privacyNote(page)).toBeVisible()
  resolve()
  await expect(toast(page)).toBeVisible()
  await page.keyboard.press('F8')
  await expect(region(page)).toBeFocused()
  await page.getByRole('button', { name: 'Dismiss' }).click({ trial: true })
  await page.keyboard.press('Escape')
  await expect(privacyNote(page)).toBeHidden()
  await expect(toast(page)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page)).toBeHidden()
})
