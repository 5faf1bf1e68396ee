import type { TypographyVariantsOptions } from '@mui/material/styles'
import type { CSSProperties } from 'react'

const SERIF = "'Fraunces', 'Fraunces fallback', 'Fraunces Android fallback', Georgia, serif"
const SANS = "'Figtree', 'Figtree fallback', 'Figtree Android fallback', system-ui, sans-serif"

const MEDIUM = 600
const BOLD = 650

/** The five sizes of all text but the logo, the header and home's buttons. */
const SIZE = {
  small: 'clamp(0.9375rem, 4.2vw, 1rem)',
  text: 'clamp(1.0625rem, 1.03rem + 0.15vw, 1.15rem)',
  large: 'clamp(1.2rem, 1.1rem + 0.45vw, 1.5rem)',
  title: 'clamp(1.95rem, 1.55rem + 1.8vw, 3rem)',
  display: 'clamp(2.6rem, 1.75rem + 3.8vw, 4.5rem)',
}

/** A heading that grows with enlarged text only up to `limit`, while its longest word fits. */
const heading = (size: string, limit: string, lineHeight: number, letterSpacing?: string) => ({
  fontFamily: SERIF,
  fontWeight: MEDIUM,
  fontSize: `min(${size}, ${limit})`,
  lineHeight,
  letterSpacing,
  textWrap: 'balance' as const,
})

const body = { fontSize: SIZE.text, lineHeight: 1.65 }
const small = { fontSize: SIZE.small, lineHeight: 1.6 }
const lead = { fontFamily: SANS, fontSize: SIZE.large, lineHeight: 1.5 }

declare module '@mui/material/styles' {
  interface TypographyVariants {
    lead: CSSProperties
  }
  interface TypographyVariantsOptions {
    lead: CSSProperties
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    lead: true
  }
}

/** Two families in five sizes. `lead` introduces a page, `subtitle1` is for names, labels and small titles. */
export const typography: TypographyVariantsOptions = {
  fontFamily: SANS,
  fontWeightMedium: MEDIUM,
  fontWeightBold: BOLD,
  h1: heading(SIZE.display, '17.5vw', 1.06, '-0.012em'),
  h2: heading(SIZE.title, '12.5vw', 1.14, '-0.008em'),
  h3: heading(SIZE.large, '6.5vw', 1.25),
  h4: heading(SIZE.text, '9.5vw', 1.3),
  lead,
  body1: body,
  body2: small,
  subtitle1: { ...body, fontWeight: BOLD },
  subtitle2: { ...small, fontWeight: BOLD },
  overline: { ...body, fontWeight: BOLD, letterSpacing: '0.04em', textTransform: 'none' },
  button: {
    fontSize: SIZE.small,
    fontWeight: BOLD,
    textTransform: 'none',
    lineHeight: 1.3,
  },
}
