import type { Shadows } from '@mui/material/styles'

/** Tinted with ink, low and wide. */
const shadow = (y: number, blur: number, spread: number, strength: number) =>
  `0 ${y}px ${blur}px ${spread}px rgb(30 58 51 / ${strength})`

const BAR = shadow(6, 24, -16, 0.4)
const CARD = shadow(18, 50, -30, 0.55)
const RAISED = shadow(10, 24, -10, 0.5)
const FLOATING = shadow(10, 28, -6, 0.5)
const MODAL = shadow(30, 80, -20, 0.6)

const repeated = (count: number, value: string): string[] => Array.from({ length: count }, () => value)

/** By MUI's heights: 1 the bar, 2 cards, 4 what is raised under the pointer, 6 what floats, 9 and more dialogs. */
export const shadows = [
  'none',
  BAR,
  CARD,
  CARD,
  ...repeated(2, RAISED),
  ...repeated(3, FLOATING),
  ...repeated(16, MODAL),
] as Shadows
