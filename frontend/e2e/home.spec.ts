import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { hydrate } from './hydration.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

test('the hero fills the window, and its words are clear of the wide and the tall scene', async ({
  page,
}) => {
  for (const [width, height, scene] of [
    [360, 740, 'hero-phone'],
    [768, 1024, 'hero-phone'],
    [1280, 800, 'hero-desktop'],
    [2560, 1440, 'hero-desktop'],
  ] as const) {
    await page.setViewportSize({ width, height })
    const box = await page.getByRole('region', { name: /^Welcome to/ }).boundingBox()
    expect(box?.width).toBe(width)
    expect(box?.height).toBeGreaterThanOrEqual(height)
    const shown = page.locator('picture img').first()
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(scene)
    await expect(page.getByRole('link', { name: 'Book Appointment' })).toBeInViewport({ ratio: 1 })
  }
})

test('the words of the hero stay clear of the dog, however large the text is', async ({ page }) => {
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

/** How light something is, of 1, as WCAG weighs it. */
const lightness = (pixels: Buffer, at: number) => {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => {
    const share = (pixels[at + channel] ?? 0) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('a star has three to one against its ground, and a half one only on its left', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  for (const name of ['4.5 out of 5 stars', undefined]) {
    const clients = page.getByRole('region', { name: 'Happy Clients' })
    const stars = name
      ? clients.getByRole('img', { name, exact: true })
      : clients.locator('[aria-hidden]:has(> svg)')
    const shot = await stars.first().locator('svg').last().screenshot()
    const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) =>
      lightness(data, (Math.round(info.height * y) * info.width + Math.round(info.width * x)) * 3)
    const contrast = (light: number) => (at(0.02, 0.02) + 0.05) / (light + 0.05)
    expect(contrast(at(0.4, 0.5))).toBeGreaterThanOrEqual(3)
    expect(contrast(at(0.6, 0.5))).toBeLessThan(1.6)
  }
})

const animations = () =>
  document.getAnimations().filter((one) => one instanceof Animation && !(one instanceof CSSTransition)).length

test('cards below the window rise once as they scroll into view', async ({ page }) => {
  await hydrate(page)
  const card = page.getByRole('listitem').filter({ hasText: 'Owner of Biscuit' })
  await expect.poll(() => card.evaluate((element) => getComputedStyle(element).opacity)).toBe('0')
  await card.scrollIntoViewIfNeeded()
  await expect.poll(() => card.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await card.scrollIntoViewIfNeeded()
  expect(await card.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing is ever hidden or moving, a button under the pointer neither', async ({ page }) => {
    await hydrate(page)
    const hidden = await page
      .locator('[data-reveal]')
      .evaluateAll((all) => all.filter((element) => getComputedStyle(element).opacity !== '1').length)
    expect(hidden).toBe(0)
    expect(await page.evaluate(animations)).toBe(0)
    const button = page.getByRole('link', { name: 'Book Appointment' })
    await button.hover()
    await expect(button).toHaveCSS('transform', 'none')
  })
})

test.describe('on paper', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'only Chromium prints into a file')

  test('one page holds hours, address and contact', async ({ page }) => {
    await hydrate(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('main')).toBeHidden()
    const card = page.getByRole('region', { name: 'To print' })
    await expect(card).toContainText('9:00–19:30')
    await expect(card).toContainText('Newark')
    await expect(card).toContainText('@')
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
})
