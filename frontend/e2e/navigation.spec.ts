/** Navigation between pages, including with an open dialog. */
import { expect, test, type Page } from '@playwright/test'
import { privacyButton, privacyNote } from './contact-page.ts'

const dialog = (page: Page) => page.getByRole('dialog')

test('leaving a page closes its menu, as Back may show it as it was left', async ({ page }) => {
  await page.route('**/assets/main-*.js', (route) => route.abort())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/gallery')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(dialog(page)).toBeVisible()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await expect(dialog(page)).toBeHidden()
})

test('closing the privacy note changes neither entries nor scroll position', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Bea')
  await privacyButton(page).click()
  await expect(privacyNote(page)).toContainText(/delete messages after \d+ days/)
  const before = await page.evaluate(() => scrollY)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(privacyButton(page)).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await expect(page.getByLabel('Name')).toHaveValue('Bea')
})
