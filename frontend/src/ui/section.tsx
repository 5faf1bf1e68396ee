import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import { useRef, type ReactNode } from 'react'
import { useReveal } from './reveal.ts'
import { Wave } from './wave.tsx'

const GROUNDS = { cream: 'background.default', mint: 'brand.mint', white: 'background.paper' }

/** Padding below a section that the next section's hill overlaps. */
const BEFORE_HILL = 'clamp(88px, 13vw, 184px)'

type Props = {
  ground?: keyof typeof GROUNDS
  /** Begins with a soft hill that overlaps the section above. */
  hill?: boolean
  /** With little padding at the top. */
  snug?: boolean
  labelledBy?: string
  /** Rendered under the content, from edge to edge. */
  behind?: ReactNode
  children: ReactNode
}

/** A full-width section with content at most 1200 px wide. Elements in it with `reveals` animate once. */
export const Section = ({ ground = 'cream', hill, snug, labelledBy, behind, children }: Props) => {
  const section = useRef<HTMLElement>(null)
  useReveal(section)
  return (
    <Box
      component="section"
      ref={section}
      aria-labelledby={labelledBy}
      data-hill={hill || undefined}
      sx={{
        bgcolor: GROUNDS[ground],
        position: 'relative',
        paddingBlock: 'clamp(64px, 7.5vw, 112px)',
        ...(snug && { paddingTop: 'clamp(28px, 4.5vw, 64px)' }),
        '&:has(+ [data-hill])': { paddingBottom: BEFORE_HILL },
        'main > &:last-child': { paddingBottom: 'clamp(104px, 14vw, 208px)' },
      }}
    >
      {hill && <Wave color={GROUNDS[ground]} above />}
      {behind && <Box sx={{ position: 'absolute', inset: 0, overflow: 'hidden' }}>{behind}</Box>}
      <Container sx={{ position: 'relative' }}>{children}</Container>
    </Box>
  )
}
