import { expect, test, type Locator, type Page } from '@playwright/test'
import { SCRIPTS, hold, hydrate, settle } from './hydration.ts'

/** Repeats a name that is read out already, hence hidden from screen readers, and found by its place. */
const tooltip = (page: Page) => page.locator('[popover]')

const rest = async (on: Locator) => {
  await on.scrollIntoViewIfNeeded()
  await on.hover()
}

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await hydrate(page)
})

test('opens where the pointer came to rest, and closes when it leaves', async ({ page }) => {
  await rest(page.getByRole('link', { name: /^Chat with/ }))
  await expect(tooltip(page)).toHaveText('Chat with Willow & Wag')
  await page.mouse.move(10, 10)
  await expect(tooltip(page)).toBeHidden()
})

test('opens where the pointer rested before React was there', async ({ page }) => {
  const release = await hold(page, SCRIPTS)
  await page.goto('/')
  await rest(page.getByRole('link', { name: /^Chat with/ }))
  await settle(page)
  release()
  await expect(tooltip(page)).toHaveText('Chat with Willow & Wag')
})

test('opens where the keyboard had come before React was there', async ({ page }) => {
  const release = await hold(page, SCRIPTS)
  await page.goto('/')
  const facebook = page.getByRole('contentinfo').getByRole('link', { name: 'Facebook' })
  const isThere = () => facebook.evaluate((link) => link === document.activeElement)
  while (!(await isThere())) await page.keyboard.press('Tab')
  release()
  await expect(tooltip(page)).toHaveText('Facebook')
})

test('does not wait on the neighbour of one that is open', async ({ page }) => {
  const footer = page.getByRole('contentinfo')
  await rest(footer.getByRole('link', { name: 'Facebook' }))
  await expect(tooltip(page)).toHaveText('Facebook')
  await footer.getByRole('link', { name: 'Instagram, coming soon' }).hover()
  await expect(tooltip(page)).toHaveText('Instagram, coming soon')
  await expect(tooltip(page)).toBeVisible()
})

test('stays while the pointer is on it, and Escape closes it', async ({ page }) => {
  await rest(page.getByRole('link', { name: /^Chat with/ }))
  await expect(tooltip(page)).toBeVisible()
  await tooltip(page).hover()
  await settle(page)
  await expect(tooltip(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip(page)).toBeHidden()
})

test('opens for the keyboard, within the window', async ({ page }) => {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Facebook' }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(tooltip(page)).toHaveText('Facebook')
  await page.keyboard.press('Tab')
  await expect(tooltip(page)).toBeHidden()
})

test('Escape closes what the keyboard opened, until it comes back', async ({ page }) => {
  const facebook = page.getByRole('contentinfo').getByRole('link', { name: 'Facebook' })
  await page.keyboard.press('Tab')
  await facebook.focus()
  await expect(tooltip(page)).toHaveText('Facebook')
  await page.keyboard.press('Escape')
  await expect(tooltip(page)).toBeHidden()
  await page.mouse.wheel(0, -120)
  await settle(page)
  await expect(tooltip(page)).toBeHidden()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(tooltip(page)).toHaveText('Facebook')
})

test('is shown above a dialog, and names its buttons', async ({ page }) => {
  await page.goto('/gallery')
  await page.getByRole('button', { name: 'Enlarge Pug' }).click()
  await page.getByRole('button', { name: 'Next picture' }).hover()
  await expect(tooltip(page)).toHaveText('Next picture')
  const box = await tooltip(page).boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280)
  const top = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('[popover]') !== null,
    [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2],
  )
  expect(top).toBe(true)
})

test('a dialog that sets the focus by itself opens none; the keyboard that comes back does', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/contact')
  await hydrate(page)
  await page.getByRole('main').getByRole('button', { name: 'Privacy note' }).focus()
  await page.keyboard.press('Enter')
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await expect(close).toBeFocused()
  await page.clock.runFor(2000)
  await expect(tooltip(page)).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await hydrate(page)
  await page.getByRole('button', { name: 'Open menu' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await page.clock.runFor(2000)
  await expect(tooltip(page)).toBeHidden()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(tooltip(page)).toHaveText('Close menu', { timeout: 3000 })
  }).toPass()
})
