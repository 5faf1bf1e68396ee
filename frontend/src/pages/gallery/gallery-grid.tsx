import { Box, ButtonBase, type Theme, Typography } from '@mui/material'
import { memo, useState, type MouseEvent } from 'react'
import { LatePart } from '#src/components/late-part.tsx'
import { Picture } from '#src/components/picture.tsx'
import { Section } from '#src/components/section.tsx'
import { rises } from '#src/components/reveal.ts'
import { gallery, galleryWords, type GalleryDog } from './gallery-words.ts'

/** All pictures in one aspect ratio; each opens in the lightbox. */
export const GalleryGrid = () => {
  const [opened, setOpened] = useState<Opened>()
  return (
    <Section afterHero>
      <Box component="ul" aria-labelledby="page-title" sx={tileGrid}>
        {gallery.map((dog, index) => (
          <GalleryTile
            key={dog.picture.src}
            {...dog}
            index={index}
            eager={index < EAGER_TILES}
            onOpen={setOpened}
          />
        ))}
      </Box>
      <LatePart load={loadLightbox} wanted={opened ?? true} props={{ opened }} />
    </Section>
  )
}

const loadLightbox = async () => (await import('./lightbox.tsx')).Lightbox

/** How many tiles a phone shows before scrolling. */
const EAGER_TILES = 2

const tileGrid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, 1fr)', lg: 'repeat(4, 1fr)' },
  columnGap: { xs: 1.75, sm: 2.5, lg: 4 },
  rowGap: { xs: 2.5, md: 4 },
}

const tile = ({ transitions }: Theme) => ({
  transition: transitions.create('transform', { duration: transitions.duration.shorter }),
  '@media (prefers-reduced-motion: no-preference)': { '&:hover': { transform: 'translateY(-4px)' } },
})

const rounded = ({ shape }: Theme) => ({ borderRadius: shape.picture })

const tilePortrait = { width: '100%', height: 'auto', aspectRatio: '4 / 5', objectFit: 'cover' }

/** Hidden without JavaScript, where the button would do nothing. */
const tileButton = {
  display: 'block',
  width: '100%',
  textAlign: 'inherit',
  cursor: 'zoom-in',
  '@media (scripting: none)': { display: 'none' },
}

/**
 * A quarter of the row on a desktop, half on a phone; capped so that a phone with a pixel ratio of 3 loads the
 * 560-pixel file.
 */
const SIZES = '(min-width: 1080px) 280px, (min-width: 768px) 31vw, min(46vw, 186px)'

type Opened = { index: number }

type GalleryTileProps = GalleryDog & { index: number; eager: boolean; onOpen: (opened: Opened) => void }

/** One dog. It is memoised, because opening re-renders the grid. The picture is a button that names the dog. */
const GalleryTile = memo(({ name, breed, service, alt, picture, index, eager, onOpen }: GalleryTileProps) => {
  const handleClick = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // Safari does not focus a pressed button, and the lightbox returns the focus.
    currentTarget.focus()
    onOpen({ index })
  }
  const image = (
    <Picture picture={picture} alt={alt} sizes={SIZES} eager={eager} sx={[tilePortrait, rounded]} />
  )
  return (
    <li {...rises}>
      <ButtonBase
        aria-haspopup="dialog"
        aria-label={galleryWords.enlarge(alt)}
        onClick={handleClick}
        sx={[tileButton, tile, rounded]}
      >
        {image}
      </ButtonBase>
      <noscript>{image}</noscript>
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
})
