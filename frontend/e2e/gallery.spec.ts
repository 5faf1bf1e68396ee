/** The gallery: the grid, the lightbox, and the two before-and-after sliders. */
import { expect, test, type Page } from '@playwright/test'
import { swipe } from './visit.ts'

const tile = (page: Page, breed: string) => page.getByRole('link', { name: `Enlarge ${breed}` })
const lightbox = (page: Page) => page.getByRole('dialog')
const slider = (page: Page) => page.getByRole('slider', { name: 'Pug: before and after' })
const comparison = (page: Page, dog: string) => page.getByRole('article', { name: dog })

/** Drags from a point by this many pixels to the right, and down. */
const drag = async (page: Page, from: { x: number; y: number }, right: number, down = 0) => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + right, from.y + down, { steps: 5 })
  await page.mouse.up()
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no slider, the first drawing is preloaded, and a tile opens its picture', async ({
    page,
  }) => {
    await page.goto('/gallery')
    await expect(page.getByRole('slider')).toHaveCount(0)
    // A photograph has several files, of which the browser chooses one.
    const src = (await tile(page, 'Cockapoo').getByRole('img').getAttribute('src'))!
    await expect(page.locator(`link[rel=preload][href="${src}"]`)).toHaveCount(src.endsWith('.svg') ? 1 : 0)
    await tile(page, 'Pug').click()
    await expect(page).toHaveURL(/\/assets\//)
  })
})

test.describe('with scripts', () => {
  test.beforeEach(({ page }) => page.goto('/gallery', { waitUntil: 'domcontentloaded' }))

  test('a slider moves by keyboard, reports its value, and follows the pointer to both edges', async ({
    page,
  }) => {
    const front = comparison(page, 'Pug').locator('figure').filter({ hasText: 'Before' })
    await expect(slider(page)).toHaveValue('30')
    await slider(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect(slider(page)).toHaveValue('31')
    await expect(slider(page)).toHaveAttribute('aria-valuetext', '31% before')
    await expect(front).toHaveCSS('clip-path', 'inset(0px 69% 0px 0px)')
    await expect(page.getByRole('slider', { name: 'Cockapoo: during and after' })).toHaveValue('30')
    await slider(page).scrollIntoViewIfNeeded()
    const { x, y, width } = (await comparison(page, 'Pug').locator('figure').last().boundingBox())!
    await drag(page, { x: x + width * 0.5, y: y + 40 }, width * 0.3)
    expect(Number(await slider(page).inputValue())).toBeCloseTo(80, -1)
    await drag(page, { x: x + width * 0.8, y: y + 40 }, width * 0.2)
    expect(Number(await slider(page).inputValue())).toBeGreaterThan(97)
  })

  test('a swipe that scrolls does not move a slider', { tag: '@phone' }, async ({ page }) => {
    await page.waitForLoadState('networkidle')
    await slider(page).scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await comparison(page, 'Pug').locator('figure').last().boundingBox())!
    const start = await page.evaluate(() => scrollY)
    await swipe(page, { x: x + width / 4, y: y + height / 4 }, 0, 100)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(start)
    await expect(slider(page)).toHaveValue('30')
  })

  test('the keyboard moves between enlarged pictures, closing leads to the shown one, and a press beside closes', async ({
    page,
  }) => {
    await tile(page, 'Border Collie').focus()
    await page.keyboard.press('Enter')
    await expect(lightbox(page)).toHaveAccessibleName(/^Border Collie/)
    await expect(lightbox(page).getByText('3 of 12').first()).toBeInViewport()
    await page.keyboard.press('ArrowRight')
    await expect(lightbox(page)).toHaveAccessibleName(/^Westie.*4 of 12/)
    for (let times = 0; times < 4; times++) await page.keyboard.press('ArrowLeft')
    await expect(lightbox(page).locator('[aria-live="polite"]')).toHaveText(/Poodle.*12 of 12/)
    await page.keyboard.press('Escape')
    await expect(lightbox(page)).toBeHidden()
    await expect(tile(page, 'Poodle')).toBeFocused()
    await tile(page, 'Pug').click()
    await lightbox(page).getByRole('img', { name: 'Pug' }).click()
    await expect(lightbox(page)).toHaveAccessibleName(/^Pug/)
    await page.mouse.click(4, 300)
    await expect(lightbox(page)).toBeHidden()
  })

  test('buttons and swipes move between enlarged pictures', { tag: '@phone' }, async ({ page }) => {
    await tile(page, 'Pug').click()
    await lightbox(page).getByRole('button', { name: 'Next picture' }).click()
    await expect(lightbox(page)).toHaveAccessibleName(/^Dachshund/)
    await lightbox(page).getByRole('button', { name: 'Previous picture' }).click()
    await expect(lightbox(page)).toHaveAccessibleName(/^Pug/)
    const { width } = page.viewportSize()!
    for (const [from, right, breed] of [
      [0.8, -0.6, 'Dachshund'],
      [0.2, 0.6, 'Pug'],
    ] as const) {
      await swipe(page, { x: from * width, y: 300 }, right * width, 0)
      await expect(lightbox(page)).toHaveAccessibleName(new RegExp(`^${breed}`))
      await expect(lightbox(page).getByRole('img', { name: breed })).toBeInViewport({ ratio: 1 })
    }
    await lightbox(page).getByRole('button', { name: 'Close' }).click()
    await expect(lightbox(page)).toBeHidden()
    await expect(tile(page, 'Pug')).toBeFocused()
  })
})
