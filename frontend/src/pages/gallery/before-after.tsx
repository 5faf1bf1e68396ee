import { Box, Paper, type Theme } from '@mui/material'
import { SlideIcon } from '#src/parts/icons.tsx'
import { Picture } from '#src/parts/picture.tsx'
import type { Moment } from './gallery-words.ts'

/** The initial position in per cent from the left, where the split lies beside the eyes of a dog in the middle. */
export const INITIAL_PERCENT = 30

/** The slider's accessible name, and its initial value as text, whose number changes. */
type Labels = { slider: string; valueText: string }

/**
 * Two pictures, one on top of the other, with a slider between them (plain/slider.ts); without scripts they stand side by side.
 * The slider is a range input on top of both. It is not MUI's, which would need a touch area drawn over the whole
 * picture, and React; screen readers and touch work with this one as it is.
 */
export const BeforeAfter = ({ from, to, labels }: { from: Moment; to: Moment; labels: Labels }) => (
  <Paper sx={comparisonFrameStyle}>
    {[from, to].map(({ label, alt, picture }) => (
      <figure key={label}>
        <Picture
          picture={picture}
          alt={alt}
          sizes="(min-width: 1248px) 580px, (min-width: 768px) 50vw, 100vw"
          sx={momentStyle}
        />
        <figcaption>{label}</figcaption>
      </figure>
    ))}
    <Box
      component="input"
      type="range"
      aria-label={labels.slider}
      aria-valuetext={labels.valueText}
      defaultValue={INITIAL_PERCENT}
      // Otherwise the browser would restore its value after a reload, and not the split.
      autoComplete="off"
      sx={rangeStyle}
    />
    <Box aria-hidden sx={knobStyle}>
      <SlideIcon />
    </Box>
  </Paper>
)

const THUMB_PX = 52

const momentStyle = { width: '100%', height: '100%', objectFit: 'cover', borderRadius: 4 }

/** `--split` is the slider's position. The first picture lies on top of the second but precedes it in reading order. */
const comparisonFrameStyle = ({ palette, shape, typography }: Theme) => ({
  '--split': `${INITIAL_PERCENT}%`,
  position: 'relative' as const,
  aspectRatio: '1',
  overflow: 'hidden',
  backgroundColor: palette.background.default,
  isolation: 'isolate',
  '& > *, &::after': { position: 'absolute' as const, inset: 0 },
  '& > figure:first-of-type': { zIndex: 1, clipPath: 'inset(0 calc(100% - var(--split)) 0 0)' },
  '& figcaption': {
    ...typography.subtitle2,
    position: 'absolute' as const,
    inset: 'auto auto 16px 16px',
    padding: '4px 16px',
    borderRadius: shape.pill,
    backgroundColor: palette.background.default,
    border: `1px solid ${palette.edge}`,
  },
  '& figure + figure figcaption': { inset: 'auto 16px 16px auto' },
  '&::after': {
    content: '""',
    zIndex: 2,
    left: 'calc(var(--split) - 2px)',
    width: 4,
    pointerEvents: 'none' as const,
    backgroundColor: palette.background.default,
    boxShadow: `0 0 0 1px ${palette.edge}`,
  },
  '@media (scripting: none)': {
    display: 'flex',
    '& > figure:nth-of-type(n)': { position: 'relative' as const, flex: 1, clipPath: 'none' },
    '& > :not(figure), &::after': { display: 'none' },
  },
})

const thumb = { width: THUMB_PX, height: THUMB_PX, border: 0, background: 'transparent' }

/** Wider than the pictures by one thumb, so that the thumb's centre reaches both edges. The knob has the focus ring. */
const rangeStyle = ({ mixins }: Theme) => ({
  appearance: 'none' as const,
  zIndex: 2,
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
  '&:focus-visible + *': mixins.focusRing,
})

/** It stays whole at both ends. In the middle of the height it would cover the dog's eyes. */
const knobStyle = {
  zIndex: 3,
  top: '64%',
  left: `clamp(${THUMB_PX / 2 + 6}px, var(--split), 100% - ${THUMB_PX / 2 + 6}px)`,
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
