/** A visitor who chooses the colours, and gets no other ones. */
import { expect, test } from '@playwright/test'

test.use({ contextOptions: { forcedColors: 'active' }, viewport: { width: 1280, height: 800 } })

test('the active link is marked without a colour, and no wave is a dark shape', async ({ page }) => {
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Main' })
  await expect(links.getByRole('link', { name: 'Home' })).toHaveCSS('text-decoration-line', 'underline')
  await expect(links.getByRole('link', { name: 'Services' })).toHaveCSS('text-decoration-line', 'none')
  for (const wave of await page.locator('svg[viewBox="0 0 1440 90"]').all()) await expect(wave).toBeHidden()
})
