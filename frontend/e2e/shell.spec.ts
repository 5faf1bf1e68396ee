/** Header, menu and navigation. */
import { expect, test } from '@playwright/test'
import { expectHydrated, goBack, menu, menuButton } from './visit.ts'

test('the current page’s link is underlined, and no other', async ({ page }) => {
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Main' })
  for (const [name, line] of [
    ['Home', 'underline'],
    ['Services', 'none'],
  ] as const)
    await expect(links.getByRole('link', { name })).toHaveCSS('text-decoration-line', line)
})

test('an unknown path, even one that is not UTF-8, is a 404, from which a link leads home and Back returns', async ({
  page,
  baseURL,
}) => {
  const canonical = page.locator('link[rel=canonical]')
  expect((await page.goto('/no/such/caf%E9'))?.status()).toBe(404)
  await expectHydrated(page)
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect(canonical).toHaveAttribute('href', `${baseURL}/`)
  await expect(page.getByRole('main')).toBeFocused()
  await goBack(page)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(canonical).toHaveCount(0)
})

test('a page, found or not, lets no browser guess its type, and tells other sites no path', async ({
  request,
}) => {
  for (const path of ['/', '/nowhere'])
    expect((await request.get(path)).headers(), path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
})

test('the skip link is first, and leads to the content', async ({ page }) => {
  await page.goto('/services')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test(
  'the menu of a phone closes on Escape and by a press beside it; booking needs no menu',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    await menuButton(page).press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText('Home')
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(menuButton(page)).toBeFocused()
    await page.setViewportSize({ width: 700, height: 800 })
    await menuButton(page).click()
    await page.getByRole('heading', { name: 'Our Hours' }).click()
    await expect(menu(page)).toBeVisible()
    await page.mouse.click(100, 300)
    await expect(menu(page)).toBeHidden()
    const book = page.getByRole('banner').getByRole('link', { name: 'Book', exact: true })
    await expect(book).toHaveAttribute('href', '/booking')
  },
)
