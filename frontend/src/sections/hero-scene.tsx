import Box from '@mui/material/Box'
import { sourcesOf, type Picture } from '#src/lib/picture.ts'
import { doNotWait } from '#src/ui/picture.tsx'
import { WIDE } from '#src/ui/windows.ts'

const IF_WIDE = WIDE.replace('@media ', '')

/** A phone's three dots a pixel would fetch three times what its line carries, for what no eye sees. */
const TALL_SIZES = '(max-width: 480px) 320px, 100vw'

const scene = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  // On an upright tablet the willow is out of sight, or its tips would peep out under the header.
  objectPosition: { xs: '50% 66%', md: '50% 78%' },
  // The dog's head stays under the header however low the window is; what has no room is cut off the tub.
  [WIDE]: { objectPosition: '85% max(100%, 100px - 25.6vw)' },
}

/** Decoration: a happy dog in a tub full of foam, under a willow in morning light. */
export const HeroScene = ({ wide, tall }: { wide: Picture; tall: Picture }) => (
  <picture>
    {sourcesOf(wide, '100vw', IF_WIDE).map((source) => (
      <source key={source.type} {...source} width={wide.width} height={wide.height} />
    ))}
    <source media={IF_WIDE} srcSet={wide.src} width={wide.width} height={wide.height} />
    {sourcesOf(tall, TALL_SIZES).map((source) => (
      <source key={source.type} {...source} />
    ))}
    <Box
      component="img"
      src={tall.src}
      alt=""
      width={tall.width}
      height={tall.height}
      loading="eager"
      fetchPriority="low"
      onLoad={doNotWait}
      sx={scene}
    />
  </picture>
)
