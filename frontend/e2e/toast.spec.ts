/** What a toast does while it is on view. */
import { expect, test, type Page } from '@playwright/test'
import { hydrate, settle } from './hydration.ts'
import { accept, fill, openForm, sendButton } from './contact-page.ts'

const toast = (page: Page) => page.getByText('Message sent!')
const region = (page: Page) => page.getByRole('region', { name: /F8/ })

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await openForm(page)
})

test(
  'a swipe to the right past 50 px dismisses a toast, a shorter one does not',
  { tag: '@phone' },
  async ({ page }) => {
    await accept(page)
    await fill(page)
    await sendButton(page).click()
    const shown = toast(page)
    const swipe = async (by: number) => {
      const [x, y] = [5, 5]
      await shown.hover({ position: { x, y } })
      const box = await shown.boundingBox()
      await page.mouse.down()
      await page.mouse.move((box?.x ?? 0) + x + by, (box?.y ?? 0) + y, { steps: 4 })
      await page.mouse.up()
    }
    await swipe(40)
    await expect(shown).toBeVisible()
    await swipe(60)
    await expect(shown).toBeHidden()
  },
)

test('F8 leads to the region on a screen that has shown no toast yet', async ({ page }) => {
  await page.goto('/services')
  await hydrate(page)
  await page.keyboard.press('F8')
  await expect(region(page)).toBeFocused()
})

test('goes by itself after five seconds, not sooner', async ({ page }) => {
  await accept(page)
  await fill(page)
  await sendButton(page).click()
  await expect(toast(page)).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.runFor(4800)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(700)
  await expect(toast(page)).toBeHidden()
})

test('stays while the pointer is on it', async ({ page }) => {
  await accept(page)
  await fill(page)
  await sendButton(page).click()
  await toast(page).hover()
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.clock.runFor(6500)
  await expect(toast(page)).toBeVisible()
  await page.mouse.move(5, 5)
  await settle(page)
  await page.clock.runFor(6500)
  await expect(toast(page)).toBeHidden()
})

test('stays while the keyboard is in it, which goes back to where it was', async ({ page }) => {
  await accept(page)
  await fill(page)
  await sendButton(page).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeFocused()
  await expect(toast(page)).toBeVisible()
  await page.mouse.move(5, 5)
  await page.keyboard.press('F8')
  await expect(region(page)).toBeFocused()
  await page.clock.runFor(6500)
  await expect(toast(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeFocused()
})

test('lies above an open dialog, where keyboard and pointer reach it', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await accept(page, promise)
  await fill(page)
  await sendButton(page).click()
  await page.getByRole('main').getByRole('button', { name: 'Privacy note' }).click()
  const note = page.getByRole('dialog', { name: 'Privacy, in plain words' })
  await expect(note).toBeVisible()
  resolve()
  await expect(toast(page)).toBeVisible()
  await page.keyboard.press('F8')
  await expect(region(page)).toBeFocused()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page)).toBeHidden()
  await expect(note).toBeVisible()
})

test('outlives the dialog that it lay above', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await accept(page, promise)
  await fill(page)
  await sendButton(page).click()
  await page.getByRole('main').getByRole('button', { name: 'Privacy note' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  resolve()
  await expect(toast(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(toast(page)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page)).toBeHidden()
})
