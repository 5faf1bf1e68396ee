import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Typography from '@mui/material/Typography'
import {
  type ReactNode,
  useRef,
  useEffect,
  type RefObject,
  Children,
  createContext,
  Suspense,
  use,
} from 'react'
import { ErrorBoundary } from 'react-error-boundary'

const GROUNDS = { cream: 'background.default', mint: 'brand.mint', white: 'background.paper' }

/** Padding below a section that the next section's hill overlaps. */
export const BEFORE_HILL = 'clamp(88px, 13vw, 184px)'

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

/** A section's title with a leaf line under it, and an optional introduction. */
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
 * A soft hill in a palette colour, along the lower edge of a section or just `above` it. Not an SvgIcon, because it
 * stretches to the window's width.
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

/** Replaces a section that threw. */
export const SectionFallback = createContext<ReactNode>(null)

type BoundaryProps = { fallback?: ReactNode; resetKey?: string; children: ReactNode }

/**
 * Isolates a part of the page: if it throws, only this part is replaced, until `resetKey` changes. React hydrates
 * each boundary separately, the one the visitor interacts with first.
 */
export const SectionBoundary = ({ fallback = null, resetKey, children }: BoundaryProps) => (
  <ErrorBoundary fallback={fallback} resetKeys={[resetKey]}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
)

/** The sections of a page, each in a boundary of its own. */
export const Sections = ({ children }: { children: ReactNode }) => {
  const fallback = use(SectionFallback)
  return Children.map(children, (section) => <SectionBoundary fallback={fallback}>{section}</SectionBoundary>)
}

export const LOW = '@media (max-height: 480px)'

/** Landscape, and wide enough for two columns. */
export const WIDE = '@media (min-aspect-ratio: 5/4) and (min-width: 540px)'

export const LOW_AND_WIDE = `${WIDE} and (max-height: 480px)`

/*
 * Elements that rise into view once. Not MUI's transitions (Fade, Grow, Slide): they hide the element with a `style`
 * attribute until a script runs, and the policy forbids that attribute.
 */

const STEP_MS = 80
const LONGEST_MS = 320

/** A staggered delay for each element: those in one row (same top) follow one another. */
const rowDelays = (tops: number[]): number[] => {
  const met = new Map<number, number>()
  return tops.map((top) => {
    const row = Math.round(top)
    const before = met.get(row) ?? 0
    met.set(row, before + 1)
    return Math.min(before * STEP_MS, LONGEST_MS)
  })
}

/** Attribute of an element that rises into view once. */
export const reveals = { 'data-reveal': '' }

const RISE = [
  { opacity: 0, transform: 'translateY(20px)' },
  { opacity: 1, transform: 'none' },
]
const TIMING: KeyframeAnimationOptions = {
  duration: 520,
  easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)',
  fill: 'backwards',
}

/**
 * Animates the marked elements of a part as they scroll into view or receive the focus. Only elements below the
 * viewport at hydration are hidden before: nothing that was visible disappears, and nothing is hidden without
 * JavaScript, with reduced motion or without `Element.animate`.
 */
const useReveal = (root: RefObject<Element | null>) => {
  useEffect(() => {
    const part = root.current
    if (typeof part?.animate !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const held = new Map<Element, Animation>()
    const release = (element: Element, delay = 0) => {
      observer.unobserve(element)
      held.get(element)?.effect?.updateTiming({ delay })
      held.get(element)?.play()
    }
    const onSeen: IntersectionObserverCallback = (entries) => {
      const seen = entries.filter(({ isIntersecting }) => isIntersecting)
      const delays = rowDelays(seen.map(({ boundingClientRect }) => boundingClientRect.top))
      for (const [at, { target }] of seen.entries()) release(target, delays[at])
    }
    const observer = new IntersectionObserver(onSeen, { rootMargin: '0px 0px -6% 0px' })
    const onFocus = ({ target }: Event) => {
      const element = target instanceof Element && target.closest('[data-reveal]')
      if (element) release(element)
    }
    for (const element of part.querySelectorAll('[data-reveal]')) {
      if (element.getBoundingClientRect().top <= innerHeight) continue
      const animation = element.animate(RISE, TIMING)
      animation.pause()
      held.set(element, animation)
      observer.observe(element)
    }
    part.addEventListener('focusin', onFocus)
    return () => {
      observer.disconnect()
      part.removeEventListener('focusin', onFocus)
      for (const animation of held.values()) animation.cancel()
    }
  }, [root])
}
