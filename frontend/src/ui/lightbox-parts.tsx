import Box from '@mui/material/Box'
import { memo } from 'react'
import type { Picture as Published } from '#src/lib/picture.ts'
import { Picture } from './picture.tsx'
import { RoundButton } from './round-button.tsx'
import { Text } from './text.tsx'
import { useSwipe } from './use-swipe.ts'

/** One picture of a lightbox. */
export type Slide = { title: string; alt: string; picture: Published }

export const TITLE_ID = 'lightbox-title'

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

/** What is shown, and which of how many. */
export const Title = ({ title, at, count }: { title: string | undefined; at: number; count: number }) => (
  <Box aria-live="polite" aria-atomic sx={{ gridArea: 'title' }}>
    <Text variant="h3" component="h2" id={TITLE_ID}>
      {title}
    </Text>
    <Text variant="body2">
      {at + 1} of {count}
    </Text>
  </Box>
)

/** Leads on to the next picture or back to the previous one. */
export type Go = (step: 1 | -1) => void

/** The buttons. They are the same for every picture, and not drawn again. */
export const Controls = memo(({ go }: { go: Go }) => (
  <>
    <Box component="form" method="dialog" sx={{ gridArea: 'close', placeSelf: 'start end' }}>
      <RoundButton type="submit" icon="close" label="Close" />
    </Box>
    <Box sx={{ gridArea: 'previous' }}>
      <RoundButton icon="back" label="Previous picture" onClick={() => go(-1)} />
    </Box>
    <Box sx={{ gridArea: 'next', justifySelf: 'end' }}>
      <RoundButton icon="arrow" label="Next picture" onClick={() => go(1)} />
    </Box>
  </>
))

/** The picture; a stroke leads on. */
export const Stage = ({ slide, go }: { slide: Slide | undefined; go: Go }) => (
  <Box {...useSwipe(go)} sx={stage}>
    {slide && (
      <Picture key={slide.title} picture={slide.picture} alt={slide.alt} eager sx={shown(slide.picture)} />
    )}
  </Box>
)
