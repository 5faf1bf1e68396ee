import Box from '@mui/material/Box'
import { memo } from 'react'
import type { GalleryPicture } from '#src/content/gallery.ts'
import { Picture } from '#src/ui/picture.tsx'
import { reveals } from '#src/ui/use-reveal.ts'

const tile = {
  position: 'relative',
  margin: 0,
  transition: 'transform 240ms',
  '&:hover': { transform: 'translateY(-4px)' },
  '@media (prefers-reduced-motion: reduce)': { transition: 'none', '&:hover': { transform: 'none' } },
}

const portrait = {
  width: '100%',
  height: 'auto',
  aspectRatio: '4 / 5',
  objectFit: 'cover',
  borderRadius: { xs: 3, md: 3.5 },
}

/** Lies over the whole tile; not there where nothing could answer it. */
const opener = {
  position: 'absolute',
  inset: 0,
  padding: 0,
  border: 0,
  borderRadius: { xs: 3, md: 3.5 },
  background: 'none',
  cursor: 'zoom-in',
  '@media (scripting: none)': { display: 'none' },
}

/** A quarter of the row on a desktop, half of it on a phone. */
const SIZES = '(min-width: 1080px) 280px, (min-width: 768px) 31vw, 46vw'

type Props = GalleryPicture & {
  index: number
  eager: boolean
  onOpen: (index: number, tile: HTMLElement) => void
}

/** One dog of the gallery; it is not drawn again while the lightbox moves. */
export const GalleryTile = memo(({ breed, alt, picture, index, eager, onOpen }: Props) => (
  <Box component="li" {...reveals}>
    <Box component="figure" sx={tile}>
      <Picture picture={picture} alt={alt} sizes={SIZES} eager={eager} sx={portrait} />
      <Box
        component="button"
        type="button"
        aria-haspopup="dialog"
        aria-label={`Enlarge ${breed}`}
        onClick={({ currentTarget }) => onOpen(index, currentTarget)}
        sx={opener}
      />
      <Box component="figcaption" sx={{ marginTop: 1, typography: 'body2', fontWeight: 650 }}>
        {breed}
      </Box>
    </Box>
  </Box>
))
