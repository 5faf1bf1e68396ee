import { Box } from '@mui/material'
import { widthToCover } from '#src/content/picture-data.ts'
import { pictures } from '#src/content/pictures.ts'
import { HeroPicture } from '#src/parts/hero-picture.tsx'
import { HEADER, WIDE } from '#src/theme/tokens.ts'

const { wide, tall } = pictures.hero

/** Decoration: a happy dog, in two crops, of which a browser loads the one that is shown. */
export const HomeScene = () => (
  <>
    <Box sx={onlyIfWideStyle}>
      <HeroPicture
        picture={wide}
        sizes={widthToCover(wide, '50vw', '100vh')}
        loading="lazy"
        photoSx={{ inset: `${HEADER.wide}px 0 0 50%` }}
        drawingSx={wideDrawingStyle}
      />
    </Box>
    <Box sx={cellStyle}>
      <HeroPicture
        picture={tall}
        sizes={tallSizes}
        loading="lazy"
        photoSx={{ inset: 0 }}
        drawingSx={tallDrawingStyle}
      />
    </Box>
  </>
)

/** The row below the text. */
const cellStyle = { gridRow: 2, position: 'relative', [WIDE]: { display: 'none' } }

const fillStyle = { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' }

const tallDrawingStyle = { ...fillStyle, objectPosition: 'top' }

/** This mask hides the leaves that would be behind the words of the header. */
const UNDER_HEADER = 'linear-gradient(transparent 72px, black 150px)'

/** In a short window the tub is cropped at the bottom, and the dog's head stays below the header. */
const HEAD_BELOW_HEADER = 'max(100%, 100px - 25.6vw)'

const wideDrawingStyle = {
  ...fillStyle,
  objectPosition: `85% ${HEAD_BELOW_HEADER}`,
  WebkitMaskImage: UNDER_HEADER,
  maskImage: UNDER_HEADER,
}

const onlyIfWideStyle = { display: 'none', [WIDE]: { display: 'block' } }

/** A phone loads fewer pixels than its dense screen has, because nobody sees the difference. */
const tallSizes = `(max-width: 480px) ${widthToCover(tall, '320px', '320px')}, ${widthToCover(tall, '100vw', '100vw')}`
