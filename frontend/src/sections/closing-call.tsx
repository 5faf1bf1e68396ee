import Box from '@mui/material/Box'
import { Button } from '#src/ui/button.tsx'
import { LeafMark } from '#src/ui/leaf-mark.tsx'
import { Section } from '#src/ui/section.tsx'
import { Text } from '#src/ui/text.tsx'

/** The last word of the home screen: book, or write. */
export const ClosingCall = ({ words }: { words: { title: string; text: string } }) => (
  <Section ground="mint" labelledBy="closing">
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2.5, textAlign: 'center' }}>
      <Box sx={{ color: 'brand.willow' }}>
        <LeafMark size={84} />
      </Box>
      <Text variant="h2" id="closing">
        {words.title}
      </Text>
      <Text sx={{ maxWidth: '46ch' }}>{words.text}</Text>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5, marginTop: 1 }}>
        <Button to="/booking">Book Now</Button>
        <Button to="/contact" variant="outlined">
          Contact Us
        </Button>
      </Box>
    </Box>
  </Section>
)
