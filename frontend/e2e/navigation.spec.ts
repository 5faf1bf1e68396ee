/** Navigation between pages, including with an open dialog. */
import { expect, test, type Page } from '@playwright/test'
import { hydrateForm, privacyButton, privacyNote } from './contact-page.ts'
import {
  expectGalleryHydrated,
  expectHydrated,
  holdRequests,
  openHydrated,
  settle,
  watchScripts,
} from './hydration.ts'

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

/** Waits also while the browser is replacing the document. */
const expectScrolledTo = (page: Page, top: number) =>
  page.waitForFunction((top) => Math.round(scrollY) === top, top)
const scrollDown = async (page: Page, top: number) => {
  // Until its fonts are there, the browser may move a page that is scrolled.
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
  await settle(page)
  await expectScrolledTo(page, top)
}

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
  await scrollDown(page, top)
  await page.locator('footer a[href="/gallery"]').dispatchEvent('click')
  await page.waitForURL('/gallery')
  await expectScrolledTo(page, 0)
  return page.evaluate(() => (globalThis as { tops?: number[] }).tops!)
}

test('a link that the browser follows scrolls smoothly to the top, and Back returns to the place', async ({
  page,
}) => {
  const tops = await followFrom(page, 900)
  expect(tops[0]).toBeGreaterThan(800)
  expect(new Set(tops).size).toBeGreaterThan(5)
  await page.goBack()
  await expectScrolledTo(page, 900)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(new Set(await followFrom(page, 900))).toEqual(new Set([0]))
})

const follow = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).dispatchEvent('click')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('Back and Forward show their page at its place, also after a reload and before React', async ({
  page,
}) => {
  await openHydrated(page, '/')
  await scrollDown(page, 1500)
  await follow(page, 'Services')
  await expect(title(page)).toHaveText('Our Services')
  await expectScrolledTo(page, 0)
  await scrollDown(page, 400)
  await page.goBack()
  await expect(title(page)).toHaveText(/^Welcome/)
  await expectScrolledTo(page, 1500)
  await page.goForward()
  await expect(title(page)).toHaveText('Our Services')
  await expectScrolledTo(page, 400)
  await page.reload()
  await page.goBack()
  await expect(title(page)).toHaveText(/^Welcome/)
  await scrollDown(page, 3000)
  await page.keyboard.press('Shift')
  await expectHydrated(page)
  await follow(page, 'Contact')
  await expect(title(page)).toHaveText('Get in Touch')
  await page.reload()
  await hydrateForm(page)
  await page.goBack()
  await expect(title(page)).toHaveText(/^Welcome/)
  await expectScrolledTo(page, 3000)
})

test('a second click on a link whose page is still loading adds nothing to the history', async ({ page }) => {
  await openHydrated(page, '/services')
  const before = await page.evaluate(() => history.length)
  const release = await holdRequests(page, '**/assets/gallery-page-*.js')
  for (let click = 1; click <= 2; click++) await follow(page, 'Gallery')
  release()
  await expect(title(page)).toHaveText('Gallery')
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
})

test('before React a link to the current page is the browser’s, which scrolls up', async ({ page }) => {
  await page.goto('/services')
  await scrollDown(page, 900)
  const requested = watchScripts(page)
  const loaded = page.waitForEvent('load')
  await follow(page, 'Services')
  await loaded
  await expectScrolledTo(page, 0)
  expect(requested.filter((line) => !line.includes('/deferred-script-'))).toEqual([])
})
