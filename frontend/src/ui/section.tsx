import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import { useRef, type ReactNode } from 'react'
import { useReveal } from './use-reveal.ts'
import { Wave } from './wave.tsx'

const GROUNDS = { cream: 'background.default', mint: 'brand.mint', white: 'background.paper' }

/** Room below a section that a hill rises into. */
export const BEFORE_HILL = 'clamp(88px, 13vw, 184px)'

type Props = {
  ground?: keyof typeof GROUNDS
  /** Begins with a soft hill that rises into the section before it. */
  hill?: boolean
  /** Follows closely on what stands before it. */
  snug?: boolean
  labelledBy?: string
  /** Lies under the content, from edge to edge. */
  behind?: ReactNode
  children: ReactNode
}

/**
 * A stretch of the page across the window, its content at most 1200 px wide. Reveals what is marked in it.
 */
export const Section = ({
  ground = 'cream',
  hill = false,
  snug = false,
  labelledBy,
  behind,
  children,
}: Props) => {
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
        ...(behind ? { overflow: 'hidden' } : {}),
        paddingBlock: 'clamp(64px, 9vw, 128px)',
        ...(snug && { paddingTop: 'clamp(28px, 4.5vw, 64px)' }),
        '&:has(+ [data-hill])': { paddingBottom: BEFORE_HILL },
        'main > &:last-child': { paddingBottom: 'clamp(104px, 14vw, 208px)' },
      }}
    >
      {hill && <Wave color={GROUNDS[ground]} above />}
      {behind}
      <Container sx={{ position: 'relative' }}>{children}</Container>
    </Box>
  )
}
