import { Box, IconButton, Stack, type Theme, Tooltip, Typography } from '@mui/material'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { CloseButton } from '#src/ui/dialog.tsx'
import { BackIcon, NextIcon } from '#src/ui/icons.tsx'
import { LOW, LOW_AND_WIDE } from '#src/theme/tokens.ts'
import { Picture } from '#src/ui/picture.tsx'
import { gallery, galleryWords, lightboxWords } from './gallery-words.ts'

export const LIGHTBOX_ID = 'lightbox'

/**
 * A row of pictures, each as large as the window allows, which the browser lets a finger swipe and zoom. It is native and
 * plain, so that a tile opens it before React, the browser returns the focus, and Android's Back closes it; what scripts do
 * is in script/lightbox.ts. The pictures load as they are shown.
 */
export const Lightbox = () => (
  <Box component="dialog" id={LIGHTBOX_ID} aria-labelledby="enlarged" sx={dialogStyle}>
    <CloseButton dialog={LIGHTBOX_ID} label={lightboxWords.close} />
    <Stack component="ul" direction="row" tabIndex={0} sx={rowStyle}>
      {gallery.map(({ name, breed, service, alt, picture }, index) => (
        <Box component="li" key={alt} suppressHydrationWarning sx={slideStyle}>
          <Picture picture={picture} alt={alt} loading="lazy" sx={pictureStyle} />
          <Box sx={captionStyle}>
            <Typography variant="h3" component="p">
              {name}
            </Typography>
            <Typography variant="body2" data-words="">
              {breed} · {service} <br />
              {lightboxWords.position(index + 1, gallery.length)}
            </Typography>
          </Box>
        </Box>
      ))}
    </Stack>
    <Tooltip title={lightboxWords.previous}>
      <IconButton data-step="-1" sx={{ ...buttonStyle, left: BUTTON_EDGE }}>
        <BackIcon />
      </IconButton>
    </Tooltip>
    <Tooltip title={lightboxWords.next}>
      <IconButton data-step="1" sx={{ ...buttonStyle, right: BUTTON_EDGE }}>
        <NextIcon />
      </IconButton>
    </Tooltip>
    <Box id="enlarged" aria-live="polite" suppressHydrationWarning sx={visuallyHidden}>
      {galleryWords.title}
    </Box>
  </Box>
)

/** In a low window the picture has the whole height; the words are beside it or, where there is no room, below. */
const dialogStyle = ({ mixins }: Theme) => ({
  ...mixins.dark,
  width: '100%',
  height: 'calc(100 * var(--dvh))',
  '& > button:first-of-type': { position: 'fixed', zIndex: 1, top: 8, right: 8 },
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
  borderRadius: 3,
  [LOW]: { width: 'min(100cqw, 80cqh)' },
}

const captionStyle = {
  padding: '12px 64px 0',
  textAlign: 'center',
  [LOW_AND_WIDE]: {
    position: 'absolute',
    left: 0,
    bottom: 80,
    padding: 1,
    width: 'calc(50vw - 40 * var(--dvh))',
  },
}

const BUTTON_EDGE = 'max(8px, 50% - 320px)'
const buttonStyle = { position: 'fixed', bottom: 16 }
