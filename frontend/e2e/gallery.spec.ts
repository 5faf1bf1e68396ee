/** The pictures of the gallery. */
import { expect, test, type Page } from '@playwright/test'
import { galleryIsHydrated } from './hydration.ts'

const grid = (page: Page) => page.getByRole('list', { name: 'Gallery' })

const sides = (page: Page, dog: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: dog }) })

test.describe('the gallery', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/gallery')
  })

  test('has two columns on a phone, four on a desktop, and upright pictures', async ({ page }) => {
    for (const [width, columns] of [
      [360, 2],
      [800, 3],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const boxes = await grid(page)
        .locator('img')
        .evaluateAll((all) => all.map((image) => image.getBoundingClientRect().toJSON()))
      expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(columns)
      for (const box of boxes) expect(box.height / box.width).toBeCloseTo(1.25, 1)
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the pictures are simply there, both moments side by side', async ({ page }) => {
    await page.goto('/gallery')
    await expect(grid(page).getByRole('img')).toHaveCount(12)
    await expect(page.getByRole('button', { name: /^Enlarge/ })).toHaveCount(0)
    await expect(page.getByRole('slider')).toHaveCount(0)
    for (const [dog, labels] of [
      ['Pug', ['Before', 'After']],
      ['Cockapoo', ['During', 'After']],
    ] as const) {
      const figures = sides(page, dog).getByRole('figure')
      await expect(figures).toHaveText([...labels])
      const [left, right] = await Promise.all([figures.nth(0).boundingBox(), figures.nth(1).boundingBox()])
      expect(left?.y).toBeCloseTo(right?.y ?? 0, 0)
      expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
    }
  })
})

test('a case is read out as its dog, one moment, the other moment, the slider', async ({ page }) => {
  await page.goto('/gallery')
  await galleryIsHydrated(page)
  await expect(page.getByRole('article', { name: 'Pug' })).toMatchAriaSnapshot(`
    - article "Pug":
      - heading "Pug" [level=3]
      - figure:
        - img /Pug/
        - text: Before
      - figure:
        - img /Pug/
        - text: After
      - 'slider "Pug: before and after"'
      - paragraph
  `)
})

test('a tile of the gallery is one button, and speaks once', async ({ page }) => {
  await page.goto('/gallery')
  const tile = page.getByRole('list', { name: 'Gallery' }).getByRole('listitem').first()
  await expect(tile).toMatchAriaSnapshot(`
    - listitem:
      - /children: equal
      - button "Enlarge Cockapoo with round apricot curls"
  `)
})
