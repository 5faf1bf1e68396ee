import { Box, Container, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { isPhoto, widthToCover, type PictureData } from '#src/content/picture-data.ts'
import { BESIDE, HEADER, SHORT } from '#src/theme/tokens.ts'
import { Branches, HeroPicture } from './hero-picture.tsx'
import { Wave } from './wave.tsx'

type Props = {
  words: { title: string; intro: ReactNode }
  picture: PictureData
  /** How much room the picture has. */
  room?: keyof typeof ROOMS
  /** Below the introduction. */
  children?: ReactNode
}

/** The head of every page but home: title, introduction, and on the wave a drawing or a photo. */
export const PageHero = ({ words: { title, intro }, picture, room: name = 'trio', children }: Props) => {
  const room = ROOMS[name]
  const isScene = name === 'scene'
  return (
    <Box
      component="section"
      aria-labelledby="page-title"
      sx={[pageHeroStyle(room), isScene && sceneHeroStyle]}
    >
      {!isPhoto(picture) && <Branches sx={branchesStyle} />}
      <HeroPicture
        picture={picture}
        sizes={sizesIn(room, picture)}
        photoSx={photoStyle(room)}
        drawingSx={isScene ? sceneOnTheWaveStyle : onTheWaveStyle}
      />
      <Container sx={textColumnStyle}>
        <Typography variant="h1" id="page-title">
          {title}
        </Typography>
        <Typography variant="lead" sx={{ marginTop: 2 }}>
          {intro}
        </Typography>
        {children}
      </Container>
      <Wave color="background.default" />
    </Box>
  )
}

/** A picture has a row below the words on a phone; elsewhere a photo has this width, and at most this height, beside them. */
const ROOMS = {
  trio: { row: 'min(42vw, 200px)', width: 'min(49vw, 660px)', height: '340px' },
  /** So that contact's form begins in a phone's first window. */
  lowTrio: { row: 'min(34vw, 160px)', width: 'min(49vw, 660px)', height: '340px' },
  scene: { row: 'min(52vw, 260px)', width: 'min(53vw, 680px)', height: '560px' },
}
type Room = (typeof ROOMS)['trio']

const sizesIn = ({ row, width, height }: Room, picture: PictureData) =>
  `(min-width: 768px) ${widthToCover(picture, width, height)}, ${widthToCover(picture, '100vw', row)}`

const pageHeroStyle = ({ row }: Room) => ({
  position: 'relative',
  overflow: 'hidden',
  bgcolor: 'brand.mint',
  paddingTop: { xs: 10, md: 12, lg: 13 },
  paddingBottom: `calc(${row} + 16px)`,
  [BESIDE]: { paddingBottom: { xs: 5, md: 11, lg: 12 } },
  [SHORT]: { paddingTop: { xs: 9, md: 11 }, paddingBottom: { md: 5 }, '& h1': { fontSize: 'h2.fontSize' } },
})
const sceneHeroStyle = { paddingBottom: { md: 17, lg: 15 }, minHeight: { md: 'min(52vw, 560px)' } }

/** The mask stops the branches from showing behind the header's text. A phone has no room for them. */
const branchesStyle = {
  display: { xs: 'none', sm: 'block' },
  width: { sm: 160, md: 'min(26vw, 380px)' },
  opacity: 0.7,
  WebkitMaskImage: 'linear-gradient(transparent 60px, black 130px)',
  maskImage: 'linear-gradient(transparent 60px, black 130px)',
}

/** The dogs stand on a hill of the wave's colour, in front of the wave. */
const onTheWaveStyle = {
  position: 'absolute',
  zIndex: 1,
  right: { xs: 20, sm: 24, md: 'max(24px, 50vw - 612px)' },
  bottom: 0,
  width: 'min(80vw, 380px)',
  [BESIDE]: { width: 'min(49vw, 640px)' },
  height: 'auto',
}
const sceneOnTheWaveStyle = {
  ...onTheWaveStyle,
  zIndex: 'auto',
  right: { xs: 0, md: 'max(0px, 50vw - 640px)' },
  width: 'min(92vw, 460px)',
  [BESIDE]: { width: 'min(56vw, 760px)' },
}

/** Its lower edge lies under the wave. */
const photoStyle = ({ row, width }: Room) => ({
  right: 'max(0px, 50vw - 640px)',
  bottom: 0,
  width: '100%',
  height: row,
  [BESIDE]: { width, height: { xs: `calc(100% - ${HEADER.phone}px)`, md: `calc(100% - ${HEADER.wide}px)` } },
})

const textColumnStyle = {
  [BESIDE]: { '& > *': { maxWidth: '46%' }, '& > :not(h1)': { maxWidth: 'min(46ch, 45%)' } },
}
