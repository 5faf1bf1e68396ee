import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import type { GalleryPicture } from '#src/content/gallery.ts'
import { Picture } from '#src/ui/picture.tsx'
import { reveals } from '#src/ui/use-reveal.ts'

const tile = ({ transitions }: Theme) => ({
  transition: transitions.create('transform', { duration: transitions.duration.shorter }),
  '&:hover': { transform: 'translateY(-4px)' },
  '@media (prefers-reduced-motion: reduce)': { transition: 'none', '&:hover': { transform: 'none' } },
})

const rounded = ({ shape }: Theme) => ({ borderRadius: shape.picture })

const portrait = { width: '100%', height: 'auto', aspectRatio: '4 / 5', objectFit: 'cover' }

/** Not there where nothing could answer it: the picture stands by itself then. */
const opener = {
  display: 'block',
  width: '100%',
  textAlign: 'inherit',
  cursor: 'zoom-in',
  '@media (scripting: none)': { display: 'none' },
}

/** A quarter of the row on a desktop, half of it on a phone; at most the file of 560 pixels at three dots a pixel. */
const SIZES = '(min-width: 1080px) 280px, (min-width: 768px) 31vw, min(46vw, 186px)'

type Props = GalleryPicture & {
  enlarge: string
  index: number
  eager: boolean
  onOpen: (index: number, tile: HTMLElement) => void
}

/**
 * One dog of the gallery; it is not drawn again while the lightbox moves. All of it is one button, which speaks once: what
 * a button holds is not read out.
 */
export const GalleryTile = memo(({ breed, alt, picture, enlarge, index, eager, onOpen }: Props) => {
  const content = (
    <>
      <Picture picture={picture} alt={alt} sizes={SIZES} eager={eager} sx={[portrait, rounded]} />
      <Typography component="span" variant="subtitle2" sx={{ display: 'block', marginTop: 1 }}>
        {breed}
      </Typography>
    </>
  )
  return (
    <Box component="li" {...reveals}>
      <ButtonBase
        aria-haspopup="dialog"
        aria-label={enlarge}
        onClick={({ currentTarget }) => onOpen(index, currentTarget)}
        sx={[opener, tile, rounded]}
      >
        {content}
      </ButtonBase>
      <noscript>{content}</noscript>
    </Box>
  )
})
