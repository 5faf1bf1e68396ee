/** The hero of the home page. */
import { expect, test } from '@playwright/test'

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})
test('the hero’s text never overlaps the dog, however much it is enlarged', async ({ page }) => {
  for (const [width, height, percent] of [
    [360, 740, 130],
    [390, 844, 150],
    [390, 844, 200],
    [768, 1024, 200],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent)
    const words = (await page.getByRole('link', { name: 'Contact Us' }).first().boundingBox())!
    const dog = (await page.locator('main picture').first().boundingBox())!
    expect(dog.height, `${width} px, ${percent} %`).toBeGreaterThan(width * 0.7)
    expect(dog.y, `${width} px, ${percent} %`).toBeGreaterThanOrEqual(words.y + words.height)
  }
})
