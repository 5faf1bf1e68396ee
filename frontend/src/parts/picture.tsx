import { keyframes } from '@emotion/react'
import { Box, type SxProps, type Theme } from '@mui/material'
import { isPhoto, type PictureData } from '#src/content/picture-data.ts'

type Props = {
  picture: PictureData
  alt: string
  /** The rendered width of a photo, as in HTML. */
  sizes?: string
  /** For what the first window shows; other pictures must not delay it. */
  fetchPriority?: 'low' | 'auto'
  loading?: 'lazy'
  /** It moves for a few seconds unless the visitor prefers reduced motion. */
  moves?: boolean
  sx?: SxProps<Theme>
}

/** A drawing or a photo that reserves its space while it loads. */
export const Picture = ({
  picture,
  alt,
  sizes = '100vw',
  fetchPriority = 'low',
  loading,
  moves = false,
  sx = [],
}: Props) => {
  const { src, w, h } = picture.img
  const image = (
    <Box
      component="img"
      src={src}
      alt={alt}
      aria-hidden={alt ? undefined : true}
      width={w}
      height={h}
      loading={loading}
      fetchPriority={fetchPriority}
      sx={[
        { display: 'block', objectPosition: picture.position },
        isPhoto(picture) && photoStyle,
        isPhoto(picture) && moves && movingPhotoStyle,
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  )
  // React preloads an image that is not in a <picture>, unless its priority is low or it is lazy.
  if (!isPhoto(picture) && !moves) return image
  return (
    <picture>
      {Object.entries(picture.sources).map(([format, srcSet]) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
      ))}
      {moves && <source srcSet={`${src}#m`} media={MAY_MOVE} width={w} height={h} />}
      {image}
    </picture>
  )
}

/**
 * A drawing's own styles animate it only if its URL ends in `#m` (`:target`). The SVG cannot ask for the preference itself,
 * because Chromium hides it from an image.
 */
const MAY_MOVE = '(prefers-reduced-motion: no-preference)'

/** The colour is shown until the photo has loaded. The line keeps a white dog from melting into a white page. */
const photoStyle = ({ palette, shape }: Theme) => ({
  backgroundColor: palette.brand.blush,
  borderRadius: shape.picture,
  objectFit: 'cover' as const,
  outline: `1px solid ${palette.edge}`,
  outlineOffset: '-1px',
})

const comeCloser = keyframes`from { scale: 1.06 }`
/** Begins late, because its frames delay React on a slow phone. */
const movingPhotoStyle = { [`@media ${MAY_MOVE}`]: { animation: `${comeCloser} 3s ease-out 2s both` } }
