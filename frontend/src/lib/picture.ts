/** A published picture: what an `<img>`, or a `<picture>` around it, needs to show it without moving anything. */
export type Picture = {
  src: string
  /** Size in CSS pixels; the ratio keeps the place while the picture is on its way. */
  width: number
  height: number
  /** Better formats first, each in several widths; none for a drawing. */
  sources: { type: string; srcSet: string }[]
  /** What to show while a photo loads; null for a drawing. */
  color: string | null
}
