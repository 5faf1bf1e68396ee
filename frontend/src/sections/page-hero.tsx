import { Box, Container, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { pictures } from '#src/content/pictures.ts'
import { isPhoto, type PublishedPicture } from '#src/lib/published-picture.ts'
import { backgroundOf, Picture } from '#src/ui/picture.tsx'
import { Wave } from './section.tsx'
import { HEADER, SHORT } from '#src/theme/tokens.ts'

type Props = {
  words: { title: string; intro: ReactNode }
  picture: PublishedPicture
  /** Whether the picture is a scene, which gets more room than the three dogs of other pages. */
  isScene?: boolean
  /** Below the introduction. */
  children?: ReactNode
}

/** The head of every page but home: title, introduction, and a photo, or above the wave a drawing that moves for a few seconds. */
export const PageHero = ({ words: { title, intro }, picture, isScene = false, children }: Props) => (
  <Box
    component="section"
    aria-labelledby="page-title"
    sx={[pageHeroStyle, isPhoto(picture) ? withPhotoStyle : isScene && withSceneStyle]}
  >
    {isPhoto(picture) ? (
      <Picture picture={picture} alt="" sizes="(min-width: 768px) 50vw, 100vw" sx={besideWordsStyle} />
    ) : (
      <Box sx={branchesStyle} />
    )}
    <Container sx={textColumnStyle}>
      <Typography
        variant="h1"
        id="page-title"
        sx={{ maxWidth: { md: isPhoto(picture) || isScene ? '45%' : 'none' } }}
      >
        {title}
      </Typography>
      <Typography variant="lead" sx={{ marginTop: { xs: 1, md: 2 } }}>
        {intro}
      </Typography>
      {children}
    </Container>
    <Wave color="background.default" />
    {!isPhoto(picture) && (
      <Picture picture={picture} alt="" moves sx={isScene ? sceneOnTheWaveStyle : onTheWaveStyle} />
    )}
  </Box>
)

const pageHeroStyle = {
  position: 'relative',
  overflow: 'hidden',
  bgcolor: 'brand.mint',
  paddingTop: { xs: 12, md: 14, lg: 17 },
  // On a phone the dogs have a row of their own below the words.
  paddingBottom: { xs: 'max(4.5vw + 84px, min(26.35vw, 124px) + 4px)', md: 11, lg: 15 },
  [SHORT]: { paddingTop: { xs: 11, md: 13 } },
}

/** The branches hang from under the header. A phone has no room for them and does not fetch them. */
const branchesStyle = {
  ...backgroundOf(pictures.branches),
  display: { xs: 'none', sm: 'block' },
  position: 'absolute',
  top: 0,
  right: 0,
  width: { sm: 160, md: 'min(26vw, 380px)' },
  opacity: 0.7,
  // The mask stops them from showing behind the header's text.
  WebkitMaskImage: 'linear-gradient(transparent 60px, black 130px)',
  maskImage: 'linear-gradient(transparent 60px, black 130px)',
}

/** The dogs stand on a hill of the wave's colour. */
const onTheWaveStyle = {
  position: 'absolute',
  right: { xs: 20, sm: 24, md: 'max(24px, 50vw - 612px)' },
  bottom: 0,
  width: { xs: 'min(68vw, 320px)', md: 'clamp(380px, 49vw, 640px)' },
  height: 'auto',
}

const withSceneStyle = {
  paddingBottom: { xs: 'calc(min(92vw, 460px) * 0.56)', md: 17 },
  minHeight: { md: 'min(52vw, 560px)' },
}
const sceneOnTheWaveStyle = {
  ...onTheWaveStyle,
  right: { xs: 0, md: 'max(0px, 50vw - 640px)' },
  width: { xs: 'min(92vw, 460px)', md: 'min(56vw, 760px)' },
}

/** On a phone the photo is below the words, elsewhere beside them. */
const withPhotoStyle = {
  paddingBottom: { xs: 'calc(58vw + 24px)', md: 14, lg: 17 },
  minHeight: { md: 'min(46vw, 560px)' },
}

/** It never reaches under the header, nor under words; the wave lies on its lower edge. */
const besideWordsStyle = {
  position: 'absolute',
  right: 0,
  bottom: 0,
  width: { xs: '100%', md: '50%' },
  height: { xs: '58vw', md: `calc(100% - ${HEADER.wide}px)` },
  objectFit: 'cover',
  borderTopLeftRadius: { md: 32 },
}

const textColumnStyle = { '& > :not(h1)': { maxWidth: { md: 'min(46ch, 45%)' } } }
