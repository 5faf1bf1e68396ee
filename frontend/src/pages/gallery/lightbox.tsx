import { Box, IconButton, Stack, Tooltip, Typography, type Theme } from '@mui/material'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { CloseButton, Dialog } from '#src/parts/dialog.tsx'
import { BackIcon, NextIcon } from '#src/parts/icons.tsx'
import { Picture } from '#src/parts/picture.tsx'
import { LOW, LOW_AND_WIDE } from '#src/theme/tokens.ts'
import { gallery, lightboxWords } from './gallery-words.ts'

const COUNT = gallery.length

type Props = {
  /** The index of the picture that is shown first. */
  first: number
  /** Called with the index of the picture that was shown last. */
  onClose: (last: number) => void
}

/**
 * A row of pictures, each as large as the window allows, which the browser lets a finger swipe and zoom; buttons and
 * arrow keys choose one too. The pictures load as they are shown.
 */
export const Lightbox = ({ first, onClose }: Props) => {
  const row = useRef<HTMLUListElement>(null)
  const [currentIndex, setCurrentIndex] = useState(first)
  const step = (by: number) => scrollToIndex(row.current!, indexInView(row.current!) + by)
  useLayoutEffect(() => scrollToIndex(row.current!, first), [first])
  const handleKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    // Alt+Arrow, or Command+Arrow on a Mac, is the browser's Back and Forward.
    if (!by || event.altKey || event.metaKey) return
    event.preventDefault()
    step(by)
  }
  return (
    <Dialog
      aria-labelledby="enlarged"
      isOutside={isBeside}
      onClose={() => onClose(currentIndex)}
      onKeyDown={handleKey}
      sx={dialogStyle}
    >
      <CloseButton sx={{ position: 'fixed', zIndex: 1, top: 8, right: 8 }} />
      <Stack
        component="ul"
        direction="row"
        ref={row}
        tabIndex={0}
        // A row that is being closed has no width.
        onScroll={({ currentTarget }) =>
          currentTarget.clientWidth > 0 && setCurrentIndex(indexInView(currentTarget))
        }
        sx={rowStyle}
      >
        {gallery.map(({ name, breed, service, alt, picture }, index) => (
          <Box component="li" key={alt} aria-hidden={index !== currentIndex} sx={slideStyle}>
            <Picture picture={picture} alt={alt} sizes="min(100vw, 80vh)" loading="lazy" sx={pictureStyle} />
            <Box sx={captionStyle}>
              <Typography variant="h3" component="p">
                {name}
              </Typography>
              <Typography variant="body2">
                {breed}, {service}
                <br />
                {lightboxWords.position(index + 1, COUNT)}
              </Typography>
            </Box>
          </Box>
        ))}
      </Stack>
      <Tooltip title={lightboxWords.previous}>
        <IconButton onClick={() => step(-1)} sx={{ ...buttonStyle, left: BUTTON_EDGE }}>
          <BackIcon />
        </IconButton>
      </Tooltip>
      <Tooltip title={lightboxWords.next}>
        <IconButton onClick={() => step(1)} sx={{ ...buttonStyle, right: BUTTON_EDGE }}>
          <NextIcon />
        </IconButton>
      </Tooltip>
      <Box id="enlarged" aria-live="polite" sx={visuallyHidden}>
        {gallery[currentIndex]!.breed} {gallery[currentIndex]!.name}, {gallery[currentIndex]!.service}{' '}
        {lightboxWords.position(currentIndex + 1, COUNT)}
      </Box>
    </Dialog>
  )
}

const indexInView = ({ scrollLeft, clientWidth }: Element) => Math.round(scrollLeft / clientWidth)

/** After the last picture comes the first. */
const scrollToIndex = (row: Element, index: number) =>
  void row.scrollTo({ left: ((index + COUNT) % COUNT) * row.clientWidth, behavior: 'instant' })

const isBeside = (target: Element) => !target.closest('img, button, p')

const dialogStyle = ({ mixins }: Theme) => ({
  ...mixins.dark,
  width: '100%',
  height: '100dvh',
})

const rowStyle = ({ mixins }: Theme) => ({
  ...mixins.snapRow,
  height: '100%',
  outlineOffset: '-6px !important',
})

const slideStyle = {
  position: 'relative',
  flex: '0 0 100%',
  display: 'grid',
  alignContent: 'safe center',
  justifyItems: 'center',
  containerType: 'size',
  padding: '64px 16px 16px',
  [LOW]: { padding: '2px 64px' },
  scrollSnapAlign: 'center',
  scrollSnapStop: 'always',
}

/** Leaves room for the words below it. */
const pictureStyle = {
  width: 'min(100cqw, 80cqh - 6.5rem)',
  height: 'auto',
  aspectRatio: '4 / 5',
  borderRadius: 3,
  [LOW]: { width: 'min(100cqw, 80cqh)' },
}

/** In a low window the picture has the whole height; the words are beside it or, where there is no room, below. */
const captionStyle = {
  padding: '12px 0 0',
  textAlign: 'center',
  [LOW_AND_WIDE]: {
    position: 'absolute',
    left: 0,
    bottom: 80,
    padding: 1,
    width: 'calc(50vw - 40dvh)',
  },
}

const BUTTON_EDGE = 'max(8px, 50% - 320px)'
const buttonStyle = { position: 'fixed', bottom: 16 }
