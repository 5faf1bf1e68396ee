/** Corners, in pixels but for the shapes drawn by hand. */
export const shape = {
  /** The unit of `borderRadius` in `sx`. */
  borderRadius: 8,
  field: 16,
  picture: 24,
  control: 26,
  card: 32,
  pill: 999,
  /** A pebble: ground of pictures and icons. */
  blob: '54% 46% 48% 52% / 52% 56% 44% 48%',
  /** A leaf with its tip at the upper left. */
  leaf: '4px 60% 50% 60% / 4px 50% 60% 60%',
}

declare module '@mui/system' {
  interface Shape {
    field: number
    picture: number
    control: number
    card: number
    pill: number
    blob: string
    leaf: string
  }
}
