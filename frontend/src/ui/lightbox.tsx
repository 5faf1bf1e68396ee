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
import { CloseButton } from './modal.tsx'
import { BackIcon, NextIcon } from './icons.tsx'
import { Picture } from './picture.tsx'
import { hasTooltip } from './tooltip-anchor.ts'
import { LOW_AND_WIDE } from './windows.ts'

const THRESHOLD_PX = 50

/** 1 for a swipe to the left (next), -1 to the right (previous), 0 for no swipe. */
const swipeOf = (dx: number, dy: number): -1 | 0 | 1 => {
  if (Math.abs(dx) <= THRESHOLD_PX || Math.abs(dx) <= Math.abs(dy)) return 0
  return dx < 0 ? 1 : -1
}

/** The next or previous index, wrapping around. */
const stepRound = (at: number, step: number, count: number): number => (at + step + count) % count

/** Pointer handlers for a horizontal swipe: 1 is next, -1 previous. */
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
    // Firefox would start to drag the image, which ends the swipe.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}

export type Slide = { title: string; alt: string; picture: Published }

/** Accessible names of the buttons, and the text for "3 of 12". */
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

/** As large as the stage allows. */
const shown =
  ({ width, height }: Published) =>
  ({ shape }: Theme) => ({
    width: `min(100cqw, 100cqh * ${width / height})`,
    height: 'auto',
    borderRadius: shape.picture,
    WebkitUserDrag: 'none',
  })

const Title = ({ title, place }: { title: string | undefined; place: string }) => (
  <Box aria-live="polite" aria-atomic sx={{ gridArea: 'title' }}>
    <Typography variant="h3" component="h2" id={TITLE_ID}>
      {title}
    </Typography>
    <Typography variant="body2">{place}</Typography>
  </Box>
)

/** 1 shows the next picture, -1 the previous one. */
type Go = (step: 1 | -1) => void

/** Memoised: the buttons are the same for every picture. */
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

/** The picture. A swipe goes to the next one; while the page is zoomed in it pans as usual. */
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
  /** Index of the shown slide; undefined closes the lightbox. */
  at: number | undefined
  onMove: (change: (at: number | undefined) => number) => void
  onClose: () => void
}

/** Opens the `<dialog>` when `open` becomes true. It closes by itself. */
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
 * Shows one picture at a time, as large as the window allows; buttons, arrow keys and swipes show the next. Mounted
 * while closed, so that opening is fast. A native dialog and not MUI's: Android's Back closes it, and the browser
 * makes the page inert.
 */
export const Lightbox = ({ slides, labels, at, onMove, onClose }: Props) => {
  const [count, place, open] = [slides.length, at ?? 0, at !== undefined]
  const dialog = useModal(open)
  const go = useCallback<Go>((step) => onMove((now) => stepRound(now ?? 0, step, count)), [onMove, count])
  // Alt+Arrow, or Command+Arrow on a Mac, is the browser's Back and Forward.
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
      onClose={onClose}
      sx={[ground, look]}
    >
      <Title title={slides[place]?.title} place={labels.place(place + 1, count)} />
      <Stage slide={open ? slides[place] : undefined} go={go} />
      <Controls labels={labels} go={go} />
    </Box>
  )
}
