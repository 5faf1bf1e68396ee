/** Header, menu and navigation. */
import { expect, test } from '@playwright/test'
import { hydrate, openHydrated, goBack } from './visit.ts'

test('the current page’s link is underlined, not filled, also in forced colours', async ({ page }) => {
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Main' })
  const here = links.getByRole('link', { name: 'Home' })
  const book = page.getByRole('banner').getByRole('link', { name: 'Book Now' })
  const backgroundOf = (link: typeof here) =>
    link.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await backgroundOf(here)).not.toBe(await backgroundOf(book))
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors })
    await expect(here).toHaveCSS('text-decoration-line', 'underline')
    await expect(links.getByRole('link', { name: 'Services' })).toHaveCSS('text-decoration-line', 'none')
  }
})

test('an unknown path, even one that is not UTF-8, is a 404, from which a link leads home and Back returns', async ({
  page,
  baseURL,
}) => {
  const canonical = page.locator('link[rel=canonical]')
  expect((await page.goto('/no/such/caf%E9'))?.status()).toBe(404)
  await hydrate(page)
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect(canonical).toHaveAttribute('href', `${baseURL}/`)
  await goBack(page)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(canonical).toHaveCount(0)
})

test('the skip link is first, leads to the content, and Back then restores the scroll', async ({ page }) => {
  await page.goto('/services')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
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

test.describe('the menu of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('closes on Escape; booking needs no menu', { tag: '@phone' }, async ({ page }) => {
    await openHydrated(page, '/')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
    const book = page.getByRole('banner').getByRole('link', { name: 'Book', exact: true })
    await expect(book).toHaveAttribute('href', '/booking')
  })
})

test('in the demo the map, the social page and the credit line end on a page that leads back', async ({
  page,
  baseURL,
}) => {
  await page.goto('/contact')
  for (const name of ['View on Map', 'Visit Page', /^Website by/]) {
    const [place] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name }).first().click(),
    ])
    await expect(place.getByText(/^[a-z]+Url$/)).toBeVisible()
    await place.getByRole('link', { name: 'Back to the site' }).click()
    await expect(place).toHaveURL(`${baseURL}/`)
    await place.close()
  }
})
