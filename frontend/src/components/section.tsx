import { Box, Container } from '@mui/material'
import type { ReactNode } from 'react'
import { Wave } from './wave.tsx'

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
