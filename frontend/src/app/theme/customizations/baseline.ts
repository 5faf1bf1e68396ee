import type { Components, Theme } from '@mui/material/styles'
import { fontFaces } from '#src/app/fonts.ts'
import { focusRing, brand, shape } from '#src/app/theme/tokens.ts'

/** A hundredth of the window at its smallest, and as it is: browsers before 2022 know but one. */
const units = (smallest: string, current: string) => ({ '--svh': `1${smallest}`, '--dvh': `1${current}` })

/** The scroll bar's room stays when it goes, so that nothing moves after a dialog. */
const still = { overflow: 'hidden', scrollbarGutter: 'stable' }

const rules = {
  html: { scrollPaddingTop: 100, textSizeAdjust: '100%' },
  body: { minWidth: 320, overflowWrap: 'break-word' },
  // A browser that knows no dialogs would show what is in them.
  'dialog:not([open])': { display: 'none' },
  'html:has(dialog[open]:not([data-narrow]))': still,
  main: { outline: 'none' },
  'p, li': { textWrap: 'pretty' },
  // A list is a row of cards here, never bullets.
  'ul, ol': { listStyle: 'none', padding: 0 },
  'ul, ol, dl, dd, figure, blockquote': { margin: 0 },
  ':root': { '--focus': brand.willow, ...units('vh', 'vh') },
  '@supports (height: 1dvh)': { ':root': units('svh', 'dvh') },
  ':focus-visible': focusRing,
  // Never in the way of corners that a part has of its own.
  ':where(:focus-visible)': { borderRadius: shape.borderRadius },
  '@page': { margin: '20mm' },
  '@media print': {
    '#root > *': { display: 'none !important' },
    '#root > [data-printed]': { display: 'block !important' },
  },
  // From screen to screen a cross-fade, whether React follows the link or the browser does.
  '@media (prefers-reduced-motion: no-preference)': {
    '@view-transition': { navigation: 'auto' },
    '::view-transition-group(*)': { animationDuration: '200ms' },
  },
  '::selection': { backgroundColor: brand.blush, color: brand.ink },
} as const

const faces = fontFaces.map((face) => ({ '@font-face': face }))

/** Fonts, focus rings and the few rules that belong to no part. */
export const baseline: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: ({ breakpoints }) => [
      ...faces,
      rules,
      { [breakpoints.down('md')]: { 'html:has(dialog[open])': still } },
    ],
  },
}
