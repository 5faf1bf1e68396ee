import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { Container } from '#src/ui/container.tsx'
import { LeafMark } from '#src/ui/leaf-mark.tsx'
import { loneWords } from '#src/ui/lone-words.ts'
import { Text } from '#src/ui/text.tsx'

/** Leaves for another site at once, without a trace in the history, and says so. */
export const Redirecting = ({ url }: { url: string }) => {
  useEffect(() => location.replace(url), [url])
  return (
    <Box sx={loneWords}>
      <Container>
        <Box sx={{ color: 'brand.willow' }}>
          <LeafMark size={96} />
        </Box>
        <Text variant="h1" sx={{ typography: 'h2', marginTop: 2 }}>
          Redirecting to booking...
        </Text>
        <Text sx={{ marginTop: 2, '& a': { color: 'brand.willow' } }}>
          If you're not redirected automatically, <a href={url}>click here</a>.
        </Text>
      </Container>
    </Box>
  )
}
