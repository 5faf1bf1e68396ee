import { expect, test, type Page } from '@playwright/test'
import { salon } from '@willow/shared/salon'
import { openHydrated } from '../visit.ts'
import { privacyButton } from '../contact-page.ts'

const tooltip = (page: Page) => page.getByRole('tooltip')
const chat = (page: Page) => page.getByRole('link', { name: /^Chat with/ })

test('a tooltip stays while the pointer is on it, and closes on Escape', async ({ page }) => {
  await openHydrated(page, '/')
  await chat(page).hover()
  await expect(tooltip(page)).toHaveText(`Chat with ${salon.name}`)
  await tooltip(page).hover()
  await expect(tooltip(page)).toHaveCSS('opacity', '1')
  await page.keyboard.press('Escape')
  await expect(tooltip(page)).toBeHidden()
})

test('a tooltip is shown above a dialog, for its buttons', async ({ page }) => {
  await page.goto('/gallery')
  await page.getByRole('button', { name: 'Enlarge Pug' }).click()
  await page.getByRole('button', { name: 'Next picture' }).hover()
  await expect(tooltip(page)).toHaveText('Next picture')
  const isUppermost = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  expect(await tooltip(page).evaluate(isUppermost)).toBe(true)
})

test('a focus that a dialog sets opens no tooltip, but one that the keyboard sets does', async ({ page }) => {
  await page.clock.install()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [path, opener, close] of [
    ['/contact', privacyButton(page), 'Close'],
    ['/', page.getByRole('button', { name: 'Open menu' }), 'Close menu'],
  ] as const) {
    await openHydrated(page, path)
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: close })).toBeFocused()
    await page.clock.runFor(2000)
    await expect(tooltip(page)).toBeHidden()
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(tooltip(page)).toHaveText('Close menu')
})
