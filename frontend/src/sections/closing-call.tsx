import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { closingWords } from '#src/content/home-words.ts'
import { LeafMark } from '#src/ui/leaf-mark.tsx'
import { Section } from '#src/ui/section.tsx'

/** The last word of the home screen: book, or write. */
export const ClosingCall = ({ words }: { words: typeof closingWords }) => (
  <Section ground="mint" labelledBy="closing">
    <Stack sx={{ alignItems: 'center', gap: 2.5, textAlign: 'center' }}>
      <LeafMark color="primary" sx={{ fontSize: 84 }} />
      <Typography variant="h2" id="closing">
        {words.title}
      </Typography>
      <Typography sx={{ maxWidth: '46ch' }}>{words.text}</Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'center', gap: 1.5, marginTop: 1 }}>
        <Button href="/booking">{words.book}</Button>
        <Button href="/contact" variant="outlined">
          {words.contact}
        </Button>
      </Stack>
    </Stack>
  </Section>
)
