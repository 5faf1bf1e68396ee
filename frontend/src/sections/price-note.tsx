import Box from '@mui/material/Box'
import { Button } from '#src/ui/button.tsx'
import { Text } from '#src/ui/text.tsx'

const note = {
  display: 'grid',
  gridTemplateColumns: { md: '1fr auto' },
  alignItems: 'center',
  gap: 3,
  marginTop: { xs: 5, md: 8 },
  padding: 'clamp(24px, 4vw, 48px)',
  borderRadius: 4,
  bgcolor: 'brand.blush',
}

/** What may change a price, and the way to book. */
export const PriceNote = ({ words }: { words: { title: string; text: string } }) => (
  <Box sx={note}>
    <Box>
      <Text variant="h3" component="h2">
        {words.title}
      </Text>
      <Text sx={{ marginTop: 1, maxWidth: '60ch' }}>{words.text}</Text>
    </Box>
    <Button to="/booking">Book a Service</Button>
  </Box>
)
