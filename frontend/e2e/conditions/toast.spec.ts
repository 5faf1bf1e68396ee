/** How a toast behaves while it is shown. */
import { expect, test, type Page } from '@playwright/test'
import * as form from '../contact-page.ts'
import { settle, swipe } from '../visit.ts'

const toast = (page: Page) => page.getByText('Message sent!')
const region = (page: Page) => page.getByRole('region', { name: /F8/ })

/** Sends a message to an API that accepts it. */
const send = async (page: Page) => {
  await page.clock.install({ time: '2031-11-25T10:00:00Z' })
  await form.openForm(page)
  await form.mockAcceptingApi(page)
  await form.fill(page)
  await form.sendButton(page).click()
}

test('a finger’s swipe to the right dismisses a toast', { tag: '@phone' }, async ({ page }) => {
  await send(page)
  await expect(toast(page)).toBeInViewport({ ratio: 1 })
  await settle(page)
  const { x, y } = (await toast(page).boundingBox())!
  await swipe(page, { x: x + 10, y: y + 10 }, 100, 0)
  await expect(toast(page)).toBeHidden()
})

test('F8 leads to the toast, whose button returns the focus, and shows it again for 1,000,000 ms', async ({
  page,
}) => {
  await send(page)
  await expect(form.thanks(page)).toBeFocused()
  await expect(toast(page)).toBeVisible()
  const dismiss = async () => {
    await page.keyboard.press('F8')
    await expect(region(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(toast(page)).toBeHidden()
    await expect(form.thanks(page)).toBeFocused()
  }
  await dismiss()
  await page.clock.runFor(900_000)
  await dismiss()
  await page.clock.runFor(200_000)
  await page.keyboard.press('F8')
  await page.clock.runFor(1000)
  await expect(toast(page)).toBeHidden()
})

test('a toast stays while the pointer is on it', async ({ page }) => {
  await send(page)
  await toast(page).hover()
  await page.clock.runFor(20_000)
  await expect(toast(page)).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.runFor(6000)
  await expect(toast(page)).toBeHidden()
})
