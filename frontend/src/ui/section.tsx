import { Box, Container } from '@mui/material'
import { useRef, type ReactNode } from 'react'
import { useReveal } from './reveal.ts'
import { Wave } from './wave.tsx'

const GROUNDS = { cream: 'background.default', mint: 'brand.mint', white: 'background.paper' }

/** The scene's top is faded, so that it does not begin abruptly below the wave. */
const under = {
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  maskImage: 'linear-gradient(transparent, black 140px)',
}

type Props = {
  ground?: keyof typeof GROUNDS
  /** The first section after a hero, which draws a wave itself; all others draw one over the section above. */
  afterHero?: boolean
  labelledBy?: string
  /** Rendered behind the content, from edge to edge. */
  behind?: ReactNode
  children: ReactNode
}

/** A full-width section with content at most 1200 px wide. Elements in it with `reveals` animate once. */
export const Section = ({ ground = 'cream', afterHero, labelledBy, behind, children }: Props) => {
  const section = useRef<HTMLElement>(null)
  useReveal(section)
  return (
    <Box
      component="section"
      ref={section}
      aria-labelledby={labelledBy}
      sx={{
        bgcolor: GROUNDS[ground],
        position: 'relative',
        paddingTop: afterHero ? 'clamp(24px, 4vw, 56px)' : 'clamp(24px, 3.5vw, 56px)',
        // The wave of the next section, or of the footer, overlaps the lower part of it.
        paddingBottom: 'clamp(72px, 9vw, 136px)',
      }}
    >
      {!afterHero && <Wave color={GROUNDS[ground]} above />}
      {behind && <Box sx={under}>{behind}</Box>}
      <Container sx={{ position: 'relative' }}>{children}</Container>
    </Box>
  )
}
