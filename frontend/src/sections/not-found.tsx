import Box from '@mui/material/Box'
import { Button } from '#src/ui/button.tsx'
import { Container } from '#src/ui/container.tsx'
import { LeafMark } from '#src/ui/leaf-mark.tsx'
import { loneWords } from '#src/ui/lone-words.ts'
import { Text } from '#src/ui/text.tsx'

/** There is no such page. */
export const NotFound = () => (
  <Box sx={loneWords}>
    <Container>
      <Box sx={{ color: 'brand.marmalade', rotate: '150deg', display: 'inline-block' }}>
        <LeafMark size={96} />
      </Box>
      <Text variant="h1" sx={{ typography: 'h2', marginTop: 2 }}>
        404 Page Not Found
      </Text>
      <Text sx={{ marginTop: 2, marginBottom: 4 }}>Did you forget to add the page to the router?</Text>
      <Button to="/">Back to the start</Button>
    </Container>
  </Box>
)
