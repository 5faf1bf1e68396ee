/** Pictures are there before the visitor is. */
import { expect, test, type Page } from '@playwright/test'
import { PAGES } from '../hydration.ts'

/** The pictures that a full-page screenshot would show as blanks. */
const blanks = (page: Page) =>
  page
    .locator('main img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images
        .filter((image) => image.getClientRects().length > 0 && !(image.complete && image.naturalWidth > 0))
        .map(({ src }) => src),
    )

test('every picture of a page arrives without scrolling', { tag: '@phone' }, async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path)
    await expect.poll(() => blanks(page), path).toEqual([])
    expect(await page.evaluate(() => scrollY), path).toBe(0)
  }
})
