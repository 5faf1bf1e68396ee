/** On a bad connection pages load, but their scripts load late or only when they are requested again. */
import { expect, test, type Page } from '@playwright/test'
import { FORM } from '../contact-page.ts'
import { holdRequests, hydrate, isHydrated, openHydrated, goBack } from '../visit.ts'

/** Follows the header's link in a wide window, the menu's in a narrow one. */
const navigate = async (page: Page, name: string) => {
  const opener = page.getByRole('button', { name: 'Open menu' })
  if (await opener.isVisible()) await opener.click()
  await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()
}

test('a link closes the menu, and shows a bar until the page loads', { tag: '@phone' }, async ({ page }) => {
  const release = await holdRequests(page, '**/assets/gallery-page-*.js')
  await openHydrated(page, '/services')
  await navigate(page, 'Gallery')
  await expect(page).toHaveURL('/gallery')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('A word about prices')
  release()
  await expect(page.getByRole('list', { name: 'Gallery' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('A word about prices')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('Back after a reload waits for the next page, and restores the scroll position', async ({ page }) => {
  await openHydrated(page, '/services')
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  await navigate(page, 'Gallery')
  const grid = page.getByRole('list', { name: 'Gallery' })
  await expect(grid).toBeVisible()
  await page.reload()
  await hydrate(page)
  const release = await holdRequests(page, '**/assets/services-page-*.js')
  await goBack(page)
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await expect(grid).toBeVisible()
  release()
  await expect(page.getByRole('main')).toContainText('A word about prices')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
})

test('a page whose script failed once hydrates at a later use, without a reload', async ({ page }) => {
  await page.route('**/assets/main-*.js', (route) => route.abort())
  const failed = page.waitForEvent('pageerror')
  await page.goto('/contact')
  await failed
  await page.unrouteAll()
  await expect(async () => {
    await page.mouse.move(6, 301)
    await page.mouse.move(5, 300)
    expect(await isHydrated(page, FORM)).toBe(true)
  }).toPass()
})

test('a page whose script cannot be loaded is loaded as a document', async ({ page }) => {
  await page.route('**/assets/gallery-page-*.js', (route) => route.abort())
  await openHydrated(page, '/services')
  await navigate(page, 'Gallery')
  await expect(page).toHaveURL('/gallery')
  await expect(page.getByRole('list', { name: 'Gallery' })).toBeVisible()
})

test('Chromium prefetches the page of a link on which the pointer rests', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'Only Chromium reads speculation rules.')
  await page.goto('/services')
  const prefetch = page.waitForRequest('/gallery')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery' }).hover()
  expect(await (await prefetch).headerValue('sec-purpose')).toBe('prefetch')
})

test('offline, a link says so, and opens once the connection is back', async ({ page, context }) => {
  await openHydrated(page, '/services')
  await context.setOffline(true)
  await navigate(page, 'Gallery')
  await expect(page.getByText('You seem to be offline.')).toBeVisible()
  await expect(page).toHaveURL('/gallery')
  await context.setOffline(false)
  await expect(page.getByRole('list', { name: 'Gallery' })).toBeVisible()
})
