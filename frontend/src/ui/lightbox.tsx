import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import {
  memo,
  useCallback,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type DragEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import type { Picture as Published } from '#src/lib/picture.ts'
import { useDialogHistory, CloseButton, isWanted } from './modal.tsx'
import { BackIcon, NextIcon } from './icons.tsx'
import { Picture } from './picture.tsx'
import { hasTooltip } from './tooltip-anchor.ts'
import { LOW_AND_WIDE } from './section.tsx'

const THRESHOLD_PX = 50

/** Where a swipe leads: 1 to the next (leftwards), -1 to the previous, 0 nowhere. */
const swipeOf = (dx: number, dy: number): -1 | 0 | 1 => {
  if (Math.abs(dx) <= THRESHOLD_PX || Math.abs(dx) <= Math.abs(dy)) return 0
  return dx < 0 ? 1 : -1
}

/** The index `step` further among `count`, starting again after the last. */
const stepRound = (at: number, step: number, count: number): number => (at + step + count) % count

/** Pointer handlers for a swipe to the side: 1 to the next, -1 to the previous. */
const useSwipe = (go: (step: 1 | -1) => void) => {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown: ({ clientX, clientY, isPrimary }: PointerEvent) => {
      start.current = isPrimary ? { x: clientX, y: clientY } : undefined
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return
      const step = swipeOf(clientX - start.current.x, clientY - start.current.y)
      start.current = undefined
      if (step !== 0) go(step)
    },
    onPointerCancel: () => {
      start.current = undefined
    },
    // Firefox would take the picture along, and end the swipe.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}

/** One picture of a lightbox. */
export type Slide = { title: string; alt: string; picture: Published }

/** What its buttons are called, and how it says which picture of how many is shown. */
export type Labels = {
  close: string
  previous: string
  next: string
  place: (at: number, count: number) => string
}

const TITLE_ID = 'lightbox-title'

const stage = {
  gridArea: 'stage',
  height: '100%',
  minHeight: 0,
  display: 'grid',
  placeItems: 'center',
  containerType: 'size',
  touchAction: 'pan-y pinch-zoom',
  userSelect: 'none',
}

/** As large as the stage lets it be, and no larger than its corners are round. */
const shown =
  ({ width, height }: Published) =>
  ({ shape }: Theme) => ({
    width: `min(100cqw, 100cqh * ${width / height})`,
    height: 'auto',
    borderRadius: shape.picture,
    WebkitUserDrag: 'none',
  })

/** What is shown, and which of how many. */
const Title = ({ title, place }: { title: string | undefined; place: string }) => (
  <Box aria-live="polite" aria-atomic sx={{ gridArea: 'title' }}>
    <Typography variant="h3" component="h2" id={TITLE_ID}>
      {title}
    </Typography>
    <Typography variant="body2">{place}</Typography>
  </Box>
)

/** Leads on to the next picture or back to the previous one. */
type Go = (step: 1 | -1) => void

/** The buttons. They are the same for every picture, and not drawn again. */
const Controls = memo(({ labels, go }: { labels: Labels; go: Go }) => (
  <>
    <Box sx={{ gridArea: 'close', placeSelf: 'start end' }}>
      <CloseButton label={labels.close} />
    </Box>
    <Box sx={{ gridArea: 'previous' }}>
      <IconButton aria-label={labels.previous} {...hasTooltip} onClick={() => go(-1)}>
        <BackIcon />
      </IconButton>
    </Box>
    <Box sx={{ gridArea: 'next', justifySelf: 'end' }}>
      <IconButton aria-label={labels.next} {...hasTooltip} onClick={() => go(1)}>
        <NextIcon />
      </IconButton>
    </Box>
  </>
))

const onZoom = (changed: () => void) => {
  visualViewport?.addEventListener('resize', changed)
  return () => visualViewport?.removeEventListener('resize', changed)
}

const isZoomed = () => (visualViewport?.scale ?? 1) > 1

/** The picture; a swipe leads on, or moves it about while the visitor has zoomed in. */
const Stage = ({ slide, go }: { slide: Slide | undefined; go: Go }) => {
  const swipe = useSwipe(go)
  const zoomed = useSyncExternalStore(onZoom, isZoomed)
  return (
    <Box {...(!zoomed && swipe)} sx={[stage, zoomed && { touchAction: 'auto' }]}>
      {slide && (
        <Picture
          key={slide.picture.src}
          picture={slide.picture}
          alt={slide.alt}
          eager
          sx={shown(slide.picture)}
        />
      )}
    </Box>
  )
}

const ground = ({ mixins, shape }: Theme) => ({ ...mixins.dark, borderRadius: shape.square })

const look = {
  width: '100%',
  height: 'calc(100 * var(--dvh))',
  maxWidth: 'none',
  maxHeight: 'none',
  padding: { xs: 2, md: 3 },
  border: 0,
  outline: 'none',
  '&[open]': { display: 'grid' },
  gap: { xs: 2, md: 3 },
  gridTemplate: {
    xs: '"title close" auto "stage stage" minmax(0, 1fr) "previous next" auto / 1fr auto',
    md: '"title title close" auto "previous stage next" minmax(0, 1fr) / auto 1fr auto',
  },
  [LOW_AND_WIDE]: {
    gap: 1,
    padding: 1,
    gridTemplate: `"title stage close" auto "title stage ." minmax(0, 1fr) "previous stage next" auto
      / minmax(0, 1fr) minmax(0, 2.2fr) minmax(0, 1fr)`,
  },
  alignItems: 'center',
}

const STEPS: Record<string, 1 | -1 | undefined> = { ArrowRight: 1, ArrowLeft: -1 }

type Props = {
  slides: Slide[]
  labels: Labels
  /** The slide that is shown; without one the lightbox is closed. */
  at: number | undefined
  onMove: (change: (at: number | undefined) => number) => void
  onClose: () => void
  /** Shows the picture again that was shown last. */
  onReopen: () => void
}

/** For a `<dialog>` that closes itself: opens it in the frame in which `open` becomes true. */
const useModal = (open: boolean) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (!open) return
    dialog.current?.showModal()
    dialog.current?.focus()
  }, [open])
  return dialog
}

/**
 * One picture after the other, as large as the window lets it be. Buttons, arrow keys and swipes lead on. It is in the
 * page while it is closed, so that a tap only has to open it. A native dialog and not MUI's: Android's Back closes it,
 * and the page is inert without a script.
 */
export const Lightbox = ({ slides, labels, at, onMove, onClose, onReopen }: Props) => {
  const [count, place, open] = [slides.length, at ?? 0, at !== undefined]
  const dialog = useModal(open)
  const reopen = () => (open ? dialog.current?.showModal() : onReopen())
  useDialogHistory(dialog, TITLE_ID, reopen)
  const closed = () => {
    if (!isWanted(TITLE_ID)) onClose()
  }
  const go = useCallback<Go>((step) => onMove((now) => stepRound(now ?? 0, step, count)), [onMove, count])
  // With Alt, or Command on a Mac, an arrow is the browser's Back.
  const steer = ({ key, altKey, metaKey }: KeyboardEvent) => {
    const step = STEPS[key]
    if (step && !altKey && !metaKey) go(step)
  }
  return (
    <Box
      component="dialog"
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={TITLE_ID}
      onKeyDown={steer}
      onClose={closed}
      sx={[ground, look]}
    >
      <Title title={slides[place]?.title} place={labels.place(place + 1, count)} />
      <Stage slide={open ? slides[place] : undefined} go={go} />
      <Controls labels={labels} go={go} />
    </Box>
  )
}
