/** A published picture, with all that `<img>` or `<picture>` needs to show it without a layout shift. */
export type PublishedPicture = {
  src: string
  /** Size in CSS pixels; reserves the picture's space while it loads. */
  width: number
  height: number
  /** Formats, best first, each in several widths, widest last. Empty for a drawing. */
  sources: { type: string; srcSet: string }[]
  /** Placeholder colour while a photo loads; null for a drawing. */
  color: string | null
}

/** Whether the picture is a photo, which fills its frame; a drawing has a transparent background. */
export const isPhoto = ({ sources }: PublishedPicture): boolean => sources.length > 0

/** The attributes of a `<source>` for each format. `sizes` and `media` as in HTML. */
export const sourcesOf = ({ sources }: PublishedPicture, sizes: string, media?: string) =>
  sources.map((source) => ({ ...source, sizes, ...(media && { media }) }))

/**
 * A `<source>` that lets a drawing move unless the visitor prefers reduced motion: the SVG's own styles animate it only
 * if its URL ends in `#m` (`:target`). It cannot ask by itself, because Chromium hides that preference from an image.
 */
export const movingSourceOf = ({ src, width, height }: PublishedPicture, media = '') => ({
  srcSet: `${src}#m`,
  media: `(prefers-reduced-motion: no-preference)${media && ` and ${media}`}`,
  width,
  height,
})

/** The file with the most pixels. */
export const largestFileOf = ({ src, sources: [best] }: PublishedPicture): string =>
  best?.srcSet.split(', ').at(-1)!.split(' ')[0] ?? src
