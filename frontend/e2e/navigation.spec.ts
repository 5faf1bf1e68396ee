/** Navigation between pages, including with an open dialog. */
import { expect, test, type Page } from '@playwright/test'
import { privacyButton, privacyNote } from './contact-page.ts'
import { expectGalleryHydrated, openHydrated } from './hydration.ts'

const dialog = (page: Page) => page.getByRole('dialog')

test('a link and Back close the menu, and pictures then open', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, '/gallery')
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.click()
  await dialog(page).getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('main')).toBeFocused()
  await opener.click()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/gallery')
  await expect(dialog(page)).toBeHidden()
  await expectGalleryHydrated(page)
  await page.getByRole('button', { name: 'Enlarge Westie' }).click()
  await expect(dialog(page)).toHaveAccessibleName(/^Westie/)
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

/** Follows the header's link to the gallery; resolves to the durations of its animations in milliseconds. */
const measureFade = (page: Page) =>
  page.evaluate(async () => {
    document.querySelector<HTMLElement>('header a[href="/gallery"]')!.click()
    const hasArrived = () => document.querySelector('h1')?.textContent === 'Gallery'
    while (!hasArrived()) await new Promise(requestAnimationFrame)
    return document
      .querySelector('main')!
      .getAnimations()
      .map(({ effect }) => effect?.getComputedTiming().duration)
  })

test('the next page fades in, and takes clicks at once', async ({ page }) => {
  await openHydrated(page, '/services')
  expect(await measureFade(page)).toEqual([200])
  const tile = (await page.getByRole('button', { name: 'Enlarge' }).first().boundingBox())!
  await page.mouse.click(tile.x + 50, tile.y + 50)
  await expect(dialog(page)).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHydrated(page, '/services')
  expect(await measureFade(page)).toEqual([])
})

/** Scrolls down, lets the browser follow a link; resolves to the scroll positions of the new page's frames. */
const followFrom = async (page: Page, top: number) => {
  await page.addInitScript(() => {
    const tops: number[] = ((globalThis as { tops?: number[] }).tops = [])
    const record = () => {
      tops.push(scrollY)
      requestAnimationFrame(record)
    }
    addEventListener('DOMContentLoaded', () => requestAnimationFrame(record))
  })
  await page.goto('/services')
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
  await page.locator('footer a[href="/gallery"]').dispatchEvent('click')
  await page.waitForURL('/gallery')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  return page.evaluate(() => (globalThis as { tops?: number[] }).tops!)
}

test('a link that the browser follows scrolls smoothly to the top, and Back returns to the place', async ({
  page,
}) => {
  const tops = await followFrom(page, 900)
  expect(tops[0]).toBeGreaterThan(800)
  expect(new Set(tops).size).toBeGreaterThan(5)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(new Set(await followFrom(page, 900))).toEqual(new Set([0]))
})
