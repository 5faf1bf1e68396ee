/** The site with photographs in place of its drawings, as a real salon has it: they are all there, and none lies under words. */
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { freePort, ROOT } from '../../../dev/environment.ts'
import { servePages } from '../../../dev/preview.ts'
import { PAGES } from '../visit.ts'

const flat = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

/** Photographs of different shapes; the last one is upright, as a phone stores it, and has the same bytes as the first. */
const PHOTOS = {
  'wide.jpg': flat(1600, 900, '#111'),
  'IMG 4711 (1).JPG': flat(900, 1600, '#eee'),
  'turned.jpeg': flat(1600, 1200, '#888').withMetadata({ orientation: 6 }),
  'wide again.jpg': flat(1600, 900, '#111'),
}

/** Copies the front end, and puts photographs in place of every drawing of a dog, a person or a scene. */
const copyWithPhotos = async (root: string) => {
  const filter = (path: string) => !/node_modules|dist|e2e|\.local/.test(path.slice(ROOT.length))
  for (const part of ['frontend', 'shared', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, part), join(root, part), { recursive: true, filter })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  const pictures = join(root, 'frontend/src/content/pictures')
  const names = Object.keys(PHOTOS)
  for (const [name, photo] of Object.entries(PHOTOS))
    for (const folder of ['dogs', 'scenes']) {
      const file = join(pictures, folder, name)
      if (folder === 'dogs') await photo.clone().jpeg().toFile(file)
      else cpSync(join(pictures, 'dogs', name), file)
    }
  let used = 0
  const nextPhoto = (_: string, folder: string) => `/${folder}/${names[used++ % names.length]}?picture'`
  for (const file of globSync('frontend/src/**/*.ts', { cwd: root })) {
    const code = readFileSync(join(root, file), 'utf8')
    writeFileSync(join(root, file), code.replaceAll(/\/(dogs|scenes)\/[\w-]+\.svg\?picture'/g, nextPhoto))
  }
}

/** The words that lie on a photograph, and the photographs that reach under the header. */
const findCovered = () => {
  const overlaps = (one: DOMRect, other: DOMRect) =>
    one.left < other.right - 1 &&
    one.right > other.left + 1 &&
    one.top < other.bottom - 1 &&
    one.bottom > other.top + 1
  const hero = document.querySelector('main section')!
  const photos = [...hero.querySelectorAll('picture img')].map((image) => image.getBoundingClientRect())
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

test('with photographs every picture is there, and no words and no header lie on one', async ({
  page,
}, testInfo) => {
  const root = testInfo.outputPath('project')
  mkdirSync(root, { recursive: true })
  await copyWithPhotos(root)
  const env = { ...process.env, SITE_URL: 'http://localhost' }
  execFileSync(process.execPath, ['frontend/build/build.ts'], { cwd: root, env })
  const port = await freePort()
  const close = await servePages(join(root, 'frontend/dist'), port, port)
  const missing: string[] = []
  page.on('response', (response) => response.status() >= 400 && missing.push(response.url()))
  for (const path of PAGES)
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(`http://localhost:${port}${path}`)
      for (const percent of [100, 200]) {
        await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent)
        const at = `${path} at ${width} px, text at ${percent} %`
        expect(await page.evaluate(findCovered), at).toEqual({ photos: 1, found: [] })
      }
    }
  expect(missing.filter((url) => !url.endsWith('/no/such/page'))).toEqual([])
  await close()
})
