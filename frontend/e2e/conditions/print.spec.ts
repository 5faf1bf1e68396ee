/** Paper shows the page itself. */
import { expect, test } from '@playwright/test'
import { openHydrated, PAGES } from '../visit.ts'

/** What paper adds after a link. */
const addressOf = (link: Element) => getComputedStyle(link, '::after').content

for (const path of PAGES)
  test(`${path} prints its words, the hours and the addresses of its links but not in buttons, and nothing that only a display needs`, async ({
    page,
    baseURL,
  }) => {
    await openHydrated(page, path)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    const footer = page.getByRole('contentinfo')
    for (const part of ['9:00-19:30', 'Newark', '@', '©']) await expect(footer).toContainText(part)
    for (const part of ['banner', 'navigation', 'complementary', 'dialog'] as const)
      await expect(page.getByRole(part)).toHaveCount(0)
    for (const part of ['Privacy note', /^Website by/, 'Facebook'])
      await expect(footer.getByText(part).or(footer.getByLabel(part)).filter({ visible: true })).toHaveCount(
        0,
      )
    await expect(page.locator('main :is([data-reveal], img)').filter({ visible: false })).toHaveCount(0)
    for (const link of await page.locator('main a[href], footer a[href]').filter({ visible: true }).all()) {
      const href = (await link.getAttribute('href'))!
      const address = await link.evaluate(addressOf)
      // Only MUI's buttons have it.
      const isButton = (await link.getAttribute('tabindex')) !== null
      if (isButton) expect(address).toBe('none')
      else if (/^(mailto|tel):/.test(href)) expect(await link.textContent()).toMatch(/@|\d{4}/)
      else if (href.startsWith('https://wa.me')) expect(address).toMatch(/\/wa\.me\/\d+"? ?"?\)/)
      else expect(address.replaceAll('" "', '')).toContain(new URL(href, baseURL).href)
    }
  })
