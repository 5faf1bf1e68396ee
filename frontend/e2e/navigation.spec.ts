/** What opens over a page, and how it closes. */
import { expect, test } from '@playwright/test'
import { privacyButton, privacyNote } from './contact-page.ts'
import { menu, menuButton } from './visit.ts'

test(
  'leaving a page closes its menu, as Back may show it as it was left',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    await menuButton(page).click()
    await expect(menu(page)).toBeVisible()
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
    await expect(menu(page)).toBeHidden()
  },
)

test('closing the privacy note changes neither entries nor scroll position', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Bea')
  await privacyButton(page).click()
  await expect(privacyNote(page)).toContainText(/delete messages after \d+ days/)
  // Dialogs toggle too: the menu must not be taken for open, and the page not stay inert if a dialog goes with its page.
  await expect(page.getByRole('main', { includeHidden: true })).not.toHaveAttribute('inert')
  const before = await page.evaluate(() => scrollY)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(privacyButton(page)).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await expect(page.getByLabel('Name')).toHaveValue('Bea')
})
