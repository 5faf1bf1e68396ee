import { Box, IconButton, Stack, type Theme, Tooltip, Typography } from '@mui/material'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type UIEvent } from 'react'
import { CloseButton } from '#src/ui/dialog.tsx'
import { BackIcon, NextIcon } from '#src/ui/icons.tsx'
import { LOW, LOW_AND_WIDE } from '#src/theme/tokens.ts'
import { Picture } from '#src/ui/picture.tsx'
import { gallery, lightboxWords } from './gallery-words.ts'

/**
 * A row of pictures, each as large as the window allows, which the browser lets a finger swipe and zoom. Buttons, arrow
 * keys, Home and End scroll it, and a press beside the picture closes it. It stays mounted, so that opening is fast: each
 * new `opened` opens it. It is native, not MUI's, so that the browser returns the focus and Android's Back closes it.
 */
export const Lightbox = ({ opened }: { opened: { index: number } }) => {
  const row = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState({ opened, index: opened.index })
  if (opened !== shown.opened) setShown({ opened, index: opened.index })
  useLayoutEffect(() => {
    row.current!.closest('dialog')!.showModal()
    row.current!.children[opened.index]!.scrollIntoView(AT_ONCE)
  }, [opened])
  const show = (index: number) => {
    setShown({ opened, index })
    row.current!.children[index]!.scrollIntoView(AT_ONCE)
  }
  const count = gallery.length
  const previous = (shown.index || count) - 1
  const next = (shown.index + 1) % count
  const targets: Record<string, number> = { ArrowLeft: previous, ArrowRight: next, Home: 0, End: count - 1 }
  const handleKey = (event: KeyboardEvent) => {
    // Alt+Arrow, or Command+Arrow on a Mac, is the browser's Back and Forward.
    if (!(event.key in targets) || event.altKey || event.metaKey) return
    event.preventDefault()
    show(targets[event.key]!)
  }
  /** A mouse cannot swipe: its stroke over a picture to a side shows another one. */
  const press = useRef({ x: 0, isOnPicture: false })
  const handleMouseDown = ({ button, target, clientX }: MouseEvent) => {
    press.current = { x: clientX, isOnPicture: button === 0 && target instanceof HTMLImageElement }
  }
  const isStroke = ({ clientX }: MouseEvent) => Math.abs(clientX - press.current.x) > STROKE_PX
  const handleMouseUp = (event: MouseEvent) => {
    if (press.current.isOnPicture && isStroke(event)) show(event.clientX < press.current.x ? next : previous)
  }
  const handleClick = (event: MouseEvent<HTMLDialogElement>) => {
    const isBeside = !(event.target as Element).closest('img, button, [aria-live]')
    if (isBeside && !isStroke(event)) event.currentTarget.close()
  }
  const handleScroll = ({ currentTarget: { scrollLeft, scrollWidth } }: UIEvent) => {
    // The last event may come after the dialog has closed, and the row then has no width.
    if (scrollWidth > 0) setShown({ opened, index: Math.round((scrollLeft / scrollWidth) * count) })
  }
  const { name, breed, service } = gallery[shown.index]!
  return (
    <Box
      component="dialog"
      id="lightbox"
      aria-labelledby="enlarged"
      onKeyDown={handleKey}
      onMouseDown={handleMouseDown}
      onMouseUp={handleMouseUp}
      onClick={handleClick}
      // The browser would drag the picture itself.
      onDragStart={(event) => event.preventDefault()}
      sx={dialogStyle}
    >
      <CloseButton dialog="lightbox" label={lightboxWords.close} />
      {/* Because the row contains its buttons, it is no tab stop of its own. */}
      <Stack direction="row" ref={row} onScroll={handleScroll} sx={({ mixins }) => mixins.snapRow}>
        {gallery.map(({ alt, picture }, nth) => (
          <Box key={picture.src} aria-hidden={nth !== shown.index} sx={slideStyle}>
            {[previous, shown.index, next].includes(nth) && (
              <Picture picture={picture} alt={alt} fetchPriority="auto" sx={pictureStyle} />
            )}
          </Box>
        ))}
        <Tooltip title={lightboxWords.previous}>
          <IconButton onClick={() => show(previous)} sx={{ ...buttonStyle, left: BUTTON_EDGE }}>
            <BackIcon />
          </IconButton>
        </Tooltip>
        <Tooltip title={lightboxWords.next}>
          <IconButton onClick={() => show(next)} sx={{ ...buttonStyle, right: BUTTON_EDGE }}>
            <NextIcon />
          </IconButton>
        </Tooltip>
      </Stack>
      <Box aria-live="polite" aria-atomic sx={captionStyle}>
        <Typography variant="h3" component="h2">
          {name}
        </Typography>
        <Typography variant="body2" id="enlarged">
          {breed} · {service}
          <br />
          <span>{lightboxWords.position(shown.index + 1, count)}</span>
        </Typography>
      </Box>
    </Box>
  )
}

const STROKE_PX = 50
const AT_ONCE = { behavior: 'instant', block: 'nearest' } as const

/** In a low window the picture has the whole height; the words are beside it or, where there is no room, below. */
const dialogStyle = ({ mixins }: Theme) => ({
  ...mixins.dark,
  width: '100%',
  height: 'calc(100 * var(--dvh))',
  '&[open]': { display: 'grid' },
  gridTemplateRows: 'minmax(0, 1fr) auto',
  [LOW]: { gridTemplateRows: 'calc(100 * var(--dvh)) auto' },
  '& > button:first-of-type': { position: 'fixed', zIndex: 1, top: 8, right: 8 },
})

const slideStyle = {
  flex: '0 0 100%',
  display: 'grid',
  containerType: 'size',
  padding: '64px 16px 0',
  [LOW]: { padding: '2px 64px' },
  scrollSnapAlign: 'center',
  scrollSnapStop: 'always',
}

const pictureStyle = { width: 'min(100cqw, 80cqh)', height: 'auto', margin: 'auto', borderRadius: 3 }

const captionStyle = {
  padding: '16px 80px',
  textAlign: 'center',
  [LOW_AND_WIDE]: { position: 'fixed', padding: 1, width: 'calc(50vw - 40 * var(--dvh))' },
}

const BUTTON_EDGE = 'max(8px, 50% - 320px)'
const buttonStyle = { position: 'fixed', bottom: 16 }
