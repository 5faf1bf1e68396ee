import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Picture as Published } from '#src/lib/picture.ts'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import { useHydrated } from './use-hydrated.ts'

const THUMB_PX = 52

/** The same square before and after hydration, so that nothing moves when the slider takes over. */
const frame = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '2%',
  aspectRatio: '1',
  padding: '2%',
  overflow: 'hidden',
  borderRadius: 4,
  bgcolor: 'brand.cream',
  isolation: 'isolate',
} as const

const half = {
  position: 'relative',
  flex: 1,
  margin: 0,
  '& img': { width: '100%', height: 'auto', aspectRatio: '4 / 5', objectFit: 'cover', borderRadius: 3 },
  '& figcaption': { position: 'static', padding: 0, marginTop: 1, textAlign: 'center', background: 'none' },
}

const layer = {
  position: 'absolute',
  inset: 0,
  margin: 0,
  '& img': { width: '100%', height: '100%', objectFit: 'cover', objectPosition: '50% 35%' },
}

const tag = {
  position: 'absolute',
  bottom: 16,
  paddingInline: 2,
  paddingBlock: 0.5,
  borderRadius: 5,
  bgcolor: 'brand.cream',
  color: 'brand.ink',
  fontWeight: 650,
  fontSize: '1rem',
}

/** Lies over the pictures, wider by one thumb, so that the thumb's middle reaches both edges. */
const thumb = { width: THUMB_PX, height: THUMB_PX, border: 0, background: 'transparent' }
const range = {
  appearance: 'none',
  position: 'absolute',
  top: 0,
  left: -THUMB_PX / 2,
  width: `calc(100% + ${THUMB_PX}px)`,
  height: '100%',
  margin: 0,
  background: 'transparent',
  cursor: 'ew-resize',
  touchAction: 'pan-y',
  outline: 'none',
  '&::-webkit-slider-thumb': { appearance: 'none', ...thumb },
  '&::-moz-range-thumb': thumb,
  '&:focus-visible + * > *': { outline: '3px solid var(--focus)', outlineOffset: 3 },
}

const line = {
  position: 'absolute',
  insetBlock: 0,
  width: 4,
  marginLeft: '-2px',
  bgcolor: 'brand.cream',
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
  bgcolor: 'brand.willow',
  color: '#fff',
  border: '4px solid',
  borderColor: 'brand.cream',
}

/** One of the two moments. */
export type Moment = { label: string; alt: string; picture: Published }

const Side = ({
  moment,
  right,
  alive,
  clip,
}: {
  moment: Moment
  right?: boolean
  alive: boolean
  clip?: string
}) => (
  <Box component="figure" style={alive && clip ? { clipPath: clip } : undefined} sx={alive ? layer : half}>
    <Picture picture={moment.picture} alt={moment.alt} sizes="(min-width: 768px) 50vw, 100vw" />
    <Box component="figcaption" sx={{ ...tag, ...(right ? { right: 16 } : { left: 16 }) }}>
      {moment.label}
    </Box>
  </Box>
)

/** Two moments side by side; once alive, one over the other with a slider between them. */
export const BeforeAfter = ({ name, from, to }: { name: string; from: Moment; to: Moment }) => {
  const alive = useHydrated()
  const [at, setAt] = useState(50)
  const first = <Side key="from" moment={from} alive={alive} clip={`inset(0 ${100 - at}% 0 0)`} />
  const second = <Side key="to" moment={to} alive={alive} right />
  return (
    <Box sx={frame}>
      {alive ? [second, first] : [first, second]}
      {alive && (
        <>
          <Box
            component="input"
            type="range"
            aria-label={`${name}: ${from.label.toLowerCase()} and ${to.label.toLowerCase()}`}
            aria-valuetext={`${at}% ${from.label.toLowerCase()}`}
            value={at}
            onChange={({ target }) => setAt(target.valueAsNumber)}
            sx={range}
          />
          <Box aria-hidden style={{ left: `${at}%` }} sx={line}>
            <Box sx={knob}>
              <Icon name="slide" />
            </Box>
          </Box>
        </>
      )}
    </Box>
  )
}
