import { Box, Container } from '@mui/material'
import type { ReactNode } from 'react'

const BACKGROUNDS = { cream: 'background.default', mint: 'brand.mint', white: 'background.paper' }

/** The scene's top is faded, so that it does not begin abruptly below the wave. */
const sceneBehind = {
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  WebkitMaskImage: 'linear-gradient(transparent, black 140px)',
  maskImage: 'linear-gradient(transparent, black 140px)',
}

type Props = {
  bgcolor?: keyof typeof BACKGROUNDS
  /** The section follows a hero, which draws the wave between the two; otherwise the section draws it. */
  afterHero?: boolean
  labelledBy?: string
  /** Rendered behind the content, from edge to edge. */
  behind?: ReactNode
  children: ReactNode
}

/** A full-width section with content at most 1200 px wide. Elements in it with `rises` or `swings` animate once. */
export const Section = ({ bgcolor = 'cream', afterHero, labelledBy, behind, children }: Props) => (
  <Box
    component="section"
    aria-labelledby={labelledBy}
    sx={{
      bgcolor: BACKGROUNDS[bgcolor],
      position: 'relative',
      paddingTop: afterHero ? 'clamp(24px, 4vw, 56px)' : 'clamp(24px, 3.5vw, 56px)',
      // The wave of the next section, or of the footer, overlaps the lower part of it.
      paddingBottom: 'clamp(72px, 9vw, 136px)',
    }}
  >
    {!afterHero && <Wave color={BACKGROUNDS[bgcolor]} above />}
    {behind && <Box sx={sceneBehind}>{behind}</Box>}
    <Container sx={{ position: 'relative' }}>{children}</Container>
  </Box>
)

/**
 * A soft wave in a palette colour, inside the lower edge of a section or, with `above`, outside its upper edge. It is
 * not an SvgIcon, because it stretches to the window's width.
 */
export const Wave = ({ color, above = false }: { color: string; above?: boolean }) => (
  <Box
    component="svg"
    viewBox="0 0 1440 90"
    preserveAspectRatio="none"
    aria-hidden
    sx={{
      position: 'absolute',
      insetInline: 0,
      bottom: above ? 'calc(100% - 1px)' : -1,
      width: '100%',
      height: 'clamp(28px, 5vw, 76px)',
      color,
      fill: 'currentColor',
      display: 'block',
      '@media print, (forced-colors: active)': { display: 'none' },
    }}
  >
    <path d="M0 62C190 8 420 6 690 44s520 52 750-6v52H0Z" />
  </Box>
)
