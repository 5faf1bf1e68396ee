/** Vite plugins for `import pug from './pug.svg?picture'`, in imagetools' own form of a picture. */
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { imagetools } from 'vite-imagetools'

/** A drawing is published unchanged, with its size. */
const drawings = (): Plugin => ({
  name: 'drawings',
  enforce: 'pre',
  load: {
    filter: { id: /\.svg\?picture$/ },
    async handler(id) {
      const file = id.slice(0, id.lastIndexOf('?'))
      const { width: w, height: h } = await sharp(file).metadata()
      const source = JSON.stringify(`${file}?url`)
      return `import src from ${source}\nexport default { sources: {}, img: { src, w: ${w}, h: ${h} } }`
    },
  },
})

/** A photo becomes AVIF, WebP and JPEG in several widths, upright and without metadata (place, time, owner). */
const photos = () =>
  imagetools({
    include: /\.(avif|jpe?g|png|webp)\?picture$/i,
    defaultDirectives: ({ pathname }) =>
      new URLSearchParams({
        as: 'picture',
        format: 'avif;webp;jpeg',
        quality: '38',
        // The portraits of the gallery share one shape: a photo is cropped around its subject.
        ...(pathname.includes('/dogs/')
          ? { w: '320;560;960', aspect: '4:5', position: 'attention' }
          : { w: '320;560;960;1440' }),
      }),
  })

export const pictures = (): Plugin[] => [drawings(), photos()]
