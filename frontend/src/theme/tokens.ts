import { alpha, darken, type PaletteOptions, type Shadows } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import { brand } from '@willow/shared/palette'

/** Lines, borders and secondary text on the dark background. */
const onDark = {
  divider: alpha(brand.cream, 0.2),
  border: alpha(brand.cream, 0.4),
  text: alpha(brand.cream, 0.7),
}

/** Colours that MUI has no name for. */
const customColors = {
  brand,
  onDark,
  /** The layer between the open menu and the page. */
  backdrop: alpha(brand.ink, 0.55),
  /** The border of a field: 3:1 on white (WCAG 1.4.11). */
  rim: '#6F8F84',
  /** The edge of a photo, whatever its brightness and that of the page. */
  edge: alpha(brand.ink, 0.24),
  /** Stars: a marmalade dark enough for 3:1 on every background (WCAG 1.4.11). */
  star: '#C4622A',
}

type CustomColors = typeof customColors
declare module '@mui/material/styles' {
  interface Palette extends CustomColors {}
  interface PaletteOptions extends CustomColors {}
}

/** One light scheme. Every pair of text and background has at least AA contrast. */
export const palette: PaletteOptions = {
  ...customColors,
  primary: { main: brand.willow, dark: darken(brand.willow, 0.2), contrastText: '#fff' },
  secondary: { main: brand.marmalade, dark: brand.rust, contrastText: brand.ink },
  error: { main: '#A3301F' },
  success: { main: '#3C9A6B' },
  text: { primary: brand.ink, secondary: brand.softInk },
  background: { default: brand.cream, paper: '#fff' },
  divider: alpha(brand.ink, 0.14),
}

const shadow = (y: number, blur: number, spread: number, strength: number) =>
  `0 ${y}px ${blur}px ${spread}px ${alpha(brand.ink, strength)}`

const BAR = shadow(6, 24, -16, 0.4)
const CARD = shadow(18, 50, -30, 0.55)
const FLOATING = shadow(10, 28, -6, 0.5)

/** Shadows by MUI's elevation: 1 header, 2 cards, 4 and more hovered and floating. */
export const shadows = ['none', BAR, CARD, CARD, ...Array<string>(21).fill(FLOATING)] as Shadows

export const shape = {
  /** MUI's default radius. In `sx` a number given as `borderRadius` is multiplied by it. */
  borderRadius: 8,
  field: '16px',
  picture: '24px',
  control: '26px',
  card: '32px',
  pill: '999px',
  hill: '58% 42% 0 0 / 72% 56% 0 0',
  /** For a picture or an icon. */
  blob: '54% 46% 48% 52% / 52% 56% 44% 48%',
  /** A flat blob, for text. */
  stone: '44px 36px 42px 34px / 38px 44px 34px 42px',
  /** Its tip is at the upper left. */
  leaf: '4px 60% 50% 60% / 4px 50% 60% 60%',
}

type OurShape = Omit<typeof shape, 'borderRadius'>
declare module '@mui/system' {
  interface Shape extends OurShape {}
}

/**
 * MUI draws focus rings by a class that its script sets. This one works before hydration. `--focus` is a colour that
 * suits the background: it is set at the root and on the dark background.
 */
export const focusRing = { outline: '3px solid var(--focus)', outlineOffset: 3 }

/** The dark background with its text and focus colours. */
const dark = { backgroundColor: brand.ink, color: brand.cream, '--focus': brand.marmalade }

/** A row that a finger swipes from one part to the next. */
const snapRow = {
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  // For Chrome before 121 and Safari before 18.2.
  '&::-webkit-scrollbar': { display: 'none' },
} as const

declare module '@mui/material/styles' {
  interface Mixins {
    focusRing: CSSProperties
    dark: CSSProperties
    snapRow: CSSProperties
  }
}

/** Rules that several components share, used in `sx` as `({ mixins }) => mixins.dark`. */
export const mixins = { focusRing, dark, snapRow }

/** The height of the header, in px, on a phone and in a window that shows its links. */
export const HEADER = { phone: 68, wide: 84 }

/** Media queries for windows of unusual shapes. */
export const SHORT = '@media (max-height: 480px)'
/** Landscape, and wide enough for two columns. */
export const WIDE = '@media (min-aspect-ratio: 5/4) and (min-width: 540px)'
/** Where a picture stands beside its words: from `md`, and on a phone in landscape. */
export const BESIDE = '@media (min-width: 768px), (max-height: 480px) and (min-width: 540px)'
/** Too low for a picture above its words; wide enough for words beside it. */
export const LOW = '@media (max-height: 480px), (max-height: 600px) and (min-aspect-ratio: 5/4)'
export const LOW_AND_WIDE = `${WIDE} and (max-height: 600px)`
