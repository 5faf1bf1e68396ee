import { Box, Container, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { rises } from '#src/plain/reveal.ts'
import { Wave } from './wave.tsx'

const BACKGROUNDS = { cream: 'background.default', mint: 'brand.mint', white: 'background.paper' }

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
      paddingTop: afterHero ? 'clamp(24px, 3vw, 44px)' : 'clamp(24px, 3.5vw, 56px)',
      // The wave of the next section, or of the footer, overlaps the lower part of it.
      paddingBottom: 'clamp(72px, 9vw, 136px)',
    }}
  >
    {!afterHero && <Wave color={BACKGROUNDS[bgcolor]} above />}
    {behind && <Box sx={sceneBehindStyle}>{behind}</Box>}
    <Container>{children}</Container>
  </Box>
)

/** The scene's top is faded, so that it does not begin abruptly below the wave. */
const sceneBehindStyle = {
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  WebkitMaskImage: 'linear-gradient(transparent, black 140px)',
  maskImage: 'linear-gradient(transparent, black 140px)',
}

type HeadingProps = { id: string; title: string; intro?: string; twig?: boolean }

/** A section's title and its introduction. At most two headings of a page have the twig. */
export const SectionHeading = ({ id, title, intro, twig = false }: HeadingProps) => (
  <Box {...rises} sx={{ maxWidth: 680 }}>
    <Typography variant="h2" id={id}>
      {title}
    </Typography>
    {twig && <Twig />}
    {intro && <Typography sx={{ marginTop: 2, color: 'text.secondary' }}>{intro}</Typography>}
  </Box>
)

const Twig = () => (
  <Box
    component="svg"
    viewBox="0 0 132 20"
    width={132}
    height={20}
    aria-hidden
    sx={{ display: 'inline-block', marginTop: 1.5, color: 'secondary.main', fill: 'currentColor' }}
  >
    <path
      d="M2 11C22 4 38 17 60 11s46-6 68-2"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
    />
    <path d="M30 10C33 1 43 0 49 3 46 11 37 14 30 10ZM78 9c5 8 15 9 20 4-4-7-13-9-20-4Z" />
  </Box>
)
