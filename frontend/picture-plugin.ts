/**
 * Vite plugin: `import pug from './pug.svg?picture'`. A drawing is published as it is; a photo becomes AVIF and WebP in
 * several widths, with a colour to show while it loads (photo.ts). One that stays too heavy stops the build with its name.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, parse, resolve } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { photoFrom } from './photo-cache.ts'
import type { Picture } from './src/lib/picture.ts'

/** Of a drawing. */
const MOST_BYTES = 16_000

type Made = { picture: Picture; files: { fileName: string; source: Uint8Array }[] }

/** A camera's or a phone's own name may have spaces and brackets, which end an address in a `srcset`. */
const inAddress = (name: string) => name.replaceAll(/[^\w-]+/g, '-')

const hashOf = (...parts: Uint8Array[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, 6)
}

const makeDrawing = async (name: string, bytes: Buffer): Promise<Made> => {
  const kilobytes = Math.ceil(bytes.length / 1000)
  if (bytes.length > MOST_BYTES)
    throw new Error(
      `is ${kilobytes} kB, over the ${MOST_BYTES / 1000} kB of a drawing. Make it simpler, or save it as a photo (PNG or JPEG)`,
    )
  const { width, height } = await sharp(bytes).metadata()
  const fileName = `assets/${name}-${hashOf(bytes)}.svg`
  const picture = { src: `/${fileName}`, width, height, sources: [], color: null }
  return { picture, files: [{ fileName, source: bytes }] }
}

/** One hash for all files of a photo: pages and scripts tell each name, and signs of chance do not pack. */
const publishPhoto = async (folder: string, name: string, original: Buffer): Promise<Made> => {
  const { width, height, color, formats, fallback } = await photoFrom(folder, original)
  const all = formats.flatMap(({ files }) => files.map(({ bytes }) => bytes))
  const start = `assets/${name}-${hashOf(...all, fallback)}`
  const sources = formats.map(({ type, extension, files }) => ({
    type,
    srcSet: files.map((one) => `/${start}-${one.width}${extension} ${one.width}w`).join(', '),
  }))
  const variants = formats.flatMap(({ extension, files }) =>
    files.map((one) => ({ fileName: `${start}-${one.width}${extension}`, source: one.bytes })),
  )
  const plain = { fileName: `${start}.jpg`, source: fallback }
  return {
    picture: { src: `/${plain.fileName}`, width, height, sources, color },
    files: [...variants, plain],
  }
}

/** One at a time: a photo of twelve megapixels takes 150 MB, and the machine that builds may have one gigabyte. */
let last: Promise<unknown> = Promise.resolve()

const make = (file: string, folder: string): Promise<Made> => {
  const { name, ext } = parse(file)
  const making = last.then(async () => {
    const bytes = await readFile(file)
    const isDrawing = ext.toLowerCase() === '.svg'
    return isDrawing ? makeDrawing(inAddress(name), bytes) : publishPhoto(folder, inAddress(name), bytes)
  })
  last = making.catch(() => undefined)
  return making.catch((error: Error) => {
    throw new Error(`The picture ${basename(file)} ${error.message}.`)
  })
}

/** For the dev server: the file itself, however heavy, upright as browsers show it. */
const asItIs = async (file: string) => {
  const { autoOrient } = await sharp(file).metadata()
  const plain = JSON.stringify({ ...autoOrient, sources: [], color: null }).slice(1)
  return `import src from ${JSON.stringify(`${file}?url`)}\nexport default {src,${plain}`
}

const CACHE = resolve(import.meta.dirname, 'dist/photos')

/** The plugin. The dev server shows the file itself, whatever its size. `cache`: a folder for photos made before. */
export const pictures = (cache = CACHE): Plugin => {
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
      const { picture, files } = await make(file, cache)
      for (const { fileName, source } of files) this.emitFile({ type: 'asset', fileName, source })
      return `export default ${JSON.stringify(picture)}`
    },
  }
}
