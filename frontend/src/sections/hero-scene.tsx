import Box from '@mui/material/Box'
import type { Picture } from '#src/lib/picture.ts'

/** Windows that are clearly wider than high see the wide scene. */
export const WIDE = '@media (min-aspect-ratio: 5/4)'

const scene = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  objectPosition: '50% 66%',
  [WIDE]: { objectPosition: '45% 40%' },
}

/** Decoration: a happy dog in a tub full of foam, under a willow in morning light. */
export const HeroScene = ({ wide, tall }: { wide: Picture; tall: Picture }) => (
  <picture>
    <source media={WIDE.replace('@media ', '')} srcSet={wide.src} width={wide.width} height={wide.height} />
    <Box
      component="img"
      src={tall.src}
      alt=""
      width={tall.width}
      height={tall.height}
      loading="eager"
      fetchPriority="low"
      sx={scene}
    />
  </picture>
)
