import { createTheme } from '@mui/material/styles'

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

declare module '@mui/material/styles' {
  interface Palette {
    brand: typeof brand
  }
  interface PaletteOptions {
    brand: typeof brand
  }
}

export const SERIF = "'Fraunces', 'Fraunces fallback', Georgia, serif"
export const SANS = "'Figtree', 'Figtree fallback', system-ui, sans-serif"

const heading = (size: string, lineHeight: number, letterSpacing = '0') => ({
  fontFamily: SERIF,
  fontWeight: 600,
  fontSize: size,
  lineHeight,
  letterSpacing,
  textWrap: 'balance' as const,
})

/** What the parts ask of the theme; of the rest, some hundred variables, none is put into the pages. */
const VARIABLES = /^(palette (brand|text|background|common|\w+ (main|dark)$)|shape|spacing|zIndex)/

const plain = createTheme({
  cssVariables: { shouldSkipGeneratingVar: (path) => !VARIABLES.test(path.join(' ')) },
  breakpoints: { values: { xs: 0, sm: 520, md: 768, lg: 1080, xl: 1440 } },
  palette: {
    brand,
    primary: { main: brand.willow, dark: '#245548', contrastText: '#fff' },
    secondary: { main: brand.marmalade, contrastText: brand.ink },
    error: { main: '#A3301F' },
    text: { primary: brand.ink, secondary: '#3F5A52' },
    background: { default: brand.cream, paper: '#fff' },
    divider: 'rgb(30 58 51 / 0.14)',
  },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: SANS,
    h1: heading('clamp(2.6rem, 1.75rem + 3.8vw, 4.5rem)', 1.06, '-0.012em'),
    h2: heading('clamp(1.95rem, 1.55rem + 1.8vw, 3rem)', 1.14, '-0.008em'),
    h3: heading('clamp(1.3rem, 1.2rem + 0.4vw, 1.55rem)', 1.25),
    h4: heading('1.15rem', 1.3),
    body1: { fontSize: 'clamp(1.0625rem, 1.03rem + 0.15vw, 1.15rem)', lineHeight: 1.65 },
    body2: { fontSize: '1rem', lineHeight: 1.6 },
    button: {
      fontSize: '1.0625rem',
      fontWeight: 650,
      textTransform: 'none',
      letterSpacing: 0,
      lineHeight: 1.3,
    },
  },
})

/** The one theme. Its variables are written into the pages by global-styles.tsx. */
export const theme = { ...plain, vars: plain.generateThemeVars(), font: {} }
