import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { sourcesOf, type Picture as Published } from '#src/lib/picture.ts'

type Props = {
  picture: Published
  alt: string
  /** How wide a photo is shown, for the browser to choose a file; as in HTML. */
  sizes?: string
  eager?: boolean
  fetchPriority?: 'low'
  sx?: SxProps<Theme>
}

/** An `onLoad` that does nothing: within a view transition React holds a section back until its pictures are there, unless they have one. */
export const doNotWait = () => {}

/** A drawing or a photo that keeps its place while it loads. */
export const Picture = ({ picture, alt, sizes = '100vw', eager = false, fetchPriority, sx = [] }: Props) => {
  const { src, width, height, sources, color } = picture
  const image = (
    <Box
      component="img"
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={fetchPriority}
      onLoad={doNotWait}
      sx={[{ display: 'block', bgcolor: color ?? undefined }, ...(Array.isArray(sx) ? sx : [sx])]}
    />
  )
  if (sources.length === 0) return image
  return (
    <picture>
      {sourcesOf(picture, sizes).map((source) => (
        <source key={source.type} {...source} />
      ))}
      {image}
    </picture>
  )
}
