import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { Container } from '#src/ui/container.tsx'
import { LeafMark } from '#src/ui/leaf-mark.tsx'

const screen = {
  display: 'grid',
  placeItems: 'center',
  minHeight: '80svh',
  paddingTop: 12,
  textAlign: 'center',
} as const

/** Leaves for another site at once, without a trace in the history, and says so. */
export const Redirecting = ({ url }: { url: string }) => {
  useEffect(() => location.replace(url), [url])
  return (
    <Box sx={screen}>
      <Container>
        <Box sx={{ color: 'brand.willow' }}>
          <LeafMark size={96} />
        </Box>
        <Typography variant="h1" sx={{ typography: 'h2', marginTop: 2 }}>
          Redirecting to booking...
        </Typography>
        <Typography sx={{ marginTop: 2, '& a': { color: 'brand.willow' } }}>
          If you're not redirected automatically, <a href={url}>click here</a>.
        </Typography>
      </Container>
    </Box>
  )
}
