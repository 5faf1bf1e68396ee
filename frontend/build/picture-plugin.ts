/**
 * Vite plugin: `import pug from './pug.svg?picture'`. A drawing is published unchanged. vite-imagetools turns a photo
 * into AVIF, WebP and JPEG in several widths, rotated upright, in sRGB, without metadata (place, time, owner). A
 * picture that is too heavy for a phone on a slow connection fails the build.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, parse, resolve } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { imagetools, type OutputFormat } from 'vite-imagetools'
import type { PublishedPicture } from '../src/lib/published-picture.ts'

const MAX_DRAWING_BYTES = 16_000

/** The file of a gallery tile on a phone: twelve of them stay under 350 kB. */
const TILE = { width: 560, bytes: 28_000 }

const WIDTHS = [320, TILE.width, 960, 1440]
/** Quality of all formats: the AVIF of a tile full of texture must stay below its limit. */
const QUALITY = '38'

/** A file's name without spaces and brackets, which a URL would have to encode. */
const urlName = (file: string) => parse(file).name.replaceAll(/[^\w-]+/g, '-')

const assetFileNames = ({ names: [file = ''] }: { names: string[] }) =>
  `assets/${urlName(file)}-[hash][extname]`

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`

/** A photo's placeholder colour, as rrggbb. */
const dominantColor = async (file: string) => {
  const small = sharp(file).resize(32).png().toBuffer()
  const { dominant } = await sharp(
    await small.catch((error: Error) => {
      throw new Error(`cannot be read as a photo (${error.message}). Save it as JPEG, PNG, WebP or AVIF`)
    }),
  ).stats()
  const channels = [dominant.r, dominant.g, dominant.b]
  return channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')
}

/**
 * Turns imagetools' output into a `PublishedPicture` with the colour that the directive `as` passes. Throws when a
 * phone's tile is too heavy.
 */
const toPicture: OutputFormat = (args) => (files) => {
  const filesIn = (format: string) => files.filter(({ transforms }) => transforms.format === format)
  const tile = filesIn('avif').find(({ info }) => info.width === TILE.width)
  const bytes = tile?.sharpMetadata?.size ?? 0
  if (bytes > TILE.bytes)
    throw new Error(
      `is ${kilobytes(bytes)} at a width of ${TILE.width} pixels, over the limit of ${kilobytes(TILE.bytes)}. ` +
        'Take one with less grain or a plainer background',
    )
  const sources = ['avif', 'webp'].map((format) => ({
    type: `image/${format}`,
    srcSet: filesIn(format)
      .map(({ src, info }) => `${src} ${info.width}w`)
      .join(', '),
  }))
  const [small, middle = small, ...wide] = filesIn('jpg')
  const { width, height } = (wide.at(-1) ?? middle)!.info
  return { src: middle!.src, width, height, sources, color: `#${args?.[0]}` } satisfies PublishedPicture
}

/** The portraits of the gallery share one shape. */
const isPortrait = (file: string) => /\/dogs\/[^/]+$/.test(file)
const PORTRAIT = { aspect: '4:5', ratio: 4 / 5 }

/** Returns directives that crop a portrait, and warns of it. Larger widths are left out: imagetools never enlarges. */
const cropDirectives = async (file: string, isSilent: boolean): Promise<Record<string, string>> => {
  if (!isPortrait(file)) return {}
  const { width, height } = (await sharp(file).metadata()).autoOrient
  if (!isSilent && Math.abs(width / height - PORTRAIT.ratio) > 0.01)
    console.warn(`The picture ${basename(file)} is cropped to ${PORTRAIT.aspect}, around its subject.`)
  const widest = Math.floor(Math.min(width, height * PORTRAIT.ratio))
  const widths = WIDTHS.filter((one) => one <= widest)
  return {
    w: (widths.length > 0 ? widths : [widest]).join(';'),
    aspect: PORTRAIT.aspect,
    position: 'attention',
  }
}

const createPhotoPlugin = (cache: string, isSilent: () => boolean) =>
  imagetools({
    include: /\?picture$/,
    cache: { dir: cache },
    extendOutputFormats: (formats) => ({ ...formats, published: toPicture }),
    defaultDirectives: async (url) => {
      const file = decodeURIComponent(url.pathname)
      return new URLSearchParams({
        w: WIDTHS.join(';'),
        format: 'avif;webp;jpg',
        quality: QUALITY,
        as: `published:${await dominantColor(file)}`,
        ...(await cropDirectives(file, isSilent())),
      })
    },
  })

const makeDrawing = async (file: string) => {
  const bytes = await readFile(file)
  if (bytes.length > MAX_DRAWING_BYTES)
    throw new Error(
      `is ${kilobytes(bytes.length)}, over the limit of ${kilobytes(MAX_DRAWING_BYTES)} for a drawing. ` +
        'Make it simpler, or save it as a photo (PNG or JPEG)',
    )
  const { width, height } = await sharp(bytes).metadata()
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 6)
  const fileName = `assets/${urlName(file)}-${hash}.svg`
  const picture: PublishedPicture = { src: `/${fileName}`, width, height, sources: [], color: null }
  return { picture, fileName, bytes }
}

/** The module that the dev server and the tests get: the original file, unchecked; a photo is its own only source. */
const originalModule = async (file: string) => {
  const { autoOrient, format } = await sharp(file).metadata()
  const source = format !== 'svg' && `{type: 'image/${format}', srcSet: src + ' ${autoOrient.width}w'}`
  const plain = JSON.stringify({ ...autoOrient, color: null }).slice(1, -1)
  const url = JSON.stringify(`${file}?url`)
  return `import src from ${url}\nexport default {src, ${plain}, sources: [${source || ''}]}`
}

/** The plugin. `cache` is the folder of converted photos, which the next build reuses. */
export const pictures = (cache = resolve(import.meta.dirname, '../dist/photos')): Plugin => {
  let building = false
  /** A site is built twice, for the browser and for prerendering. */
  let isPrerendering = false
  const { configResolved, load } = createPhotoPlugin(cache, () => isPrerendering) as Plugin & {
    load: { handler: Function }
  }
  /** Pictures are published one at a time, because converting a photo needs much memory for a moment. */
  let queue: Promise<unknown> = Promise.resolve()
  return {
    name: 'pictures',
    enforce: 'pre',
    configResolved(config) {
      building = config.command === 'build'
      isPrerendering = Boolean(config.build.ssr)
      return (configResolved as Function).call(this, config)
    },
    outputOptions: (options) => ({ ...options, assetFileNames }),
    async load(id) {
      const [file = '', query] = id.split('?')
      if (query !== 'picture') return null
      this.addWatchFile(file)
      if (!building) return originalModule(file)
      const publish = async () => {
        if (!/\.svg$/i.test(file)) return load.handler.call(this, id)
        const { picture, fileName, bytes } = await makeDrawing(file)
        this.emitFile({ type: 'asset', fileName, source: bytes })
        return `export default ${JSON.stringify(picture)}`
      }
      const published = queue.then(publish)
      queue = published.catch(() => undefined)
      return published.catch((error: Error) => {
        throw new Error(`The picture ${basename(file)} ${error.message}.`)
      })
    },
  }
}
