import Box from '@mui/material/Box'
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import type { Picture as Published } from '#src/lib/picture.ts'
import { Picture } from './picture.tsx'
import { RoundButton } from './round-button.tsx'
import { stepRound } from './swipe.ts'
import { Text } from './text.tsx'
import { useSwipe } from './use-swipe.ts'

/** One picture of a lightbox. */
export type Slide = { title: string; alt: string; picture: Published }

const TITLE_ID = 'lightbox-title'

const look = {
  width: '100vw',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  padding: { xs: 2, md: 3 },
  border: 0,
  outline: 'none',
  bgcolor: 'brand.ink',
  color: 'brand.cream',
  '--focus': '#E58A4E',
  '&[open]': { display: 'grid' },
  gap: { xs: 2, md: 3 },
  gridTemplate: {
    xs: '"title close" auto "stage stage" minmax(0, 1fr) "previous next" auto / 1fr auto',
    md: '"title title close" auto "previous stage next" minmax(0, 1fr) / auto 1fr auto',
  },
  alignItems: 'center',
}

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
const shown = ({ width, height }: Published) => ({
  width: `min(100cqw, 100cqh * ${width / height})`,
  height: 'auto',
  borderRadius: 3,
  WebkitUserDrag: 'none',
})

const STEPS: Record<string, 1 | -1 | undefined> = { ArrowRight: 1, ArrowLeft: -1 }

type Props = { slides: Slide[]; at: number; onMove: (at: number) => void; onClose: () => void }

const Title = ({ title, at, count }: { title: string; at: number; count: number }) => (
  <Box aria-live="polite" aria-atomic sx={{ gridArea: 'title' }}>
    <Text variant="h3" component="h2" id={TITLE_ID}>
      {title}
    </Text>
    <Text variant="body2">
      {at + 1} of {count}
    </Text>
  </Box>
)

/** One picture after the other, as large as the window lets it be. Buttons, arrow keys and swipes lead on. */
export const Lightbox = ({ slides, at, onMove, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const go = (step: 1 | -1) => onMove(stepRound(at, step, slides.length))
  const swipe = useSwipe(go)
  useLayoutEffect(() => {
    dialog.current?.showModal()
    dialog.current?.focus()
  }, [])
  const slide = slides[at]
  if (!slide) return null
  const steer = ({ key }: KeyboardEvent) => {
    const step = STEPS[key]
    if (step) go(step)
  }
  return (
    <Box
      component="dialog"
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={TITLE_ID}
      onKeyDown={steer}
      onClose={onClose}
      sx={look}
    >
      <Title title={slide.title} at={at} count={slides.length} />
      <Box component="form" method="dialog" sx={{ gridArea: 'close', placeSelf: 'start end' }}>
        <RoundButton type="submit" icon="close" label="Close" />
      </Box>
      <Box {...swipe} sx={stage}>
        <Picture key={slide.title} picture={slide.picture} alt={slide.alt} eager sx={shown(slide.picture)} />
      </Box>
      <Box sx={{ gridArea: 'previous' }}>
        <RoundButton icon="back" label="Previous picture" onClick={() => go(-1)} />
      </Box>
      <Box sx={{ gridArea: 'next', justifySelf: 'end' }}>
        <RoundButton icon="arrow" label="Next picture" onClick={() => go(1)} />
      </Box>
    </Box>
  )
}
