import type { TypographyVariantsOptions } from '@mui/material/styles'
import type { CSSProperties } from 'react'

const SERIF = "'Fraunces', 'Fraunces fallback', Georgia, serif"
const SANS = "'Figtree', 'Figtree fallback', system-ui, sans-serif"

const MEDIUM = 600
const BOLD = 650

const heading = (fontSize: string, lineHeight: number, letterSpacing?: string) => ({
  fontFamily: SERIF,
  fontWeight: MEDIUM,
  fontSize,
  lineHeight,
  letterSpacing,
  textWrap: 'balance' as const,
})

const body = { fontSize: 'clamp(1.0625rem, 1.03rem + 0.15vw, 1.15rem)', lineHeight: 1.65 }
const small = { fontSize: '1rem', lineHeight: 1.6 }
const lead = { ...body, fontFamily: SANS, fontSize: 'clamp(1.1rem, 1.05rem + 0.3vw, 1.25rem)' }

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

/**
 * Two families with fluid sizes. When the text is enlarged, headings grow only while their longest word fits.
 * `lead` introduces a screen, `subtitle1` is for names, labels and small titles.
 */
export const typography: TypographyVariantsOptions = {
  fontFamily: SANS,
  fontWeightMedium: MEDIUM,
  fontWeightBold: BOLD,
  h1: heading('min(clamp(2.6rem, 1.75rem + 3.8vw, 4.5rem), 17.5vw)', 1.06, '-0.012em'),
  h2: heading('min(clamp(1.95rem, 1.55rem + 1.8vw, 3rem), 12.5vw)', 1.14, '-0.008em'),
  h3: heading('min(clamp(1.3rem, 1.2rem + 0.4vw, 1.55rem), 9.5vw)', 1.25),
  h4: heading('1.15rem', 1.3),
  lead,
  body1: body,
  body2: small,
  subtitle1: { ...body, fontWeight: BOLD },
  subtitle2: { ...small, fontWeight: BOLD },
  overline: { ...body, fontWeight: BOLD, letterSpacing: '0.04em', textTransform: 'none' },
  button: {
    fontSize: '1.0625rem',
    fontWeight: BOLD,
    textTransform: 'none',
    lineHeight: 1.3,
  },
}
