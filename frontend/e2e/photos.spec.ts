import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { SECRETS, startPhotoSite } from './photo-site.ts'

test.describe.configure({ mode: 'serial' })
// three dots a pixel ask for the most
test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 3 })

let site: Awaited<ReturnType<typeof startPhotoSite>>
test.beforeAll(async () => {
  test.setTimeout(600_000)
  site = await startPhotoSite()
})
test.afterAll(() => site?.close())

/** Bytes of the photos that have come so far. */
const photosOf = (page: Page) => {
  const bytes = new Map<string, number>()
  page.on('response', async (response) => {
    if (/\.(avif|webp|jpg)$/.test(response.url()))
      bytes.set(response.url(), (await response.body().catch(() => '')).length)
  })
  return { sum: () => [...bytes.values()].reduce((sum, one) => sum + one, 0), count: () => bytes.size }
}

/** Bytes of a published file as it is sent: drawings are compressed, photos are as they are. */
const onWire = (file: string) => {
  const packed = join(site.folder, `${file}.br`)
  return readFileSync(existsSync(packed) ? packed : join(site.folder, file)).length
}

/** The file of each picture in the window. */
const inWindow = (page: Page) =>
  page.locator('main img').evaluateAll((images: HTMLImageElement[]) =>
    images
      .filter((image) => {
        const { top, bottom } = image.getBoundingClientRect()
        return top < innerHeight && bottom > 0
      })
      .map(({ currentSrc }) => new URL(currentSrc).pathname),
  )

test('every photo of the gallery is light, down to the last', { tag: '@phone' }, async ({ page }) => {
  expect(site.photos).toBe(12 + 2)
  const photos = photosOf(page)
  await page.goto(`${site.url}/gallery`)
  const tiles = page.getByRole('list', { name: 'Gallery' }).locator('img')
  await expect(tiles).toHaveCount(12)
  for (const tile of await tiles.all()) {
    await tile.scrollIntoViewIfNeeded()
    await expect.poll(() => tile.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await tile.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/)
  }
  expect(photos.sum()).toBeLessThan(350_000)
})

for (const path of ['/', '/gallery', '/services'])
  test(`the first window of ${path} shows at most 45 kB of pictures`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(site.url + path)
    await page.waitForLoadState('networkidle')
    const files = await inWindow(page)
    expect(files.length).toBeGreaterThan(0)
    const bytes = files.map((file) => onWire(decodeURI(file)))
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(45_000)
  })

test('a published photo is upright and does not say where it was taken', { tag: '@phone' }, async () => {
  const camera = await sharp(site.original).metadata()
  expect([camera.orientation, camera.exif?.includes(SECRETS[0]!)]).toEqual([6, true])
  const files = globSync('assets/IMG-*', { cwd: site.folder }).map((file) => join(site.folder, file))
  expect(files.length).toBe(site.photos * 12)
  for (const file of files) {
    const { exif, orientation } = await sharp(file).metadata()
    expect([file, exif, orientation]).toEqual([file, undefined, undefined])
    expect(readFileSync(file).includes(SECRETS[0]!)).toBe(false)
  }
  const pug = files.find((file) => /IMG-pug-1-.*\.avif$/.test(file))
  const { width, height } = await sharp(pug!).metadata()
  expect(height / width).toBeCloseTo(4 / 3)
})
