import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Paper from '@mui/material/Paper'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import * as icons from '#src/ui/icons.tsx'
import { LeafMark } from '#src/ui/leaf-mark.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { Row } from './row.tsx'

const VARIANTS = [
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'lead',
  'body1',
  'body2',
  'subtitle1',
  'subtitle2',
  'overline',
] as const

/** Every size of words. */
export const Words = () => (
  <>
    {VARIANTS.map((variant) => (
      <Typography key={variant} variant={variant} component="p">
        {variant}: The quick brown dog, £45, “quoted”.
      </Typography>
    ))}
    <Typography color="textSecondary">Words that step back.</Typography>
    <Typography sx={{ color: 'brand.rust' }}>Words in rust.</Typography>
  </>
)

const SHAPES = ['outlined', 'blob', 'leaf', 'stone', 'pill'] as const
const box = { padding: 3, bgcolor: 'brand.mint' }

/** Colours, shapes and heights. */
export const Surfaces = () => {
  const { palette } = useTheme()
  return (
    <>
      <Row>
        {Object.entries(palette.brand).map(([name, color]) => (
          <Box key={name} sx={{ textAlign: 'center' }}>
            <Paper variant="blob" sx={{ width: 90, height: 90, bgcolor: color }} />
            {name}
          </Box>
        ))}
      </Row>
      <Row>
        {SHAPES.map((variant) => (
          <Paper key={variant} variant={variant} sx={box}>
            {variant}
          </Paper>
        ))}
        <Card sx={{ padding: 3 }}>card</Card>
      </Row>
      <Row>
        {[1, 2, 4, 6, 9].map((height) => (
          <Paper key={height} sx={{ padding: 3, boxShadow: height }}>
            shadow {height}
          </Paper>
        ))}
      </Row>
    </>
  )
}

/** Every icon in its sizes, and the mark. */
export const Icons = () => (
  <>
    {(['small', 'medium', 'large'] as const).map((size) => (
      <Row key={size}>
        {Object.entries(icons).map(([name, Icon]) => (
          <Icon key={name} fontSize={size} />
        ))}
      </Row>
    ))}
    <Row>
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Logo key={size} name="Willow & Wag" size={size} />
      ))}
      <LeafMark color="primary" sx={{ fontSize: 84 }} />
    </Row>
  </>
)
