import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { build, type Rollup } from 'vite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { brand } from '@willow/shared/palette'
import type { PictureData } from '#src/content/picture-data.ts'
import { pictures } from './picture-plugins.ts'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c58f5a' } }).jpeg()

/** Builds a module that imports the picture, as the site does. */
const publish = async (name: string, bytes: Buffer | string, query = '?picture') => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'dogs'))
  writeFileSync(join(folder, name), bytes)
  writeFileSync(join(folder, 'main.js'), `import p from './${name}${query}'\nexport default p`)
  const warnings: string[] = []
  const rollupOptions = {
    input: join(folder, 'main.js'),
    preserveEntrySignatures: 'strict' as const,
    onwarn: ({ message }: Rollup.RollupLog) => void warnings.push(message),
  }
  const { output } = (await build({
    root: folder,
    logLevel: 'silent',
    configFile: false,
    plugins: [pictures()],
    build: { write: false, minify: false, assetsInlineLimit: 0, rollupOptions },
  })) as Rollup.RollupOutput
  const code = output.find((file) => file.type === 'chunk')!.code
  const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  const { default: picture } = (await import(url)) as { default: PictureData }
  const files = new Map(
    output.flatMap((out) => (out.type === 'asset' ? [[`/${out.fileName}`, Buffer.from(out.source)]] : [])),
  )
  return { picture, warnings, files, fileAt: (src: string) => files.get(decodeURI(src))! }
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"><circle r="9" fill="var(--willow)"/></svg>'

it.each(['pug.svg', 'my dog (1).svg'])(
  'the drawing %s is published in the colours of the palette, with its size',
  async (name) => {
    const { picture, fileAt } = await publish(name, SVG)
    expect(picture).toMatchObject({ sources: {}, img: { w: 400, h: 500 } })
    expect(String(fileAt(picture.img.src))).toBe(SVG.replace('var(--willow)', brand.willow))
  },
)

describe('a photo', () => {
  it('is published as AVIF and WebP in its widths, whatever a camera has named it', async () => {
    const { picture, fileAt } = await publish('IMG 4711 (1).JPG', await photo(400, 300).toBuffer())
    expect(picture.img).toMatchObject({ w: 400, h: 300 })
    expect(Object.keys(picture.sources)).toEqual(['avif', 'webp'])
    for (const [format, srcSet] of Object.entries(picture.sources)) {
      const candidates = srcSet.split(', ').map((one) => one.split(' ') as [string, string])
      expect(candidates.map(([, width]) => width)).toEqual(['320w', '400w'])
      for (const [src, width] of candidates) {
        const { format: real, width: pixels } = await sharp(fileAt(src)).metadata()
        expect([real, `${pixels}w`]).toEqual([format === 'avif' ? 'heif' : format, width])
      }
    }
  })

  it('has the names of its bytes alone, so that both builds publish a copy under the same ones', async () => {
    const bytes = await photo(400, 300).toBuffer()
    const { picture } = await publish('pug.jpg', bytes)
    expect((await publish('copy.jpg', bytes)).picture).toEqual(picture)
  })

  it('is turned upright and stripped of its metadata', async () => {
    const sideways = photo(400, 300).withExif({ IFD0: { Copyright: 'secret' } })
    const { picture, files } = await publish(
      'pug.jpg',
      await sideways.withMetadata({ orientation: 6 }).toBuffer(),
    )
    expect(picture.img.h).toBeGreaterThan(picture.img.w)
    for (const bytes of files.values()) expect(bytes.includes('secret')).toBe(false)
  })

  it('has the position behind its name; without one the build names a dog’s that loses its sides', async () => {
    const lying = await photo(400, 300).toBuffer()
    const asked = await publish('dogs/pug.jpg', lying, '?position=right&picture')
    expect([asked.picture.position, asked.warnings]).toEqual(['100% 50%', []])
    const { picture, warnings } = await publish('dogs/pug.jpg', lying)
    expect(picture.position).toBe('50% 30%')
    expect(warnings).toEqual([expect.stringMatching(/dogs\/pug\.jpg is wider .+position=left/)])
  })

  it.each([
    [
      'pug.heic',
      'ftypheic',
      '?picture',
      'pug.heic has a format that browsers cannot show: export it as JPEG.',
    ],
    ['pug.jpg', 'torn', '?picture', /pug\.jpg cannot be read \(.+\): export it again\./],
    ['pug.svg', SVG.replace('willow', 'oak'), '?picture', 'pug.svg has the colour oak, which'],
    ['river.jpg', 'torn', '?drawing', 'river.jpg stands where only a drawing (SVG) can stand.'],
    ['pug.jpg', 'torn', '', 'pug.jpg is imported without "?picture" behind its name.'],
  ])('%s of "%s" and query "%s" stops the build, which says what to do', (name, bytes, query, sentence) =>
    expect(publish(name, bytes, query)).rejects.toThrow(sentence),
  )
})
