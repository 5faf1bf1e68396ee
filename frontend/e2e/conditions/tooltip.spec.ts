import { expect, test, type Page } from '@playwright/test'
import { salon } from '@willow/shared/salon'
import { openHydrated } from '../visit.ts'

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
