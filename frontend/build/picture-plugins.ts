/** Vite plugins for `import pug from './pug.svg?picture'`, in imagetools' own form of a picture, and its position. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { imagetools } from 'vite-imagetools'
import { brand } from '@willow/shared/palette'

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

/** The drawing with the palette's colours in place of their names, such as `var(--willow)`. */
const paint = async (file: string) =>
  (await readFile(file, 'utf8')).replace(/var\(--(\w+)\)/g, (_, name: string) => {
    if (!(name in brand))
      throw explain(file, `has the colour ${name}, which shared/palette.ts does not have.`)
    return brand[name as keyof typeof brand]
  })

const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 8)

/** A drawing is published in the palette's colours, with its size; a photo in the formats that imagetools makes, with its position. */
const published = (originals = new Map<string, string>()): Plugin => ({
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
        const fileName = `assets/${hashOf(source)}.svg`
        const isBuilt = this.environment.mode === 'build'
        if (isBuilt) this.emitFile({ type: 'asset', fileName, source })
        const src = isBuilt
          ? `/${fileName}`
          : `data:image/svg+xml;base64,${Buffer.from(source).toString('base64')}`
        return `export default { sources: {}, img: { src: '${src}', w: ${w}, h: ${h} }, position: '${FACES}' }`
      }
      if (file.includes('/dogs/') && !position && autoOrient.width > autoOrient.height)
        this.warn(
          `${file} is wider than high, and the gallery shows its middle, 4:5. Behind its name "?position=left&picture" (or right) shows another part.`,
        )
      // Rolldown would number the names of copies, in each build in another order.
      const hash = this.environment.mode === 'build' ? hashOf(await readFile(file)) : file
      if (!originals.has(hash)) originals.set(hash, file)
      const files = JSON.stringify(`${originals.get(hash)}?photo`)
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
const photos = () =>
  imagetools({
    include: /\?photo/,
    defaultDirectives: new URLSearchParams({
      as: 'picture',
      format: 'avif;webp',
      quality: '38',
      w: '320;560;960;1440;1920',
    }),
  })

/** Files are named by their bytes alone, so that pages refer to the files of the client's build. */
const names = (): Plugin => ({
  name: 'picture-names',
  config: () => ({ build: { rolldownOptions: { output: { assetFileNames: 'assets/[hash:8][extname]' } } } }),
})

export const pictures = (): Plugin[] => [bare(), published(), photos(), names()]
