import type { CSSProperties } from 'react'
import { brand } from './palette.ts'

/**
 * MUI draws its own rings by a class that its scripts set. These are there before React, and in the colour that the
 * ground asks for: `--focus` is set at the root and on the dark ground.
 */
export const focusRing = { outline: '3px solid var(--focus)', outlineOffset: 3 }

/** The dark ground, the words on it, and rings that are seen there. */
const dark = { backgroundColor: brand.ink, color: brand.cream, '--focus': brand.marmalade }

declare module '@mui/material/styles' {
  interface Mixins {
    focusRing: CSSProperties
    dark: CSSProperties
  }
}

/** Rules that several parts share, taken in `sx` as `({ mixins }) => mixins.dark`. */
export const mixins = { focusRing, dark }
