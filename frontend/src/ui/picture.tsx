import { Box, type SxProps, type Theme } from '@mui/material'
import { isPhoto, movingSourceOf, sourcesOf, type PublishedPicture } from '#src/lib/published-picture.ts'

type Props = {
  picture: PublishedPicture
  alt: string
  /** The rendered width of a photo, as in HTML. */
  sizes?: string
  /** For what the first window shows; other pictures must not delay it. */
  fetchPriority?: 'low' | 'auto'
  loading?: 'lazy'
  /** The drawing moves for a few seconds. */
  moves?: boolean
  sx?: SxProps<Theme>
}

/** The colour is shown until the photo has loaded. */
const photoStyle = ({ position }: PublishedPicture) => ({ bgcolor: 'brand.blush', objectPosition: position })

/** Styles that show the smallest file as a background, which browsers fetch only where its element is shown. */
export const backgroundOf = ({ img, sources }: PublishedPicture) => ({
  aspectRatio: `${img.w} / ${img.h}`,
  background: `url(${sources.webp?.split(' ')[0] ?? img.src}) center / cover`,
})

/** A drawing or a photo that reserves its space while it loads. */
export const Picture = ({
  picture,
  alt,
  sizes = '100vw',
  fetchPriority = 'low',
  loading,
  moves,
  sx = [],
}: Props) => {
  const { src, w, h } = picture.img
  const image = (
    <Box
      component="img"
      src={src}
      alt={alt}
      width={w}
      height={h}
      loading={loading}
      fetchPriority={fetchPriority}
      sx={[{ display: 'block' }, ...(Array.isArray(sx) ? sx : [sx]), isPhoto(picture) && photoStyle(picture)]}
    />
  )
  if (!isPhoto(picture) && !moves) return image
  return (
    <picture>
      {sourcesOf(picture, sizes).map((source) => (
        <source key={source.type} {...source} />
      ))}
      {moves && <source {...movingSourceOf(picture)} />}
      {image}
    </picture>
  )
}
