/** A published picture: what an `<img>`, or a `<picture>` around it, needs to show it without moving anything. */
export type Picture = {
  src: string
  /** Size in CSS pixels; the ratio keeps the place while the picture is on its way. */
  width: number
  height: number
  /** Better formats first, each in several widths, the widest last; none for a drawing. */
  sources: { type: string; srcSet: string }[]
  /** What to show while a photo loads; null for a drawing. */
  color: string | null
}

/** Whether it fills its place to the edges; a drawing has no ground of its own. */
export const isPhoto = ({ sources }: Picture): boolean => sources.length > 0

/** The attributes of a `<source>` for each of its formats. `sizes` and `media` as in HTML. */
export const sourcesOf = ({ sources }: Picture, sizes: string, media?: string) =>
  sources.map((source) => ({ ...source, sizes, ...(media && { media }) }))

/** The address of the file with the most pixels. */
export const largestFileOf = ({ src, sources: [best] }: Picture): string =>
  best?.srcSet.split(', ').at(-1)!.split(' ')[0] ?? src
