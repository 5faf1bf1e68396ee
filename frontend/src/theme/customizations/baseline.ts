import { alpha, type Components, type Theme } from '@mui/material/styles'
import { brand } from '@willow/shared/palette'
import { fontFaces } from '#src/theme/fonts.ts'
import { focusRing, shape } from '#src/theme/tokens.ts'

/** `scrollbar-gutter` keeps the page from moving when a dialog hides the scroll bar. */
const lockScroll = { overflow: 'hidden', scrollbarGutter: 'stable' }

const busy = 'html:has([aria-busy])'

/** The bar starts after a delay, because most pages have loaded by then. MUI's LinearProgress would need React. */
const loadingBarStyle = {
  content: "''",
  position: 'fixed',
  inset: '0 0 auto',
  zIndex: 1500,
  height: 4,
  backgroundColor: brand.marmalade,
  transformOrigin: 'left',
  animation: 'grow 5s 300ms ease-out both',
} as const

const rules = {
  // Links flash in this colour while a finger presses them.
  html: { scrollPaddingTop: 100, textSizeAdjust: '100%', WebkitTapHighlightColor: alpha(brand.willow, 0.16) },
  body: { overflowWrap: 'break-word' },
  dialog: { maxWidth: 'none', maxHeight: 'none', padding: 0, border: 0, borderRadius: 0 },
  // No dialog covers the gutter of the scroll bar, so the gutter is as dark as the lightbox.
  'html:has(dialog[open])': { ...lockScroll, backgroundColor: brand.ink },
  main: { outline: 'none' },
  // A page is on its way, or a press waits for React.
  [`${busy}, ${busy} *`]: { cursor: 'progress' },
  [`${busy}::before`]: loadingBarStyle,
  '@keyframes grow': { from: { transform: 'scaleX(0)' } },
  'p, li': { textWrap: 'balance' },
  // Lists are laid out as cards and rows; none has bullets.
  'ul, ol': { listStyle: 'none', padding: 0 },
  'ul, ol, dl, dd, figure, blockquote': { margin: 0 },
  ':root': { '--focus': brand.willow },
  // MUI's `motion` setting would repeat this rule in the styles of every element.
  '@media (prefers-reduced-motion: reduce)': { '*, ::before, ::after': { transition: 'none !important' } },
  '@media (forced-colors: active)': { '.MuiPaper-root': { outline: '1px solid', outlineOffset: -1 } },
  ':focus-visible': focusRing,
  // `:where` has no specificity, so a part's own radius wins.
  ':where(:focus-visible)': { borderRadius: shape.borderRadius },
  '@page': { margin: '20mm' },
  '@media print': {
    '#root > :not(main, footer), nav': { display: 'none !important' },
    '*': { background: 'none !important', color: `${brand.ink} !important`, boxShadow: 'none !important' },
    'h1, h2, h3, h4': { breakAfter: 'avoid' },
    'li, figure, dl': { breakInside: 'avoid' },
    // Each day on one line.
    dl: { width: 'max-content', minWidth: '100%' },
  },
  '::selection': { backgroundColor: brand.blush, color: brand.ink },
} as const

const faces = fontFaces.map((face) => ({ '@font-face': face }))

/** Fonts, focus rings and the few other global rules. */
export const baseline: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: ({ breakpoints }) => [
      ...faces,
      rules,
      { [breakpoints.down('md')]: { '[data-menu-open]': lockScroll } },
    ],
  },
}
