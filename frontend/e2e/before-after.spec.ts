/** The two cases of the gallery and their sliders. */
import { expect, test, type Page } from '@playwright/test'
import { galleryIsHydrated } from './hydration.ts'

const sides = (page: Page, dog: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: dog }) })

test.beforeEach(async ({ page }) => {
  await page.goto('/gallery')
  await galleryIsHydrated(page)
})

test('shows two cases with captions, the second during and after', async ({ page }) => {
  await expect(page.getByRole('region', { name: 'Before & After' }).getByRole('article')).toHaveCount(2)
  for (const [dog, labels] of [
    ['Pug', ['Before', 'After']],
    ['Cockapoo', ['During', 'After']],
  ] as const) {
    await expect(sides(page, dog).getByRole('img')).toHaveCount(2)
    expect(await sides(page, dog).locator('figcaption').allTextContents()).toEqual(labels)
    await expect(sides(page, dog).getByRole('paragraph')).not.toBeEmpty()
  }
})

test('the slider moves by keyboard and reports its value', async ({ page }) => {
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

test('the slider follows the pointer to both edges', { tag: '@phone' }, async ({ page }) => {
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
