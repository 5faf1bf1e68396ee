import Box from '@mui/material/Box'
import type { pictures } from '#src/content/pictures.ts'

const blob = { position: 'absolute', borderRadius: '58% 42% 47% 53% / 52% 44% 56% 48%' } as const

const mintBlob = {
  ...blob,
  width: { xs: '118vw', md: 'min(58vw, 1080px)' },
  aspectRatio: '1 / 0.94',
  right: { xs: '-34vw', md: '-9vw' },
  bottom: { xs: '-24vw', md: '-6%' },
  bgcolor: 'brand.mint',
}

const blushBlob = {
  ...blob,
  width: { xs: '64vw', md: 'min(30vw, 560px)' },
  aspectRatio: '1',
  right: { xs: '4vw', md: '14vw' },
  bottom: { xs: '6vw', md: '18%' },
  bgcolor: 'brand.blush',
  rotate: '18deg',
}

const hangingBranches = {
  position: 'absolute',
  top: { xs: 56, md: 68 },
  right: 0,
  width: { xs: '62vw', md: 'min(38vw, 700px)' },
  height: 'auto',
}

const standingTub = {
  position: 'absolute',
  right: { xs: '2vw', md: 'max(2vw, calc(50vw - 680px))' },
  bottom: { xs: 'clamp(24px, 6vw, 60px)', md: '10%' },
  width: { xs: 'min(86vw, 440px)', md: 'min(43vw, 680px)' },
  height: 'auto',
}

/** Decoration: a tub full of foam with a wagging tail, under a willow in morning light. */
export const HeroScene = ({ branches, tub }: typeof pictures) => (
  <Box aria-hidden sx={{ position: 'absolute', inset: 0 }}>
    <Box sx={mintBlob} />
    <Box sx={blushBlob} />
    <Box component="img" src={branches} alt="" width={640} height={560} sx={hangingBranches} />
    <Box component="img" src={tub} alt="" width={640} height={560} sx={standingTub} />
  </Box>
)
