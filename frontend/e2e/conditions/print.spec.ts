/** Paper shows the page itself. */
import { expect, test } from '@playwright/test'
import { salon } from '@willow/shared/salon'
import { hours, timesInWords } from '../../src/content/hours.ts'
import { openHydrated } from '../visit.ts'

test('a page prints its words, hours and address, and nothing that only a display needs', async ({
  page,
}) => {
  await openHydrated(page, '/contact')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const footer = page.getByRole('contentinfo')
  for (const part of [...hours.map(timesInWords), salon.town, '@', '©'])
    await expect(footer).toContainText(part)
  for (const part of ['banner', 'navigation', 'complementary', 'dialog', 'textbox'] as const)
    await expect(page.getByRole(part)).toHaveCount(0)
  await expect(
    page.locator('main :is([data-reveal], section + section img)').filter({ visible: false }),
  ).toHaveCount(0)
})
