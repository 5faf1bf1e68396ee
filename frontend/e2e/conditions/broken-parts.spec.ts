/** Whatever throws or fails to load affects only its own part: the page and its contact links remain. */
import { expect, test, type Page } from '@playwright/test'
import { openHydrated, settle } from '../visit.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const follow = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name }).click()
const replaceScript = (page: Page, name: string, body: string) =>
  page.route(`**/assets/${name}-*.js`, (route) => route.fulfill({ contentType: 'text/javascript', body }))

test('a page that throws is replaced by a chat and an e-mail link, until the next page', async ({ page }) => {
  await replaceScript(page, 'gallery-page', "export default () => { throw new Error('broken') }")
  await openHydrated(page, '/services')
  await follow(page, 'Gallery')
  const main = page.getByRole('main')
  await expect(main).toContainText('This part of the page isn’t working just now.')
  await expect(main.getByRole('link', { name: 'Chat on WhatsApp' })).toHaveAttribute('href', /wa\.me/)
  await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await follow(page, 'Services')
  await expect(page.getByRole('heading', { name: 'Full Groom' })).toBeVisible()
})

test('a deferred script that throws keeps no page from React', async ({ page }) => {
  await replaceScript(page, 'deferred-script', "throw new Error('broken')")
  await openHydrated(page, '/contact', 'form[method=post]')
})

test('an app that throws leaves the page as it was prerendered, links and all', async ({ page }) => {
  // Safari throws if it is called too often.
  await page.addInitScript(() => {
    history.replaceState = () => {
      throw new Error('broken')
    }
  })
  const broken = page.waitForEvent('pageerror')
  await page.goto('/gallery')
  await broken
  await settle(page)
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Enlarge Westie' })).toBeVisible()
  await follow(page, 'Services')
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('heading', { name: 'Full Groom' })).toBeVisible()
})
