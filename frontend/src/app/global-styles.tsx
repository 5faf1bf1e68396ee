import GlobalStyles from '@mui/material/GlobalStyles'
import { fontFaces } from './fonts.ts'
import { theme } from './theme.ts'

/** Height of the fixed header. */
export const HEADER_HEIGHT = { phone: 68, desktop: 84 }

const styles = {
  html: { scrollPaddingTop: HEADER_HEIGHT.desktop + 16, textSizeAdjust: '100%' },
  body: { minWidth: 320, overflowWrap: 'break-word' },
  'html:has(dialog[open])': { overflow: 'hidden' },
  main: { outline: 'none' },
  'p, li': { textWrap: 'pretty' },
  ':root': { '--focus': '#2F6B5B' },
  ':focus-visible': { outline: '3px solid var(--focus)', outlineOffset: 3, borderRadius: 8 },
  '@page': { margin: '20mm' },
  '@media print': {
    '#root > *': { display: 'none !important' },
    '#root > [data-printed]': { display: 'block !important' },
  },
  '::selection': { backgroundColor: '#F7DCCB', color: '#1E3A33' },
}

const faces = fontFaces.map((face) => ({ '@font-face': face }))
const variables = theme.generateStyleSheets()
const global = <GlobalStyles styles={[...variables, ...faces, styles]} />

/** The theme's variables, fonts, focus rings and the few rules that belong to no part. */
export const SiteStyles = () => global
