import { Box, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import { pictures } from '#src/content/pictures.ts'
import { isPhoto, type PictureData } from '#src/content/picture-data.ts'
import { Picture } from './picture.tsx'

type Props = {
  picture: PictureData
  /** The rendered width of a photo, as in HTML. */
  sizes: string
  /** Where a photo stands, and how large it is. */
  sx: object
  loading?: 'lazy'
  /** Shown in place of the photo if the picture is a drawing, which is part of the landscape. */
  children: ReactNode
}

/**
 * The picture of a hero. A photo is cut by the curve of a hill, with willow branches over its corner. It never reaches under
 * the header, nor under words, because nobody knows how bright it is.
 */
export const HeroPicture = ({ picture, sizes, sx, loading, children }: Props) =>
  isPhoto(picture) ? (
    <Box sx={{ position: 'absolute', ...sx }}>
      <Box sx={cutStyle}>
        <Picture picture={picture} alt="" sizes={sizes} loading={loading} moves sx={fillStyle} />
      </Box>
      <Branches sx={{ width: 'clamp(96px, 44%, 300px)' }} />
    </Box>
  ) : (
    children
  )

/** Branches hang from the upper right corner. A background, which browsers do not fetch where it is not shown. */
export const Branches = ({ sx }: { sx: object }) => <Box sx={{ ...branchesStyle, ...sx }} />

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
