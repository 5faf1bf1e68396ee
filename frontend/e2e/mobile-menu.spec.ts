/** The menu of a phone. */
import { expect, test, type Page } from '@playwright/test'
import { SCRIPTS, hydrate } from './hydration.ts'

const PHONE = { width: 390, height: 844 }

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  return menu
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
})

test(
  'holds its four blocks, and closes by its button, by Escape, on a route change and at 768 px',
  { tag: '@phone' },
  async ({ page }) => {
    await hydrate(page)
    const menu = await openMenu(page)
    for (const title of ['Quick Links', 'Get In Touch', 'Our Hours', 'Visit Us'])
      await expect(menu.getByRole('heading', { name: title })).toBeVisible()
    await expect(menu.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(menu).toBeHidden()
    await openMenu(page)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
    await openMenu(page)
    await page.setViewportSize({ width: 768, height: 900 })
    await expect(menu).toBeHidden()
    await page.setViewportSize(PHONE)
    await openMenu(page)
    await menu.getByRole('link', { name: 'Services' }).click()
    await expect(page).toHaveURL('/services')
    await expect(menu).toBeHidden()
  },
)

test('is out of the way at 768 px, also where React never comes', async ({ page }) => {
  await page.route(SCRIPTS, (route) => route.abort())
  await page.reload()
  const menu = await openMenu(page)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(menu).toBeHidden()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
})
