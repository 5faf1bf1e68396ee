/** Back and Forward find each page as it was left. */
import { expect, test, type Page } from '@playwright/test'
import { hydrateForm } from '../contact-page.ts'
import { expectHydrated, goBack, goForward, hydrate, openHydrated, settle } from '../visit.ts'

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
  await goBack(page)
  await expect(title(page)).toHaveText(/^Welcome/)
  await expectScrolledTo(page, 1500)
  await goForward(page)
  await expect(title(page)).toHaveText('Our Services')
  await expectScrolledTo(page, 400)
  await page.reload()
  await goBack(page)
  await expect(title(page)).toHaveText(/^Welcome/)
  await scrollDown(page, 3000)
  await page.keyboard.press('Shift')
  await expectHydrated(page)
  await follow(page, 'Contact')
  await expect(title(page)).toHaveText('Get in Touch')
  await page.reload()
  await hydrateForm(page)
  await goBack(page)
  await expect(title(page)).toHaveText(/^Welcome/)
  await expectScrolledTo(page, 3000)
})

test('Back restores the scroll of a page that was left by its skip link, each time', async ({ page }) => {
  await page.goto('/services#main')
  await hydrate(page)
  const gallery = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery' })
  await page.evaluate(() => scrollTo(0, 700))
  // The second time, the gallery is opened from the page that Back restored.
  for (let visit = 1; visit <= 2; visit++) {
    await gallery.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await goBack(page)
    await expect(page).toHaveURL('/services#main')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
  }
})
