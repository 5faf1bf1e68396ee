import Box from '@mui/material/Box'
import { isPhoto, sourcesOf, type Picture } from '#src/lib/picture.ts'
import { doNotWait } from '#src/ui/picture.tsx'
import { WIDE } from '#src/ui/windows.ts'

const IF_WIDE = WIDE.replace('@media ', '')

/** A phone's three dots a pixel would fetch three times what its line carries, for what no eye sees. */
const TALL_SIZES = '(max-width: 480px) 320px, 100vw'

/** Where the dog begins in the tall drawing, and what is below, of its height. Above is sky, for the words. */
const SKY = 0.515

const cell = {
  display: 'block',
  gridRow: 2,
  position: 'relative',
  containerType: 'size',
  [WIDE]: { position: 'absolute', inset: 0, containerType: 'normal' },
}

const wideScene = {
  top: 0,
  left: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  // The dog's head stays under the header however low the window is; what has no room is cut off the tub.
  objectPosition: '85% max(100%, 100px - 25.6vw)',
  translate: 'none',
  maskImage: 'none',
}

/** The dog fills the row, the sky rises from it behind the words; a browser without container units takes the first height. */
const drawn = ({ width, height }: Picture) => ({
  position: 'absolute',
  top: 0,
  left: '50%',
  width: 'auto',
  maxWidth: 'none',
  height: `${(100 * height) / width}vw`,
  '&&': { height: `max(${(100 * height) / width}cqw, ${100 / (1 - SKY)}cqh)` },
  translate: `-50% ${-100 * SKY}%`,
  maskImage: 'linear-gradient(transparent 2%, black 12%)',
  [WIDE]: { '&&': wideScene },
})

/** A photo has no sky to spare: it fills the row and no more. */
const taken = { ...wideScene, position: 'absolute', objectPosition: '50% 50%', [WIDE]: wideScene }

/** Decoration: a happy dog in a tub full of foam, under a willow in morning light. */
export const HeroScene = ({ wide, tall }: { wide: Picture; tall: Picture }) => (
  <Box component="picture" sx={cell}>
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
      sx={isPhoto(tall) ? taken : drawn(tall)}
    />
  </Box>
)
