/**
 * Vite plugin: `import pug from './pug.svg?picture'`. A drawing is published as it is; a photo becomes AVIF and WebP in
 * several widths, with a colour to show while it loads. A picture over its budget stops the build with its name.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import type { Picture } from './src/lib/picture.ts'

/** Largest published size of one file, in bytes. */
export const BUDGETS = { drawing: 16_000, photo: 160_000 }

const WIDTHS = [320, 640, 960, 1280]
const FALLBACK_WIDTH = 640

type Published = { fileName: string; source: Buffer }
type Made = { picture: Picture; files: Published[] }

const publish = (name: string, source: Buffer, extension: string): Published => {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return { fileName: `assets/${name}-${hash}${extension}`, source }
}

const checkBudget = (file: string, { fileName, source }: Published, budget: number) => {
  if (source.length <= budget) return
  const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`
  const sizes = `${kilobytes(source.length)} as ${extname(fileName).slice(1)}, over its budget of ${kilobytes(budget)}`
  throw new Error(`The picture ${basename(file)} is ${sizes}: choose a calmer or smaller one.`)
}

const hex = (...channels: number[]) => `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`

const makeDrawing = async (file: string, name: string, bytes: Buffer): Promise<Made> => {
  const published = publish(name, bytes, '.svg')
  checkBudget(file, published, BUDGETS.drawing)
  const { width, height } = await sharp(bytes).metadata()
  const picture = { src: `/${published.fileName}`, width, height, sources: [], color: null }
  return { picture, files: [published] }
}

const makePhoto = async (file: string, name: string, bytes: Buffer): Promise<Made> => {
  const upright = sharp(await sharp(bytes).autoOrient().toBuffer())
  const [{ width, height }, { dominant }] = await Promise.all([upright.metadata(), upright.stats()])
  const widths = [...new Set(WIDTHS.map((one) => Math.min(one, width)))]
  const resized = (to: number) => upright.clone().resize({ width: to })
  const variants = async (extension: string, encode: (width: number) => Promise<Buffer>) =>
    Promise.all(widths.map(async (one) => publish(`${name}-${one}`, await encode(one), extension)))

  const avif = await variants('.avif', (to) => resized(to).avif({ quality: 52, effort: 4 }).toBuffer())
  const webp = await variants('.webp', (to) => resized(to).webp({ quality: 74 }).toBuffer())
  const jpeg = await resized(Math.min(FALLBACK_WIDTH, width)).jpeg({ quality: 78, mozjpeg: true }).toBuffer()
  const fallback = publish(name, jpeg, '.jpg')
  const files = [...avif, ...webp, fallback]
  for (const one of files) checkBudget(file, one, BUDGETS.photo)

  const srcSet = (all: Published[]) => all.map(({ fileName }, at) => `/${fileName} ${widths[at]}w`).join(', ')
  const sources = [
    { type: 'image/avif', srcSet: srcSet(avif) },
    { type: 'image/webp', srcSet: srcSet(webp) },
  ]
  const color = hex(dominant.r, dominant.g, dominant.b)
  return { picture: { src: `/${fallback.fileName}`, width, height, sources, color }, files }
}

/** Both builds of the site, for browser and prerendering, want the same pictures: each is made once. */
const made = new Map<string, Promise<Made>>()

const make = (file: string): Promise<Made> => {
  const making = async () => {
    const [bytes, extension] = [await readFile(file), extname(file)]
    const name = basename(file, extension)
    return extension === '.svg' ? makeDrawing(file, name, bytes) : makePhoto(file, name, bytes)
  }
  const known = made.get(file) ?? making()
  made.set(file, known)
  return known
}

/** The plugin. The dev server shows the file itself, whatever its size. */
export const pictures = (): Plugin => {
  let building = false
  return {
    name: 'pictures',
    enforce: 'pre',
    configResolved: ({ command }) => {
      building = command === 'build'
    },
    async load(id) {
      const [file = '', query] = id.split('?')
      if (query !== 'picture') return null
      this.addWatchFile(file)
      const { width, height } = await sharp(file).metadata()
      const plain = JSON.stringify({ width, height, sources: [], color: null }).slice(1)
      if (!building) return `import src from ${JSON.stringify(`${file}?url`)}\nexport default {src,${plain}`
      const { picture, files } = await make(file)
      for (const { fileName, source } of files) this.emitFile({ type: 'asset', fileName, source })
      return `export default ${JSON.stringify(picture)}`
    },
  }
}
