import { Box, ButtonBase, Typography, type Theme } from '@mui/material'
import { useRef, useState } from 'react'
import { opensDialog } from '#src/parts/dialog.tsx'
import { Picture } from '#src/parts/picture.tsx'
import { Section } from '#src/parts/section.tsx'
import { rises } from '#src/plain/reveal.ts'
import { gallery, galleryWords, type GalleryDog } from './gallery-words.ts'
import { Lightbox } from './lightbox.tsx'

/** All pictures in one aspect ratio; each opens in the lightbox. */
export const GalleryGrid = () => {
  const [opened, setOpened] = useState<number>()
  const list = useRef<HTMLUListElement>(null)
  const close = (last: number) => {
    setOpened(undefined)
    list.current!.querySelectorAll('a')[last]!.focus()
  }
  return (
    <Section afterHero>
      <Box component="ul" ref={list} aria-labelledby="page-title" sx={tileGridStyle}>
        {gallery.map((dog, index) => (
          <GalleryTile key={dog.alt} {...dog} index={index} onOpen={() => setOpened(index)} />
        ))}
      </Box>
      {opened !== undefined && <Lightbox first={opened} onClose={close} />}
    </Section>
  )
}

/** How many tiles a phone shows before scrolling. */
const FIRST_TILES = 2

const tileGridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, 1fr)', lg: 'repeat(4, 1fr)' },
  columnGap: { xs: 1.75, sm: 2.5, lg: 4 },
  rowGap: { xs: 2.5, md: 4 },
}

type TileProps = GalleryDog & { index: number; onOpen: () => void }

/** One dog. The picture opens the lightbox; without React it is a link to its largest file. */
const GalleryTile = ({ name, breed, service, alt, picture, index, onOpen }: TileProps) => (
  <li {...rises}>
    <ButtonBase
      component="a"
      href={picture.img.src}
      aria-label={galleryWords.enlarge(alt)}
      {...opensDialog(onOpen)}
      sx={tileStyle}
    >
      <Picture
        picture={picture}
        alt={alt}
        sizes={TILE_SIZES}
        fetchPriority={index < FIRST_TILES ? 'auto' : 'low'}
        sx={portraitStyle}
      />
    </ButtonBase>
    <Typography variant="subtitle1" sx={{ marginTop: 1 }}>
      {name}
    </Typography>
    <Typography variant="body2" sx={{ lineHeight: 1.4 }}>
      {breed}
      <Box component="span" sx={{ display: 'block', color: 'brand.rust' }}>
        {service}
      </Box>
    </Typography>
  </li>
)

const tileStyle = ({ transitions, shape }: Theme) => ({
  display: 'block',
  width: '100%',
  borderRadius: shape.picture,
  cursor: 'zoom-in',
  transition: transitions.create('transform', { duration: transitions.duration.shorter }),
  '@media (prefers-reduced-motion: no-preference)': { '&:hover': { transform: 'translateY(-4px)' } },
  '&:active': { transform: 'none' },
})

const portraitStyle = {
  width: '100%',
  height: 'auto',
  aspectRatio: '4 / 5',
  objectFit: 'cover',
  borderRadius: 'inherit',
}

/**
 * A quarter of the row on a desktop, half on a phone; capped so that a phone with a pixel ratio of 3 loads the
 * 560-pixel file.
 */
const TILE_SIZES = '(min-width: 1080px) 280px, (min-width: 768px) 31vw, min(46vw, 186px)'
