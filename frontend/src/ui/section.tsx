import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef } from 'react'
import { reveals, useReveal } from './use-reveal.ts'

const GROUNDS = { cream: 'background.default', mint: 'brand.mint', white: 'background.paper' }

/** Room below a section that a hill rises into. */
export const BEFORE_HILL = 'clamp(88px, 13vw, 184px)'

type Props = {
  ground?: keyof typeof GROUNDS
  /** Begins with a soft hill that rises into the section before it. */
  hill?: boolean
  /** Has little room above it. */
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

type SectionHeadingProps = { id: string; title: string; intro?: string; centred?: boolean }

/** A section's title with a little leaf line under it, and an optional introduction. */
export const SectionHeading = ({ id, title, intro, centred = false }: SectionHeadingProps) => (
  <Box
    {...reveals}
    sx={{ maxWidth: 680, marginInline: centred ? 'auto' : 0, textAlign: centred ? 'center' : 'start' }}
  >
    <Typography variant="h2" id={id}>
      {title}
    </Typography>
    <LeafLine />
    {intro && <Typography sx={{ marginTop: 2, color: 'text.secondary' }}>{intro}</Typography>}
  </Box>
)

const LeafLine = () => (
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

/**
 * A soft hill in the next section's colour (a name of the palette), along a section's lower edge or standing `above`
 * the next one. Not an SvgIcon: it is as wide as the window and keeps no ratio.
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
      height: 'clamp(32px, 6vw, 90px)',
      color,
      fill: 'currentColor',
      display: 'block',
      '@media (forced-colors: active)': { display: 'none' },
    }}
  >
    <path d="M0 62C190 8 420 6 690 44s520 52 750-6v52H0Z" />
  </Box>
)
