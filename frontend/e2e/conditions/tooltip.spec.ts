import { expect, test, type Page } from '@playwright/test'
import { expectGalleryHydrated, openHydrated, watchLog } from '../hydration.ts'
import { privacyButton } from '../contact-page.ts'

const tooltip = (page: Page) => page.getByRole('tooltip')
const chat = (page: Page) => page.getByRole('link', { name: /^Chat with/ })
const social = (page: Page, name: string) => page.getByRole('contentinfo').getByLabel(name)

test('a tooltip opens after a hover of 700 ms, and at once when another has closed less than 300 ms ago', async ({
  page,
}) => {
  await page.clock.install()
  const logged = watchLog(page)
  await openHydrated(page, '/')
  await social(page, 'Facebook').scrollIntoViewIfNeeded()
  await page.clock.pauseAt(Date.now() + 60_000)
  const shown = (text: string) => tooltip(page).filter({ hasText: text })
  const expectSlow = async (name: string) => {
    await social(page, name).hover()
    await page.clock.runFor(699)
    await expect(shown(name)).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(shown(name)).toHaveCount(1)
  }
  const leaveFor = async (ms: number) => {
    await page.mouse.move(5, 300)
    await page.clock.runFor(ms)
  }
  await expectSlow('Facebook')
  await leaveFor(299)
  await social(page, 'Instagram').hover()
  await page.clock.runFor(1)
  await expect(shown('Instagram')).toHaveCount(1)
  await leaveFor(301)
  await expectSlow('Twitter')
  expect(logged).toEqual([])
})

test('a tooltip stays while the pointer is on it, and closes on Escape', async ({ page }) => {
  await openHydrated(page, '/')
  await chat(page).hover()
  await expect(tooltip(page)).toHaveText('Chat with Willow & Wag')
  await tooltip(page).hover()
  await expect(tooltip(page)).toHaveCSS('opacity', '1')
  await page.keyboard.press('Escape')
  await expect(tooltip(page)).toBeHidden()
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
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(tooltip(page)).toHaveText('Close menu')
})
