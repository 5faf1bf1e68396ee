import type { PaletteOptions } from '@mui/material/styles'

/** The salon's colours. `marmalade` is for shapes; text in that hue uses `rust`. */
export const brand = {
  ink: '#1E3A33',
  willow: '#2F6B5B',
  mint: '#DDEBE3',
  cream: '#FBF6EE',
  blush: '#F7DCCB',
  marmalade: '#E58A4E',
  rust: '#9C4A1A',
}

/** What is thinner than text on the dark ground: lines, rims, and words that step back. */
const onDark = {
  divider: 'rgb(251 246 238 / 0.2)',
  border: 'rgb(251 246 238 / 0.4)',
  text: 'rgb(251 246 238 / 0.7)',
}

declare module '@mui/material/styles' {
  interface Palette {
    brand: typeof brand
    onDark: typeof onDark
    /** Between an open dialog and the page. */
    backdrop: string
    /** The rim of a field: 3:1 on white, as WCAG asks of a control. */
    rim: string
    /** Stars: marmalade, as dark as 3:1 asks for on every ground. */
    star: string
  }
  interface PaletteOptions {
    brand: typeof brand
    onDark: typeof onDark
    backdrop: string
    rim: string
    star: string
  }
}

/** One light scheme. Every pair of text and ground is at least AA. */
export const palette: PaletteOptions = {
  brand,
  onDark,
  backdrop: 'rgb(30 58 51 / 0.55)',
  rim: '#6F8F84',
  star: '#C4622A',
  primary: { main: brand.willow, dark: '#245548', contrastText: '#fff' },
  secondary: { main: brand.marmalade, dark: brand.rust, contrastText: brand.ink },
  error: { main: '#A3301F' },
  success: { main: '#3C9A6B' },
  text: { primary: brand.ink, secondary: '#3F5A52' },
  background: { default: brand.cream, paper: '#fff' },
  divider: 'rgb(30 58 51 / 0.14)',
}
