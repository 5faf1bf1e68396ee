/** The pictures of the gallery. */
import { expect, test, type Page } from '@playwright/test'

const BREEDS = [
  'Cockapoo',
  'Cavalier King Charles',
  'Border Collie',
  'Westie',
  'Miniature Schnauzer',
  'Golden Retriever',
  'Yorkshire Terrier',
  'Pug',
  'Dachshund',
  'Bichon Frise',
  'Shih Tzu',
  'Poodle',
]

const grid = (page: Page) => page.getByRole('list', { name: 'Gallery' })

const sides = (page: Page, dog: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: dog }) })

test.describe('the gallery', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/gallery')
  })

  test('shows twelve different dogs, each by its name', async ({ page }) => {
    for (const breed of BREEDS)
      await expect(grid(page).getByRole('button', { name: `Enlarge ${breed}` })).toHaveCount(1)
    await expect(grid(page).getByRole('listitem').getByRole('button')).toHaveText(BREEDS)
    const files = await grid(page)
      .locator('img')
      .evaluateAll((all) => all.map((image) => image.getAttribute('src')))
    expect(new Set(files).size).toBe(12)
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

test('drawings are called drawings, and Facebook has the latest work', async ({ page }) => {
  await page.goto('/gallery')
  await expect(page.getByText(/^Twelve portraits, drawn /)).toBeVisible()
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /portraits.*drawn/i)
  const latest = page.getByRole('main').getByRole('link', { name: 'See our latest work on Facebook' })
  await expect(latest).toHaveCount(2)
  await expect(latest.first()).toHaveAttribute('target', '_blank')
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
