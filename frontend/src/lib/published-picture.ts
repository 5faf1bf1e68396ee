import type { Picture } from 'vite-imagetools'

/**
 * A drawing or a photo as build/pictures.ts publishes it: its formats, best first, its largest plain file, and the part
 * that is kept where its frame has another shape (CSS' `object-position`).
 */
export type PublishedPicture = Picture & { position: string }

/** What can only be a drawing, such as a scene behind words: the build rejects a photo in its place. */
export type Drawing = PublishedPicture & { sources: Record<string, never> }

/** Whether the picture is a photo, which fills its frame; a drawing has a transparent background. */
export const isPhoto = ({ sources }: PublishedPicture): boolean => Object.keys(sources).length > 0

/** A media query (none in the last one), and the width and height of a frame in such windows, in CSS' units. */
export type Frame = [media: string, width: string, height: string]

/** The `sizes` of a picture that covers its frame, which shows less than the picture's whole width where that is higher. */
export const sizesToCover = ({ img: { w, h } }: PublishedPicture, ...frames: Frame[]) =>
  frames
    .map(([media, width, height]) => `${media} max(${width}, ${(w / h).toFixed(2)} * ${height})`.trim())
    .join(', ')
