import { expect, test, type Page } from '@playwright/test'
import { SCRIPTS, expectGalleryHydrated, holdRequests, openHydrated, settle } from '../hydration.ts'
import { privacyButton } from '../contact-page.ts'

/** The tooltip repeats an accessible name, so it is hidden from screen readers and found by its attribute. */
const tooltip = (page: Page) => page.locator('[role=tooltip]')
const chat = (page: Page) => page.getByRole('link', { name: /^Chat with/ })
const facebook = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Facebook' })

test.beforeEach(({ page }) => openHydrated(page, '/'))

test('a tooltip opens on hover, stays while the pointer is on it, and closes on Escape', async ({ page }) => {
  await chat(page).hover()
  await expect(tooltip(page)).toHaveText('Chat with Willow & Wag')
  await page.mouse.move(10, 10)
  await expect(tooltip(page)).toBeHidden()
  await chat(page).hover()
  await expect(tooltip(page)).toBeVisible()
  await tooltip(page).hover()
  await settle(page)
  await expect(tooltip(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip(page)).toBeHidden()
})

test('a tooltip opens for a hover or a focus that began before React hydrated', async ({ page }) => {
  const releaseFirst = await holdRequests(page, SCRIPTS)
  await page.goto('/')
  // The page ignores a pointer's first position.
  await page.mouse.move(10, 10)
  await chat(page).hover()
  await settle(page)
  releaseFirst()
  await expect(tooltip(page)).toHaveText('Chat with Willow & Wag')
  await page.unrouteAll()
  const release = await holdRequests(page, SCRIPTS)
  await page.goto('/')
  await page.mouse.move(10, 10)
  const isFocused = () => facebook(page).evaluate((link) => link === document.activeElement)
  while (!(await isFocused())) await page.keyboard.press('Tab')
  release()
  await expect(tooltip(page)).toHaveText('Facebook')
})

test('a tooltip opens on keyboard focus, and after Escape only on the next focus', async ({ page }) => {
  const refocus = async () => {
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(tooltip(page)).toHaveText('Facebook')
  }
  await facebook(page).focus()
  await refocus()
  await page.keyboard.press('Escape')
  await expect(tooltip(page)).toBeHidden()
  await page.mouse.wheel(0, -120)
  await settle(page)
  await expect(tooltip(page)).toBeHidden()
  await refocus()
  await page.keyboard.press('Tab')
  await expect(tooltip(page)).toBeHidden()
})

test('a tooltip with a long text fits into a phone’s window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await chat(page).evaluate((link) =>
    link.setAttribute('aria-label', `Chat with ${'a long name '.repeat(8)}`),
  )
  await page.keyboard.press('Tab')
  await chat(page).focus()
  const { x, width } = (await tooltip(page).boundingBox())!
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(320)
})

test('a tooltip is shown above a dialog, for its buttons', async ({ page }) => {
  await page.goto('/gallery')
  await expectGalleryHydrated(page)
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
  await expect(async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(tooltip(page)).toHaveText('Close menu', { timeout: 3000 })
  }).toPass()
})
