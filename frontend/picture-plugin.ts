/**
 * Vite plugin: `import pug from './pug.svg?picture'`. A drawing is published as it is; a photo becomes AVIF and WebP in
 * several widths, with a colour to show while it loads (photo.ts). One that stays too heavy stops the build with its name.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, parse } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { makePhoto } from './photo.ts'
import type { Picture } from './src/lib/picture.ts'

/** Of a drawing. */
const MOST_BYTES = 16_000

type Published = { fileName: string; source: Buffer }
type Made = { picture: Picture; files: Published[] }

/** A camera's or a phone's own name may have spaces and brackets, which end an address in a `srcset`. */
const inAddress = (name: string) => name.replaceAll(/[^\w-]+/g, '-')

const publish = (name: string, source: Buffer, extension: string): Published => {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return { fileName: `assets/${inAddress(name)}-${hash}${extension}`, source }
}

const makeDrawing = async (name: string, bytes: Buffer): Promise<Made> => {
  const published = publish(name, bytes, '.svg')
  const kilobytes = Math.ceil(bytes.length / 1000)
  if (bytes.length > MOST_BYTES)
    throw new Error(
      `is ${kilobytes} kB, over the ${MOST_BYTES / 1000} kB of a drawing. Make it simpler, or save it as a photo (PNG or JPEG)`,
    )
  const { width, height } = await sharp(bytes).metadata()
  const picture = { src: `/${published.fileName}`, width, height, sources: [], color: null }
  return { picture, files: [published] }
}

const makePicture = async (name: string, bytes: Buffer): Promise<Made> => {
  const { width, height, color, formats, fallback } = await makePhoto(bytes)
  const variants = formats.map(({ type, extension, files }) => {
    const all = files.map((one) => ({
      width: one.width,
      ...publish(`${name}-${one.width}`, one.bytes, extension),
    }))
    return { type, files: all, srcSet: all.map((one) => `/${one.fileName} ${one.width}w`).join(', ') }
  })
  const plain = publish(name, fallback, '.jpg')
  const sources = variants.map(({ type, srcSet }) => ({ type, srcSet }))
  const picture = { src: `/${plain.fileName}`, width, height, sources, color }
  return { picture, files: [...variants.flatMap(({ files }) => files), plain] }
}

/** Both builds of the site, for browser and prerendering, want the same pictures: each is made once. */
const made = new Map<string, Promise<Made>>()

/** One at a time: a photo of twelve megapixels takes 150 MB, and the machine that builds may have one gigabyte. */
let last: Promise<unknown> = Promise.resolve()

const makeInTurn = (file: string): Promise<Made> => {
  const { name, ext } = parse(file)
  const making = last.then(async () => {
    const bytes = await readFile(file)
    return ext.toLowerCase() === '.svg' ? makeDrawing(name, bytes) : makePicture(name, bytes)
  })
  last = making.catch(() => undefined)
  return making.catch((error: Error) => {
    throw new Error(`The picture ${basename(file)} ${error.message}.`)
  })
}

const make = (file: string): Promise<Made> => {
  const making = made.get(file) ?? makeInTurn(file)
  made.set(file, making)
  return making
}

/** For the dev server: the file itself, however heavy, upright as browsers show it. */
const asItIs = async (file: string) => {
  const { autoOrient } = await sharp(file).metadata()
  const plain = JSON.stringify({ ...autoOrient, sources: [], color: null }).slice(1)
  return `import src from ${JSON.stringify(`${file}?url`)}\nexport default {src,${plain}`
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
      if (!building) return asItIs(file)
      const { picture, files } = await make(file)
      for (const { fileName, source } of files) this.emitFile({ type: 'asset', fileName, source })
      return `export default ${JSON.stringify(picture)}`
    },
  }
}
