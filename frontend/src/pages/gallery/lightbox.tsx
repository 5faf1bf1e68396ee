import { Box, IconButton, type Theme, Tooltip, Typography } from '@mui/material'
import {
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react'
import type { PublishedPicture } from '#src/lib/published-picture.ts'
import { CloseButton } from '#src/ui/dialog.tsx'
import { BackIcon, NextIcon } from '#src/ui/icons.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { SHORT, WIDE } from '#src/ui/media-queries.ts'

type Props = {
  slides: { title: string; text: string; alt: string; picture: PublishedPicture }[]
  /** Accessible names of the buttons, and the text for "3 of 12". */
  labels: { close: string; previous: string; next: string; position: (nth: number, count: number) => string }
  /** Index of the shown slide; undefined while the lightbox is closed. */
  index: number | undefined
  setIndex: (change: (index: number | undefined) => number) => void
  onClose: () => void
}

/**
 * Shows one picture at a time, as large as the window allows; buttons, arrow keys, Home, End and swipes show another; a
 * swipe down or a tap beside the picture closes it. It stays mounted, so that opening is fast. It is native, not
 * MUI's, so that Android's Back closes it and the browser makes the page inert.
 */
export const Lightbox = ({ slides, labels, index, setIndex, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = index !== undefined
  useLayoutEffect(() => {
    if (!isOpen) return
    dialog.current?.showModal()
    dialog.current?.focus()
  }, [isOpen])
  const isZoomed = useSyncExternalStore(subscribeToZoom, isPageZoomed)
  const go: Go = (step) => setIndex((now = 0) => (now + step + slides.length) % slides.length)
  const swipe = useSwipe(go, () => dialog.current?.close())
  // Alt+Arrow, or Command+Arrow on a Mac, is the browser's Back and Forward.
  const handleKey = ({ key, altKey, metaKey }: KeyboardEvent) => {
    if (altKey || metaKey) return
    if (key === 'ArrowRight' || key === 'ArrowLeft') go(key === 'ArrowRight' ? 1 : -1)
    if (key === 'Home' || key === 'End') setIndex(() => (key === 'Home' ? 0 : slides.length - 1))
  }
  const { title, text, alt, picture } = slides[index ?? 0]!
  return (
    <Box
      component="dialog"
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={CAPTION_ID}
      onKeyDown={handleKey}
      onClose={onClose}
      {...(!isZoomed && swipe)}
      sx={[lightboxDarkStyle, lightboxStyle]}
    >
      <Box sx={{ gridArea: 'close', placeSelf: 'start end' }}>
        <CloseButton label={labels.close} />
      </Box>
      <Box sx={[stageStyle, isZoomed && { touchAction: 'auto' }]}>
        {isOpen && (
          <Picture
            key={picture.src}
            picture={picture}
            alt={alt}
            fetchPriority="auto"
            sx={fittedStyle(picture)}
          />
        )}
      </Box>
      <Box aria-live="polite" aria-atomic sx={{ gridArea: 'title', textAlign: 'center' }}>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        <Typography variant="body2" id={CAPTION_ID}>
          {text}
          <Box component="span" sx={{ display: 'block' }}>
            {labels.position((index ?? 0) + 1, slides.length)}
          </Box>
        </Typography>
      </Box>
      <Tooltip title={labels.previous}>
        <IconButton onClick={() => go(-1)} sx={{ gridArea: 'previous' }}>
          <BackIcon />
        </IconButton>
      </Tooltip>
      <Tooltip title={labels.next}>
        <IconButton onClick={() => go(1)} sx={{ gridArea: 'next', justifySelf: 'end' }}>
          <NextIcon />
        </IconButton>
      </Tooltip>
    </Box>
  )
}

const CAPTION_ID = 'lightbox-caption'
/** 1 shows the next picture, -1 the previous one. */
type Go = (step: 1 | -1) => void

/** Reports when the page is zoomed in or out: while it is zoomed in, a swipe pans it. */
const subscribeToZoom = (changed: () => void) => {
  visualViewport?.addEventListener('resize', changed)
  return () => visualViewport?.removeEventListener('resize', changed)
}
const isPageZoomed = () => (visualViewport?.scale ?? 1) > 1

const SWIPE_PX = 50
/** A finger that moves less than this has tapped. */
const TAP_PX = 8

const isIn = (target: EventTarget, selector: string) => (target as Element).closest(selector) !== null

/** Pointer handlers: a swipe to a side shows another picture; a swipe down, or a tap beside the picture, closes. */
const useSwipe = (go: Go, close: () => void) => {
  const start = useRef<{ x: number; y: number }>(undefined)
  const hasMoved = useRef(false)
  return {
    onPointerDown: ({ clientX, clientY, isPrimary, target }: PointerEvent) => {
      start.current = isPrimary && !isIn(target, 'button') ? { x: clientX, y: clientY } : undefined
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return
      const [dx, dy] = [clientX - start.current.x, clientY - start.current.y]
      start.current = undefined
      hasMoved.current = Math.hypot(dx, dy) > TAP_PX
      if (Math.abs(dx) > SWIPE_PX && Math.abs(dx) > Math.abs(dy)) go(dx < 0 ? 1 : -1)
      else if (dy > SWIPE_PX) close()
    },
    // A tap closes on its click: if it closed on pointerup, the click would press an element under the dialog.
    onClick: ({ target }: MouseEvent) => {
      if (!hasMoved.current && !isIn(target, 'img, button, [aria-live]')) close()
      hasMoved.current = false
    },
    onPointerCancel: () => (start.current = undefined),
    // Firefox would start to drag the image, which ends the swipe.
    onDragStart: (event: MouseEvent) => event.preventDefault(),
  }
}

const lightboxDarkStyle = ({ mixins, shape }: Theme) => ({ ...mixins.dark, borderRadius: shape.square })

/** The words are beside the picture. In a short window that is not wide they are below the window's edge. */
const LOW_AND_WIDE = `${WIDE} and (max-height: 600px)`

const lightboxStyle = {
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
    xs: '". . close" auto "stage stage stage" minmax(0, 1fr) "previous title next" auto / auto 1fr auto',
    md: '". . close" auto "previous stage next" minmax(0, 1fr) ". title ." auto / auto 1fr auto',
  },
  [SHORT]: {
    gap: 1,
    padding: '2px 8px',
    gridTemplate: '". stage close" auto "previous stage next" 1fr "title title title" auto / auto 1fr auto',
  },
  [LOW_AND_WIDE]: {
    gap: 1,
    padding: '2px 8px',
    gridTemplate: `"title stage close" auto "title stage ." minmax(0, 1fr) "previous stage next" auto
      / minmax(0, 1fr) minmax(0, 2.2fr) minmax(0, 1fr)`,
  },
  alignItems: 'center',
}

const stageStyle = {
  gridArea: 'stage',
  height: '100%',
  minHeight: 0,
  display: 'grid',
  placeItems: 'center',
  containerType: 'size',
  touchAction: 'pinch-zoom',
  WebkitUserSelect: 'none',
  userSelect: 'none',
  [SHORT]: { height: 'calc(100 * var(--dvh) - 4px)', touchAction: 'pan-y pinch-zoom' },
  [LOW_AND_WIDE]: { height: '100%', touchAction: 'pinch-zoom' },
}

/** As large as the stage allows. */
const fittedStyle =
  ({ width, height }: PublishedPicture) =>
  ({ shape }: Theme) => ({
    width: `min(100cqw, 100cqh * ${width / height})`,
    height: 'auto',
    borderRadius: shape.picture,
    WebkitUserDrag: 'none',
  })
