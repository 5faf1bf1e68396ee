import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { SlideIcon } from '../icons.tsx'

const THUMB_PX = 52

/** Lies over the pictures, wider by one thumb, so that the thumb's middle reaches both edges. */
const thumb = { width: THUMB_PX, height: THUMB_PX, border: 0, background: 'transparent' }
const range = {
  appearance: 'none',
  zIndex: 2,
  position: 'absolute',
  top: 0,
  left: -THUMB_PX / 2,
  width: `calc(100% + ${THUMB_PX}px)`,
  height: '100%',
  background: 'transparent',
  cursor: 'ew-resize',
  touchAction: 'pan-y',
  outline: 'none',
  '&::-webkit-slider-thumb': { appearance: 'none', ...thumb },
  '&::-moz-range-thumb': thumb,
}
/** The ring is drawn round the knob that follows the slider. */
const ring = ({ mixins }: Theme) => ({ '&:focus-visible + * > *': mixins.focusRing })

const line = {
  position: 'absolute',
  zIndex: 2,
  insetBlock: 0,
  width: 4,
  marginLeft: '-2px',
  bgcolor: 'background.default',
  pointerEvents: 'none',
}

const knob = {
  position: 'absolute',
  top: '50%',
  left: '50%',
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
}

type Props = {
  /** In per cent from the left. */
  at: number
  onMove: (at: number) => void
  label: string
  place: (percent: number) => string
}

/**
 * Lies over two pictures and moves the line between them. It is the browser's own range: MUI's Slider would have to be
 * drawn over the whole picture, and screen readers and fingers know this one.
 */
export const Slider = ({ at, onMove, label, place }: Props) => (
  <>
    <Box
      component="input"
      type="range"
      aria-label={label}
      aria-valuetext={place(at)}
      value={at}
      onChange={({ target }) => onMove(target.valueAsNumber)}
      sx={[range, ring]}
    />
    <Box aria-hidden style={{ left: `${at}%` }} sx={line}>
      <Box sx={knob}>
        <SlideIcon />
      </Box>
    </Box>
  </>
)
