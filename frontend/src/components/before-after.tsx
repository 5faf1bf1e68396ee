import { Box, Paper, type Theme } from '@mui/material'
import { useRef, useState } from 'react'
import type { PublishedPicture } from '#src/lib/published-picture.ts'
import { SlideIcon } from './icons.tsx'
import { Picture } from './picture.tsx'
import { useHydrated } from './use-hydrated.ts'

/** The initial position in per cent, where the seam does not cut through the nose. */
const INITIAL_PERCENT = 42

export type Moment = { label: string; alt: string; picture: PublishedPicture }
/** The slider's accessible name, and its value as text. */
type Labels = { slider: string; valueText: (percent: number) => string }

/** Two pictures side by side; once hydrated one on top of the other with a slider between them. */
export const BeforeAfter = ({ from, to, labels }: { from: Moment; to: Moment; labels: Labels }) => {
  const isHydrated = useHydrated()
  const [percent, setPercent] = useState(INITIAL_PERCENT)
  return (
    <Paper sx={frame}>
      <Side moment={from} isHydrated={isHydrated} clip={`inset(0 ${100 - percent}% 0 0)`} />
      <Side moment={to} isHydrated={isHydrated} isRight />
      {isHydrated && <Slider percent={percent} onMove={setPercent} {...labels} />}
    </Paper>
  )
}

/** The frame is square before and after hydration, so that nothing moves. */
const frame = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '2%',
  aspectRatio: '1',
  padding: '2%',
  overflow: 'hidden',
  bgcolor: 'background.default',
  isolation: 'isolate',
} as const

type SideProps = { moment: Moment; isRight?: boolean; isHydrated: boolean; clip?: string }

/** One picture. Once hydrated it fills the frame, clipped by `clip` (a CSS clip-path). */
const Side = ({ moment, isRight, isHydrated, clip }: SideProps) => (
  <Box
    component="figure"
    style={isHydrated && clip ? { clipPath: clip } : undefined}
    sx={isHydrated ? [layer, !isRight && inFront] : half}
  >
    <Picture picture={moment.picture} alt={moment.alt} sizes="(min-width: 768px) 50vw, 100vw" />
    <Box component="figcaption" sx={[tag, isRight ? { right: 16 } : { left: 16 }]}>
      {moment.label}
    </Box>
  </Box>
)

const half = ({ shape }: Theme) => ({
  position: 'relative' as const,
  flex: 1,
  '& img': {
    width: '100%',
    height: 'auto',
    aspectRatio: '4 / 5',
    objectFit: 'cover' as const,
    borderRadius: shape.picture,
  },
  '& figcaption': { position: 'static', padding: 0, marginTop: 1, textAlign: 'center', background: 'none' },
})

const layer = {
  position: 'absolute',
  inset: 0,
  '& img': { width: '100%', height: '100%', objectFit: 'cover', objectPosition: '50% 35%' },
}

/** The first moment lies on top of the second but still precedes it in reading order. */
const inFront = { zIndex: 1 }

const tag = ({ palette, shape, typography }: Theme) => ({
  ...typography.subtitle2,
  position: 'absolute' as const,
  bottom: 16,
  padding: '4px 16px',
  borderRadius: shape.pill,
  backgroundColor: palette.background.default,
  color: palette.text.primary,
})

/** `percent` is the position from the left. */
type SliderProps = Labels & { percent: number; onMove: (percent: number) => void }

/**
 * A range input on top of both pictures. It is not MUI's Slider, which would need a touch area drawn over the whole
 * picture; screen readers and touch work with this one as it is. A touch moves it at once; if the browser then scrolls
 * instead (pointercancel), it moves back.
 */
const Slider = ({ percent, onMove, slider, valueText }: SliderProps) => {
  const percentAtPress = useRef(percent)
  return (
    <>
      <Box
        component="input"
        type="range"
        aria-label={slider}
        aria-valuetext={valueText(percent)}
        value={percent}
        onChange={({ target }) => onMove(target.valueAsNumber)}
        onPointerDown={() => (percentAtPress.current = percent)}
        onPointerCancel={() => onMove(percentAtPress.current)}
        sx={[range, ring]}
      />
      <Box aria-hidden style={{ left: `clamp(${KNOB_INSET}, ${percent}%, 100% - ${KNOB_INSET})` }} sx={knob}>
        <SlideIcon />
      </Box>
      <Box aria-hidden style={{ left: `${percent}%` }} sx={seam} />
    </>
  )
}

const THUMB_PX = 52
/** The knob stays whole at both ends. */
const KNOB_INSET = `${THUMB_PX / 2 + 6}px`

const thumb = { width: THUMB_PX, height: THUMB_PX, border: 0, background: 'transparent' }
/** The range is wider than the pictures by one thumb, so that the thumb's centre reaches both edges. */
const range = {
  appearance: 'none',
  zIndex: 2,
  position: 'absolute',
  top: 0,
  left: -THUMB_PX / 2,
  width: `calc(100% + ${THUMB_PX}px)`,
  height: '100%',
  // With the browsers’ margin of 2px the frame could scroll by as much and show a strip below the pictures.
  margin: 0,
  background: 'transparent',
  cursor: 'ew-resize',
  touchAction: 'pan-y pinch-zoom',
  outline: 'none',
  '&::-webkit-slider-thumb': { appearance: 'none', ...thumb },
  '&::-moz-range-thumb': thumb,
}

/** The focus ring is on the visible knob. */
const ring = ({ mixins }: Theme) => ({ '&:focus-visible + *': mixins.focusRing })

const seam = {
  position: 'absolute',
  zIndex: 2,
  insetBlock: 0,
  width: 4,
  marginLeft: '-2px',
  pointerEvents: 'none',
  bgcolor: 'background.default',
}

const knob = {
  position: 'absolute',
  zIndex: 3,
  // In the middle it would cover the dog's eyes.
  top: '64%',
  translate: '-50% -50%',
  display: 'grid',
  placeItems: 'center',
  width: THUMB_PX,
  height: THUMB_PX,
  borderRadius: '50%',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  border: '4px solid',
  borderColor: 'background.default',
  pointerEvents: 'none',
}
