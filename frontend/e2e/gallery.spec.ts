import { expect, test, type Page } from '@playwright/test'

const BREEDS = [
  'Cockapoo',
  'Cavalier Spaniel',
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
const lightbox = (page: Page) => page.getByRole('dialog')

const open = async (page: Page, breed: string) => {
  await page.getByRole('button', { name: `Enlarge ${breed}` }).click()
  await expect(page.getByRole('dialog', { name: breed })).toBeVisible()
}

const sides = (page: Page, dog: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: dog }) })

test.describe('the gallery', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/gallery')
    await page.waitForLoadState('networkidle')
    // The page comes alive at the first sign of a visitor.
    await page.mouse.move(5, 300)
  })

  test('shows twelve different dogs, each by its name', async ({ page }) => {
    const pictures = grid(page).getByRole('img')
    await expect(pictures).toHaveCount(12)
    for (const breed of BREEDS) await expect(grid(page).getByRole('img', { name: breed })).toHaveCount(1)
    expect(await grid(page).locator('figcaption').allTextContents()).toEqual(BREEDS)
    const files = await pictures.evaluateAll((all) => all.map((image) => image.getAttribute('src')))
    expect(new Set(files).size).toBe(12)
  })

  for (const [width, columns] of [
    [360, 2],
    [800, 3],
    [1280, 4],
  ] as const)
    test(`has ${columns} columns and upright pictures at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      const boxes = await grid(page)
        .getByRole('img')
        .evaluateAll((all) => all.map((image) => image.getBoundingClientRect().toJSON()))
      expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(columns)
      for (const box of boxes) expect(box.height / box.width).toBeCloseTo(1.25, 1)
    })

  test('is walked through by keyboard, and gives the focus back', async ({ page }) => {
    const tile = page.getByRole('button', { name: 'Enlarge Border Collie' })
    await tile.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Border Collie' })).toBeVisible()
    await expect(lightbox(page).getByText('3 of 12')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog', { name: 'Westie' })).toContainText('4 of 12')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('dialog', { name: 'Poodle' })).toContainText('12 of 12')
    await expect(lightbox(page).locator('[aria-live="polite"]')).toHaveText(/Poodle\s*12 of 12/)
    await page.keyboard.press('Escape')
    await expect(lightbox(page)).toBeHidden()
    await expect(tile).toBeFocused()
  })

  test('has buttons for the next and the previous picture, and one that closes', async ({ page }) => {
    await open(page, 'Pug')
    await lightbox(page).getByRole('button', { name: 'Next picture' }).click()
    await expect(lightbox(page)).toHaveAccessibleName('Dachshund')
    await lightbox(page).getByRole('button', { name: 'Previous picture' }).click()
    await expect(lightbox(page)).toHaveAccessibleName('Pug')
    await expect(lightbox(page).getByRole('img', { name: 'Pug' })).toBeVisible()
    await lightbox(page).getByRole('button', { name: 'Close' }).click()
    await expect(lightbox(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Enlarge Pug' })).toBeFocused()
  })

  test('follows a swipe, and not a short one', async ({ page }) => {
    await open(page, 'Pug')
    const swipe = async (by: number) => {
      const box = await lightbox(page).getByRole('img').boundingBox()
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + by, y, { steps: 4 })
      await page.mouse.up()
    }
    await swipe(-40)
    await expect(lightbox(page)).toHaveAccessibleName('Pug')
    await swipe(-80)
    await expect(lightbox(page)).toHaveAccessibleName('Dachshund')
    await swipe(80)
    await expect(lightbox(page)).toHaveAccessibleName('Pug')
  })

  test('shows two cases with captions, the second during and after', async ({ page }) => {
    await expect(page.getByRole('region', { name: 'Before & After' }).getByRole('article')).toHaveCount(2)
    for (const [dog, labels] of [
      ['Pug', ['After', 'Before']],
      ['Cockapoo', ['After', 'During']],
    ] as const) {
      await expect(sides(page, dog).getByRole('img')).toHaveCount(2)
      expect((await sides(page, dog).locator('figcaption').allTextContents()).toSorted()).toEqual(labels)
      await expect(sides(page, dog).getByRole('paragraph')).not.toBeEmpty()
    }
  })

  test('the slider moves by keyboard and tells where it is', async ({ page }) => {
    const slider = page.getByRole('slider', { name: 'Pug: before and after' })
    const front = sides(page, 'Pug').locator('figure').filter({ hasText: 'Before' })
    await expect(slider).toHaveValue('50')
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveValue('51')
    await expect(slider).toHaveAttribute('aria-valuetext', '51% before')
    await expect(front).toHaveCSS('clip-path', 'inset(0px 49% 0px 0px)')
    await page.keyboard.press('End')
    await expect(front).toHaveCSS('clip-path', 'inset(0px 0% 0px 0px)')
    await page.keyboard.press('Home')
    await expect(front).toHaveCSS('clip-path', 'inset(0px 100% 0px 0px)')
    await expect(page.getByRole('slider', { name: 'Cockapoo: during and after' })).toHaveValue('50')
  })

  test('the slider follows the pointer to both edges', async ({ page }) => {
    const slider = page.getByRole('slider', { name: 'Pug: before and after' })
    await slider.scrollIntoViewIfNeeded()
    const box = await sides(page, 'Pug').locator('figure').last().boundingBox()
    const drag = async (from: number, to: number) => {
      const y = (box?.y ?? 0) + 40
      await page.mouse.move((box?.x ?? 0) + from * (box?.width ?? 0), y)
      await page.mouse.down()
      await page.mouse.move((box?.x ?? 0) + to * (box?.width ?? 0), y, { steps: 5 })
      await page.mouse.up()
    }
    await drag(0.5, 0.8)
    expect(Number(await slider.inputValue())).toBeCloseTo(80, -1)
    await drag(0.8, 1)
    expect(Number(await slider.inputValue())).toBeGreaterThan(97)
  })

  test('the title and the navigation name the screen', async ({ page }) => {
    await expect(page).toHaveTitle(/^Gallery/)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' })).toBeVisible()
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
