/** The site with photographs in place of its drawings, as a real salon has it. */
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type TestInfo } from '@playwright/test'
import sharp from 'sharp'
import { freePort, ROOT } from '../../../dev/environment.ts'
import { servePages } from '../../../dev/preview.ts'
import { PAGES, resize } from '../visit.ts'

const flat = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

/** The manual's two shapes: the lying ones have the same bytes, and a phone has stored one upright one on its side. */
const LYING = { 'wide.jpg': flat(2800, 2100, '#111'), 'wide again.jpg': flat(2800, 2100, '#111') }
const UPRIGHT = {
  'IMG 4711 (1).JPG': flat(2100, 2800, '#eee'),
  'turned.jpeg': flat(2800, 2100, '#888').withMetadata({ orientation: 6 }),
}

/** Builds a copy of the front end with photographs in place of the drawings, and serves it. */
const servePhotos = async (testInfo: TestInfo) => {
  const root = testInfo.outputPath('project')
  mkdirSync(root, { recursive: true })
  const filter = (path: string) => !/node_modules|dist|e2e|\.local/.test(path.slice(ROOT.length))
  for (const part of ['frontend', 'shared', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, part), join(root, part), { recursive: true, filter })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  const pictures = join(root, 'frontend/src/content/pictures')
  for (const [name, photo] of Object.entries({ ...LYING, ...UPRIGHT }))
    await photo.clone().jpeg().toFile(join(pictures, name))
  let used = 0
  const nextPhoto = (_: string, drawing: string) => {
    const names = Object.keys(/dogs|groomer|hero/.test(drawing) ? UPRIGHT : LYING)
    return `/pictures/${names[used++ % 2]}?picture'`
  }
  for (const file of globSync('frontend/src/**/*.ts', { cwd: root })) {
    const code = readFileSync(join(root, file), 'utf8')
    writeFileSync(join(root, file), code.replaceAll(/\/pictures\/([\w/-]+)\.svg\?picture'/g, nextPhoto))
  }
  const env = { ...process.env, SITE_URL: 'http://localhost' }
  execFileSync(process.execPath, ['frontend/build/build.ts'], { cwd: root, env })
  const port = await freePort()
  const folder = join(root, 'frontend/dist')
  const close = await servePages(folder, port, port)
  return { url: `http://localhost:${port}`, folder, close }
}

/** How many photographs the hero shows, the words that lie on one, and those that reach under the header. */
const findCovered = () => {
  const overlaps = (one: DOMRect, other: DOMRect) =>
    one.left < other.right - 1 &&
    one.right > other.left + 1 &&
    one.top < other.bottom - 1 &&
    one.bottom > other.top + 1
  const hero = document.querySelector('main section')!
  const photos = [...hero.querySelectorAll('picture:has([type]) img')]
    .map((image) => image.getBoundingClientRect())
    .filter(({ width }) => width > 0)
  const header = document.querySelector('header')!.getBoundingClientRect()
  const found = photos.filter((photo) => overlaps(photo, header)).map(() => 'header')
  const texts = document.createTreeWalker(hero, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const range = new Range()
    range.selectNode(texts.currentNode)
    for (const words of range.getClientRects())
      if (photos.some((photo) => overlaps(photo, words))) found.push(String(range))
  }
  return { photos: photos.length, found }
}

const WINDOWS = '390x844 360x460 740x360 768x1024 1280x800 1920x1080'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('no photograph lies under words or the header, and the form stays in sight', async ({
  page,
}, testInfo) => {
  const { url, folder, close } = await servePhotos(testInfo)
  for (const path of PAGES)
    for await (const { width, height } of resize(page, WINDOWS)) {
      await page.goto(url + path)
      for (const percent of [200, 100]) {
        await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent)
        const at = `${path} at ${width} px, text at ${percent} %`
        expect(await page.evaluate(findCovered), at).toEqual({ photos: 1, found: [] })
      }
      const field = page.getByLabel('Name')
      if (path === '/contact' && height < 1000)
        expect((await field.boundingBox())!.y, `${width} px`).toBeLessThan(width < 768 ? 705 : 740)
    }
  // The badge of a shared link stays in its corner.
  const beside = await sharp(join(folder, 'client/share.jpg'))
    .extract({ left: 160, top: 160, width: 1040, height: 470 })
    .toBuffer()
  const { channels } = await sharp(beside).stats()
  expect(channels[0]!.max - channels[0]!.min).toBeLessThan(10)
  await close()
})
