import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { build, createServer, type Rollup } from 'vite'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { PublishedPicture } from '../src/lib/published-picture.ts'
import { pictures } from './picture-plugin.ts'

let folder: string
let cache: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  cache = join(folder, 'cache')
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

/** Draws something like a photo: soft light, with grain of this strength. */
const photo = (width: number, height: number, grain: number) => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: grain }
  return sharp({ create: { width, height, channels: 3, background: '#c58f5a', noise } })
    .blur(grain > 50 ? 0.3 : 6)
    .tint('#d9a066')
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** Builds a module that imports the picture, as the site does. */
const publish = async (name: string, bytes: Buffer | string, changes: { ssr?: boolean } = {}) => {
  writeFileSync(join(folder, name), bytes)
  writeFileSync(join(folder, 'main.js'), `import p from './${name}?picture'\nexport default p`)
  const rollupOptions = { input: join(folder, 'main.js'), preserveEntrySignatures: 'strict' as const }
  const { output } = (await build({
    root: folder,
    logLevel: 'silent',
    configFile: false,
    plugins: [pictures(cache)],
    build: { write: false, minify: false, rollupOptions, ...changes },
  })) as Rollup.RollupOutput
  const code = output.find((file) => file.type === 'chunk')!.code
  const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  const { default: picture } = (await import(url)) as { default: PublishedPicture }
  const files = new Map(
    output.flatMap((out) => (out.type === 'asset' ? [[`/${out.fileName}`, Buffer.from(out.source)]] : [])),
  )
  return { picture, files }
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"><circle r="9"/></svg>'

describe('a drawing', () => {
  it('is published unchanged, under a name with its hash, and with its size', async () => {
    const { picture, files } = await publish('pug.svg', SVG)
    expect(picture).toMatchObject({ width: 400, height: 500, sources: [], color: null })
    expect(picture.src).toMatch(/^\/assets\/pug-[\w-]{6}\.svg$/)
    expect(String(files.get(picture.src))).toBe(SVG)
    expect((await publish('my dog (1).svg', SVG)).picture.src).toMatch(/^\/assets\/my-dog-1--[\w-]{6}\.svg$/)
  })

  it('stops the build with its name when it is too heavy', () =>
    expect(
      publish('pug.svg', SVG.replace('<circle', `<desc>${'x'.repeat(17_000)}</desc><circle`)),
    ).rejects.toThrow(/The picture pug\.svg is 18 kB, over the limit of 16 kB\b.*Make it simpler/))
})

describe('a photo', () => {
  it('is a photo on the dev server too', async () => {
    writeFileSync(join(folder, 'pug.jpg'), await photo(400, 500, 12))
    const server = await createServer({
      root: folder,
      configFile: false,
      appType: 'custom',
      server: { middlewareMode: true, ws: false },
      plugins: [pictures(cache)],
    })
    onTestFinished(() => server.close())
    const { default: picture } = await server.ssrLoadModule('/pug.jpg?picture')
    expect(picture).toMatchObject({ width: 400, height: 500 })
    expect(picture.sources).toEqual([
      { type: 'image/jpeg', srcSet: expect.stringMatching(/pug\.jpg.* 400w$/) },
    ])
  })

  it('is published as AVIF and WebP in its widths, with a size and a colour', async () => {
    const { picture, files } = await publish('pug.jpg', await photo(1000, 1250, 12))
    expect(picture).toMatchObject({
      width: 1000,
      height: 1250,
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    })
    expect(picture.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
    for (const { type, srcSet } of picture.sources) {
      const candidates = srcSet.split(', ').map((one) => one.split(' '))
      expect(candidates.map(([, width]) => width)).toEqual(['320w', '560w', '960w', '1000w'])
      for (const [src, width] of candidates) {
        const { format, width: real } = await sharp(files.get(src!)!).metadata()
        expect([format, `${real}w`]).toEqual([type === 'image/avif' ? 'heif' : 'webp', width])
      }
    }
    expect(await sharp(files.get(picture.src)!).metadata()).toMatchObject({
      format: 'jpeg',
      width: 560,
      height: 700,
    })
  })

  it('is cropped to 4:5 if it shows a dog, which the build says once, not again for prerendering', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    onTestFinished(() => warn.mockRestore())
    mkdirSync(join(folder, 'dogs'))
    const { picture } = await publish('dogs/pug.jpg', await photo(1600, 1200, 20))
    await publish('dogs/pug.jpg', await photo(1600, 1200, 20), { ssr: true })
    expect(picture.height / picture.width).toBeCloseTo(5 / 4, 2)
    expect(warn.mock.calls).toEqual([['The picture pug.jpg is cropped to 4:5, around its subject.']])
  })

  it('is turned upright and stripped of its metadata', async () => {
    const sideways = await sharp(await photo(800, 500, 8))
      .withExif({ IFD0: { Copyright: 'secret' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { picture, files } = await publish('pug.jpg', sideways)
    expect(picture).toMatchObject({ width: 500, height: 800 })
    for (const bytes of files.values()) expect(bytes.includes('secret')).toBe(false)
  })

  it('stops the build with its name and advice when its tile is too heavy', async () => {
    await expect(publish('pug.jpg', await photo(600, 800, 90))).rejects.toThrow(
      /The picture pug\.jpg is \d+ kB at a width of 560 pixels, over the limit of 28 kB\. Take one/,
    )
  })

  it('may have the file name that a camera gives it', async () => {
    const { picture, files } = await publish('IMG 4711 (1).JPG', await photo(400, 500, 8))
    expect(picture.src).toMatch(/^\/assets\/IMG-4711-1--[\w-]{8}\.jpg$/)
    for (const { srcSet } of picture.sources)
      for (const one of srcSet.split(', ')) expect(files.has(one.split(' ')[0]!)).toBe(true)
  })

  it('stops the build with its name and advice when its format cannot be read', () =>
    expect(publish('pug.heic', Buffer.from('ftypheic'))).rejects.toThrow(
      /The picture pug\.heic cannot be read as a photo .*Save it as JPEG, PNG, WebP or AVIF\./,
    ))

  it('is converted once for any number of builds', async () => {
    const pug = await photo(400, 500, 8)
    const first = await publish('pug.jpg', pug)
    const cached = readdirSync(cache).map((file) => [file, statSync(join(cache, file)).mtimeMs])
    expect(await publish('pug.jpg', pug)).toEqual(first)
    expect(readdirSync(cache).map((file) => [file, statSync(join(cache, file)).mtimeMs])).toEqual(cached)
  })
})
