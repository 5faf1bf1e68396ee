import type { Picture } from 'vite-imagetools'

/**
 * A drawing or a photo as build/pictures.ts publishes it: its formats, best first, its largest plain file, and the part
 * that is kept where its frame has another shape (CSS' `object-position`).
 */
export type PublishedPicture = Picture & { position: string }

/** Whether the picture is a photo, which fills its frame; a drawing has a transparent background. */
export const isPhoto = ({ sources }: PublishedPicture): boolean => Object.keys(sources).length > 0

/** The attributes of a `<source>` for each format. `sizes` and `media` as in HTML. */
export const sourcesOf = ({ sources }: PublishedPicture, sizes: string, media?: string) =>
  Object.entries(sources).map(([format, srcSet]) => ({ type: `image/${format}`, srcSet, sizes, media }))

/**
 * A `<source>` that lets a drawing move unless the visitor prefers reduced motion: the SVG's own styles animate it only
 * if its URL ends in `#m` (`:target`). The SVG cannot ask itself, because Chromium hides that preference from an image.
 */
export const movingSourceOf = ({ img }: PublishedPicture, media = '') => ({
  srcSet: `${img.src}#m`,
  media: `(prefers-reduced-motion: no-preference)${media && ` and ${media}`}`,
  width: img.w,
  height: img.h,
})
