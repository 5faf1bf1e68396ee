/** The site with photos in the place of its drawings, built and served by itself, is light on a phone. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { preview } from 'vite'

const ROOT = resolve(import.meta.dirname, '../..')
const CONTENT = 'frontend/src/content'

/** The twelve of the grid; the two cases keep their drawings. */
const ONE_DOG = /\bpictures\/dogs\/[a-z-]+(?<!-before|-during|-after)\.svg/g
const SCENE = /\bpictures\/scenes\/hero-[a-z]+\.svg/g

/** As a camera makes one: twelve megapixels, with grain all over. */
const photographed = async (drawing: string, width: number, height: number) => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const grain = sharp({ create: { width, height, channels: 3, background: '#777', noise } })
  const input = await grain.raw().toBuffer()
  return sharp(drawing, { density: 300 })
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: '#c5d3b0' })
    .composite([{ input, raw: { width, height, channels: 3 }, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** Puts a photo in the place of each drawing that the file imports and `which` names, by changing only its import. */
const replaceDrawings = async (site: string, file: string, which: RegExp, size: [number, number]) => {
  const path = join(site, 'frontend/src', file)
  const code = await readFile(path, 'utf8')
  const drawings = [...new Set(code.match(which))]
  let changed = code
  for (const drawing of drawings) {
    const photo = `pictures/IMG ${basename(drawing, '.svg')} (1).JPG`
    const bytes = await photographed(join(site, CONTENT, drawing), ...size)
    await writeFile(join(site, CONTENT, photo), bytes)
    changed = changed.replaceAll(drawing, photo)
  }
  await writeFile(path, changed)
  return drawings.length
}

/** Builds it in a folder of its own. `photos` is how many drawings became photos, in the grid and in the hero. */
const startPhotoSite = async () => {
  const site = await mkdtemp(join(tmpdir(), 'willow-photos-'))
  const isSource = (from: string) => !/frontend\/(dist|e2e|node_modules)(\/|$)/.test(from)
  await cp(join(ROOT, 'frontend'), join(site, 'frontend'), { recursive: true, filter: isSource })
  await cp(join(ROOT, 'tsconfig.json'), join(site, 'tsconfig.json'))
  await symlink(join(ROOT, 'node_modules'), join(site, 'node_modules'))
  const photos = [
    await replaceDrawings(site, 'pages/gallery/gallery-words.ts', ONE_DOG, [3000, 4000]),
    await replaceDrawings(site, 'content/pictures.ts', SCENE, [4000, 3000]),
  ]
  const env = join(ROOT, '.env.example')
  await promisify(execFile)(process.execPath, [`--env-file=${env}`, 'frontend/build/build.ts'], { cwd: site })
  const folder = join(site, 'frontend/dist/client')
  const server = await preview({
    configFile: false,
    root: dirname(folder),
    appType: 'mpa',
    build: { outDir: folder },
    preview: { port: 4180 },
  })
  const url = server.resolvedUrls!.local[0]!.replace(/\/$/, '')
  const close = () => Promise.all([server.close(), rm(site, { recursive: true })])
  return { url, folder, photos, close }
}

test.describe.configure({ mode: 'serial' })
// three dots a pixel ask for the most
test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 3 })

let site: Awaited<ReturnType<typeof startPhotoSite>>
test.beforeAll(async () => {
  test.setTimeout(600_000)
  site = await startPhotoSite()
})
test.afterAll(() => site?.close())

/** Bytes of a published file as it is sent: drawings are compressed, photos are as they are. */
const onWire = (file: string) => {
  const packed = join(site.folder, `${file}.br`)
  return readFileSync(existsSync(packed) ? packed : join(site.folder, file)).length
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

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
  expect(site.photos).toEqual([12, 2])
  const bytes = new Map<string, number>()
  page.on('response', async (response) => {
    if (/\.(avif|webp|jpg)$/.test(response.url()))
      bytes.set(response.url(), (await response.body().catch(() => '')).length)
  })
  await page.goto(`${site.url}/gallery`)
  const tiles = page.getByRole('list', { name: 'Gallery' }).locator('img')
  await expect(tiles).toHaveCount(12)
  for (const tile of await tiles.all()) {
    await tile.scrollIntoViewIfNeeded()
    await expect.poll(() => tile.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await tile.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/)
  }
  expect(sum([...bytes.values()])).toBeLessThan(350_000)
})

test('the first window of a screen shows at most 45 kB of pictures', { tag: '@phone' }, async ({ page }) => {
  for (const path of ['/', '/gallery', '/services']) {
    await page.goto(site.url + path)
    await page.waitForLoadState('networkidle')
    const files = await inWindow(page)
    expect(files.length, path).toBeGreaterThan(0)
    expect(sum(files.map((file) => onWire(decodeURI(file)))), path).toBeLessThan(45_000)
  }
})
