/** A picture of the gallery, enlarged. */
import { expect, test, type Page } from '@playwright/test'
import { galleryIsHydrated } from './hydration.ts'

const lightbox = (page: Page) => page.getByRole('dialog')

const open = async (page: Page, breed: string) => {
  await page.getByRole('button', { name: `Enlarge ${breed}` }).click()
  await expect(page.getByRole('dialog', { name: breed })).toBeVisible()
}

test.beforeEach(async ({ page }) => {
  await page.goto('/gallery')
  await galleryIsHydrated(page)
})

test('is walked through by keyboard, and gives the focus back', async ({ page }) => {
  const tile = page.getByRole('button', { name: 'Enlarge Border Collie' })
  await tile.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Border Collie' })).toBeVisible()
  await expect(lightbox(page)).toHaveCSS('border-radius', '0px')
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

test(
  'has buttons for the next and the previous picture, and one that closes',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page, 'Pug')
    await lightbox(page).getByRole('button', { name: 'Next picture' }).click()
    await expect(lightbox(page)).toHaveAccessibleName('Dachshund')
    await lightbox(page).getByRole('button', { name: 'Previous picture' }).click()
    await expect(lightbox(page)).toHaveAccessibleName('Pug')
    await expect(lightbox(page).getByRole('img', { name: 'Pug' })).toBeVisible()
    await lightbox(page).getByRole('button', { name: 'Close' }).click()
    await expect(lightbox(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Enlarge Pug' })).toBeFocused()
  },
)

test('follows a swipe, and not a short one', { tag: '@phone' }, async ({ page }) => {
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
