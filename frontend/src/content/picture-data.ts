import type { Picture } from 'vite-imagetools'

/**
 * A drawing or a photo as build/picture-plugins.ts publishes it: its formats, best first, its largest plain file, and the part
 * that is kept where its frame has another shape (CSS' `object-position`).
 */
export type PictureData = Picture & { position: string }

/** What can only be a drawing, such as a scene behind words: the build rejects a photo in its place. */
export type Drawing = PictureData & { sources: Record<string, never> }

/** Whether the picture is a photo, which fills its frame; a drawing has a transparent background. */
export const isPhoto = ({ sources }: PictureData): boolean => Object.keys(sources).length > 0

/** The rendered width of a picture that covers a frame of this width and height, in CSS' units, as in `sizes`. */
export const widthToCover = ({ img: { w, h } }: PictureData, width: string, height: string) =>
  `max(${width}, ${(w / h).toFixed(2)} * ${height})`
