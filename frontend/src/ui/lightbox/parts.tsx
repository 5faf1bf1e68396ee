import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import type { Picture as Published } from '#src/lib/picture.ts'
import { BackIcon, NextIcon } from '../icons.tsx'
import { CloseButton } from '../modal.tsx'
import { Picture } from '../picture.tsx'
import { hasTooltip } from '../tooltip/anchor.ts'
import { useSwipe } from './swipe.ts'

/** One picture of a lightbox. */
export type Slide = { title: string; alt: string; picture: Published }

/** What its buttons are called, and how it tells which picture of how many is shown. */
export type Labels = {
  close: string
  previous: string
  next: string
  place: (at: number, count: number) => string
}

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
const shown =
  ({ width, height }: Published) =>
  ({ shape }: Theme) => ({
    width: `min(100cqw, 100cqh * ${width / height})`,
    height: 'auto',
    borderRadius: shape.picture,
    WebkitUserDrag: 'none',
  })

/** What is shown, and which of how many. */
export const Title = ({ title, place }: { title: string | undefined; place: string }) => (
  <Box aria-live="polite" aria-atomic sx={{ gridArea: 'title' }}>
    <Typography variant="h3" component="h2" id={TITLE_ID}>
      {title}
    </Typography>
    <Typography variant="body2">{place}</Typography>
  </Box>
)

/** Leads on to the next picture or back to the previous one. */
export type Go = (step: 1 | -1) => void

/** The buttons. They are the same for every picture, and not drawn again. */
export const Controls = memo(({ labels, go }: { labels: Labels; go: Go }) => (
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

/** The picture; a stroke leads on. */
export const Stage = ({ slide, go }: { slide: Slide | undefined; go: Go }) => (
  <Box {...useSwipe(go)} sx={stage}>
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
