/** Pictures are there before the visitor is. */
import { expect, test, type Page } from '@playwright/test'
import { openHydrated, SCREENS, settle } from '../hydration.ts'

/** The pictures that a full-page screenshot would show as blanks. */
const blanks = (page: Page) =>
  page
    .locator('main img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images
        .filter((image) => image.getClientRects().length > 0 && !(image.complete && image.naturalWidth > 0))
        .map(({ src }) => src),
    )

for (const screen of SCREENS)
  test(`every picture of ${screen} arrives without scrolling @phone`, async ({ page }) => {
    await page.goto(screen)
    await expect.poll(() => blanks(page)).toEqual([])
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

test('with Save-Data pictures far below wait @phone', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await openHydrated(page, '/')
  await settle(page)
  expect(await page.locator('main img[loading=eager]').count()).toBe(1)
})
