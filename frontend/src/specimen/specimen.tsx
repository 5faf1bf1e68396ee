import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Buttons, DarkGround, Links } from './specimen-actions.tsx'
import { Fields, Messages } from './specimen-fields.tsx'
import { Icons, Surfaces, Words } from './specimen-looks.tsx'
import { OwnParts } from './specimen-own-parts.tsx'

const KINDS: [string, () => ReactNode][] = [
  ['Words', Words],
  ['Buttons', Buttons],
  ['Links', Links],
  ['On the dark ground', DarkGround],
  ['Surfaces', Surfaces],
  ['Icons', Icons],
  ['Fields', Fields],
  ['Messages', Messages],
  ['Parts of our own', OwnParts],
]

/** Every component in every state that can stand still; the others come with pointer and keyboard. */
export const Specimen = () => (
  <Container component="main" sx={{ paddingBlock: 6 }}>
    <Typography variant="h1">Specimen</Typography>
    {KINDS.map(([title, Kind]) => (
      <Box key={title} component="section" sx={{ marginTop: 6 }}>
        <Typography variant="h2" sx={{ marginBottom: 3 }}>
          {title}
        </Typography>
        <Kind />
      </Box>
    ))}
  </Container>
)
