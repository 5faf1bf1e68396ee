/** Vite plugins for `import pug from './pug.svg?picture'`, in imagetools' own form of a picture, and its position. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { brand } from '@willow/shared/palette'
import sharp from 'sharp'
import type { Plugin, Rollup } from 'vite'
import { imagetools } from 'vite-imagetools'

/** Which part is kept where the frame has another shape. By default it is where faces are. */
const POSITIONS = { top: '50% 0%', right: '100% 50%', bottom: '50% 100%', left: '0% 50%', center: '50% 50%' }
const FACES = '50% 30%'

/** The query behind the name of a file: `?drawing`, `?picture`, or `?position=left&picture` with one of CSS' words. */
const QUERY = /\?(?:drawing|(?:position=(top|right|bottom|left|center)&)?picture)$/

const explain = (file: string, what: string) => new Error(`The picture ${file} ${what}`)

/** Throws unless the whole file can be read; resolves to its size. */
const readPicture = async (file: string) => {
  if (!/\.(svg|avif|jpe?g|png|webp)$/i.test(file))
    throw explain(file, 'has a format that browsers cannot show: export it as JPEG.')
  try {
    if (!file.endsWith('.svg')) await sharp(file).stats()
    return await sharp(file).metadata()
  } catch (cause) {
    throw explain(file, `cannot be read (${(cause as Error).message}): export it again.`)
  }
}

/**
 * Emits the file under a name that only its bytes decide. Rolldown's own name for two files with the same bytes is that of
 * whichever came first, so that the server's build would refer to files that the client's build has not made.
 */
const emit = (context: Pick<Rollup.PluginContext, 'emitFile'>, name: string, source: string | Uint8Array) => {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return context.emitFile({ type: 'asset', fileName: `assets/${hash}${extname(name)}`, source })
}

/** The drawing with the palette's colours in place of their names, such as `var(--willow)`. */
const paint = async (file: string) =>
  (await readFile(file, 'utf8')).replace(/var\(--(\w+)\)/g, (_, name: string) => {
    if (!(name in brand))
      throw explain(file, `has the colour ${name}, which shared/palette.ts does not have.`)
    return brand[name as keyof typeof brand]
  })

/** A drawing is published in the palette's colours, with its size; a photo in the formats that imagetools makes, with its position. */
const published = (): Plugin => ({
  name: 'pictures',
  enforce: 'pre',
  load: {
    filter: { id: QUERY },
    async handler(id) {
      const [query, position] = QUERY.exec(id)!
      const file = id.slice(0, -query.length)
      if (query === '?drawing' && !file.endsWith('.svg'))
        throw explain(file, 'stands where only a drawing (SVG) can stand.')
      const { width: w, height: h, autoOrient } = await readPicture(file)
      if (file.endsWith('.svg')) {
        const source = await paint(file)
        // Where files are not built the URL has the data. The placeholder is internal to Vite, like the plugin's context below:
        // after an upgrade of Vite or imagetools run picture-plugins.test.ts, and look at a drawing and a photo of a built page.
        const src =
          this.environment.mode === 'build'
            ? `__VITE_ASSET__${emit(this, file, source)}__`
            : `data:image/svg+xml;base64,${Buffer.from(source).toString('base64')}`
        return `export default { sources: {}, img: { src: '${src}', w: ${w}, h: ${h} }, position: '${FACES}' }`
      }
      if (file.includes('/dogs/') && !position && autoOrient.width > autoOrient.height)
        this.warn(
          `${file} is wider than high, and the gallery shows its middle, 4:5. Behind its name "?position=left&picture" (or right) shows another part.`,
        )
      const files = JSON.stringify(`${file}?photo`)
      return `import files from ${files}\nexport default { ...files, position: '${POSITIONS[position as keyof typeof POSITIONS] ?? FACES}' }`
    },
  },
})

/** The name of a picture alone gives Vite's URL of the file, which no component can show. */
const bare = (): Plugin => ({
  name: 'bare-pictures',
  enforce: 'pre',
  load: {
    filter: { id: /\.(svg|avif|jpe?g|png|webp|hei[cf])$/i },
    handler(id) {
      throw explain(id, 'is imported without "?picture" behind its name.')
    },
  },
})

/** A photo becomes AVIF and WebP in several widths, upright and without metadata (place, time, owner). */
const photos = (): Plugin => {
  const plugin = imagetools({
    include: /\?photo/,
    defaultDirectives: new URLSearchParams({
      as: 'picture',
      format: 'avif;webp',
      quality: '38',
      w: '320;560;960;1440;1920',
    }),
  })
  const load = plugin.load as Extract<Plugin['load'], { handler: unknown }>
  return {
    ...plugin,
    load: {
      ...load,
      handler(id) {
        const emitFile = ({ name, source }: Rollup.EmittedAsset) => emit(this, name!, source!)
        return load.handler.call(Object.assign(Object.create(this) as typeof this, { emitFile }), id)
      },
    },
  }
}

export const pictures = (): Plugin[] => [bare(), published(), photos()]
