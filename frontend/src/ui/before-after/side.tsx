import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import type { Picture as Published } from '#src/lib/picture.ts'
import { Picture } from '../picture.tsx'

const half = ({ shape }: Theme) => ({
  position: 'relative' as const,
  flex: 1,
  '& img': {
    width: '100%',
    height: 'auto',
    aspectRatio: '4 / 5',
    objectFit: 'cover' as const,
    borderRadius: shape.picture,
  },
  '& figcaption': { position: 'static', padding: 0, marginTop: 1, textAlign: 'center', background: 'none' },
})

const layer = {
  position: 'absolute',
  inset: 0,
  '& img': { width: '100%', height: '100%', objectFit: 'cover', objectPosition: '50% 35%' },
}

/** The first moment lies over the second one, and is told before it all the same. */
const inFront = { zIndex: 1 }

const tag = ({ palette, shape, typography }: Theme) => ({
  ...typography.subtitle2,
  position: 'absolute' as const,
  bottom: 16,
  padding: '4px 16px',
  borderRadius: shape.pill,
  backgroundColor: palette.background.default,
  color: palette.text.primary,
})

/** One of the two moments. */
export type Moment = { label: string; alt: string; picture: Published }

type Props = { moment: Moment; right?: boolean; alive: boolean; clip?: string }

/** A moment; alive it fills the frame, cut off by `clip` (a CSS clip-path), else it stands beside the other one. */
export const Side = ({ moment, right, alive, clip }: Props) => (
  <Box
    component="figure"
    style={alive && clip ? { clipPath: clip } : undefined}
    sx={alive ? [layer, !right && inFront] : half}
  >
    <Picture picture={moment.picture} alt={moment.alt} sizes="(min-width: 768px) 50vw, 100vw" />
    <Box component="figcaption" sx={[tag, right ? { right: 16 } : { left: 16 }]}>
      {moment.label}
    </Box>
  </Box>
)
