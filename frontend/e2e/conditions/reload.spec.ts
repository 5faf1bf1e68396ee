/** A page keeps its place over a reload, and on a slow phone. */
import { expect, test, type Page } from '@playwright/test'
import { slowDown } from '../devtools.ts'
import { hydrate, openHydrated, settle } from '../hydration.ts'

const dialog = (page: Page) => page.getByRole('dialog')

const openDialog: Record<string, (page: Page) => Promise<unknown>> = {
  '/': async (page) => {
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
    await page.getByRole('button', { name: 'Open menu' }).click()
  },
  '/gallery': (page) => page.getByRole('button', { name: 'Enlarge Pug' }).click(),
}
for (const [path, open] of Object.entries(openDialog))
  test(`a reload of ${path} keeps its place despite an open dialog`, { tag: '@phone' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/services')
    await openHydrated(page, path)
    await open(page)
    await expect(dialog(page)).toBeVisible()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(200)
    await page.reload()
    await hydrate(page)
    await settle(page)
    await expect(dialog(page)).toBeHidden()
    // An open menu keeps room for a scroll bar, so a line or two may wrap elsewhere.
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(60)
    await page.goBack()
    await expect(page).toHaveURL('/services')
  })

test('on a slow phone an immediate Back restores the scroll position', async ({ page }) => {
  await openHydrated(page, '/')
  const link = page.getByRole('main').getByRole('link', { name: 'View All Services' })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(500)
  await slowDown(page, 6)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Services')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome to/)
  await slowDown(page, 1)
  await settle(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})
