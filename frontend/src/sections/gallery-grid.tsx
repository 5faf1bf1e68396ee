import Box from '@mui/material/Box'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import type { galleryWords, lightboxWords } from '#src/content/gallery-words.ts'
import type { GalleryPicture } from '#src/content/gallery.ts'
import { LazyPart, lazy } from '#src/ui/lazy.tsx'
import { Section } from '#src/ui/section.tsx'
import { GalleryTile } from './gallery-tile.tsx'

const Lightbox = lazy(async () => (await import('#src/ui/lightbox.tsx')).Lightbox)

/** How many tiles a phone shows in its first view. */
const SEEN = 2

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, 1fr)', lg: 'repeat(4, 1fr)' },
  columnGap: { xs: 1.75, sm: 2.5, lg: 4 },
  rowGap: { xs: 2.5, md: 4 },
}

type Props = {
  pictures: GalleryPicture[]
  words: typeof galleryWords
  lightbox: typeof lightboxWords
  latest: ReactNode
}

/** All pictures, the same shape at every width; each opens in a lightbox. */
export const GalleryGrid = ({ pictures, words, lightbox, latest }: Props) => {
  const [at, setAt] = useState<number>()
  const [openings, setOpenings] = useState(0)
  const opener = useRef<HTMLElement>(null)
  const last = useRef(0)
  const open = useCallback((index: number, tile: HTMLElement) => {
    opener.current = tile
    setAt(index)
    setOpenings((count) => count + 1)
  }, [])
  const close = () => {
    last.current = at ?? last.current
    setAt(undefined)
    opener.current?.focus()
  }
  const slides = pictures.map(({ breed, ...rest }) => ({ title: breed, ...rest }))
  return (
    <Section snug>
      <Box component="ul" aria-labelledby="page-title" sx={grid}>
        {pictures.map((picture, index) => (
          <GalleryTile
            key={picture.picture.src}
            {...picture}
            enlarge={words.enlarge(picture.alt)}
            index={index}
            eager={index < SEEN}
            onOpen={open}
          />
        ))}
      </Box>
      {latest}
      <LazyPart
        part={Lightbox}
        props={{
          slides,
          labels: lightbox,
          at,
          onMove: setAt,
          onClose: close,
          onReopen: () => setAt(last.current),
        }}
        onError={close}
        resetKeys={[openings]}
      />
    </Section>
  )
}
