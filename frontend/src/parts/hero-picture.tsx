import { Box, type SxProps, type Theme } from '@mui/material'
import { isPhoto, type PictureData } from '#src/content/picture-data.ts'
import { pictures } from '#src/content/pictures.ts'
import { Picture } from './picture.tsx'

type Props = {
  picture: PictureData
  /** The rendered width of a photo, as in HTML. */
  sizes: string
  /** Where a photo stands, and how large it is. */
  photoSx: SxProps<Theme>
  /** The same for a drawing, which is part of the landscape. */
  drawingSx: SxProps<Theme>
  loading?: 'lazy'
}

/**
 * The picture of a hero. A photo is cut by the curve of a hill, with willow branches over its corner. It never reaches under
 * the header, nor under words, because nobody knows how bright it is.
 */
export const HeroPicture = ({ picture, sizes, photoSx, drawingSx, loading }: Props) =>
  isPhoto(picture) ? (
    <Box sx={[{ position: 'absolute' }, ...(Array.isArray(photoSx) ? photoSx : [photoSx])]}>
      <Box sx={cutStyle}>
        <Picture picture={picture} alt="" sizes={sizes} loading={loading} moves sx={fillStyle} />
      </Box>
      <Branches sx={{ width: 'clamp(96px, 44%, 300px)' }} />
    </Box>
  ) : (
    <Picture picture={picture} alt="" loading={loading} moves sx={drawingSx} />
  )

/** Branches hang from the upper right corner. A background, which browsers do not fetch where it is not shown. */
export const Branches = ({ sx }: { sx: SxProps<Theme> }) => (
  <Box sx={[branchesStyle, ...(Array.isArray(sx) ? sx : [sx])]} />
)

const { src, w, h } = pictures.branches.img
const branchesStyle = {
  position: 'absolute',
  top: 0,
  right: 0,
  aspectRatio: `${w} / ${h}`,
  background: `url(${src}) center / cover`,
}

const cutStyle = ({ shape }: Theme) => ({ height: '100%', overflow: 'hidden', borderRadius: shape.hill })
const fillStyle = { width: '100%', height: '100%', borderRadius: 'inherit' }
