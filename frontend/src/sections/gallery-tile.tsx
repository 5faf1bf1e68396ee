import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import type { GalleryPicture } from '#src/content/gallery.ts'
import { Picture } from '#src/ui/picture.tsx'
import { reveals } from '#src/ui/use-reveal.ts'

const tile = ({ transitions }: Theme) => ({
  position: 'relative' as const,
  transition: transitions.create('transform', { duration: transitions.duration.shorter }),
  '&:hover': { transform: 'translateY(-4px)' },
  '@media (prefers-reduced-motion: reduce)': { transition: 'none', '&:hover': { transform: 'none' } },
})

const rounded = ({ shape }: Theme) => ({ borderRadius: shape.picture })

const portrait = { width: '100%', height: 'auto', aspectRatio: '4 / 5', objectFit: 'cover' }

/** Lies over the whole tile; not there where nothing could answer it. */
const opener = {
  position: 'absolute',
  inset: 0,
  cursor: 'zoom-in',
  '@media (scripting: none)': { display: 'none' },
}

/** A quarter of the row on a desktop, half of it on a phone. */
const SIZES = '(min-width: 1080px) 280px, (min-width: 768px) 31vw, 46vw'

type Props = GalleryPicture & {
  enlarge: string
  index: number
  eager: boolean
  onOpen: (index: number, tile: HTMLElement) => void
}

/** One dog of the gallery; it is not drawn again while the lightbox moves. */
export const GalleryTile = memo(({ breed, alt, picture, enlarge, index, eager, onOpen }: Props) => (
  <Box component="li" {...reveals}>
    <Box component="figure" sx={tile}>
      <Picture picture={picture} alt={alt} sizes={SIZES} eager={eager} sx={[portrait, rounded]} />
      <ButtonBase
        aria-haspopup="dialog"
        aria-label={enlarge}
        onClick={({ currentTarget }) => onOpen(index, currentTarget)}
        sx={[opener, rounded]}
      />
      <Typography component="figcaption" variant="subtitle2" sx={{ marginTop: 1 }}>
        {breed}
      </Typography>
    </Box>
  </Box>
))
