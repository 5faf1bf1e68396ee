import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Picture as Published } from '#src/lib/picture.ts'
import { Picture } from '#src/ui/picture.tsx'
import { Section } from '#src/ui/section.tsx'

/** As wide as the window; wider on a phone, which shows the middle. */
const view = {
  position: 'absolute',
  bottom: -1,
  left: '50%',
  translate: '-50%',
  width: 'max(100%, 900px)',
  maxWidth: 'none',
  height: 'auto',
  minHeight: 'calc(100% + 2px)',
  objectFit: 'cover',
  objectPosition: '50% 100%',
}

/** Room for the picture below the words; its sky extends behind them. */
const room = { height: 'max(18vw, 180px)' }

const ways = {
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 1.5,
  marginTop: 1,
  '& > a + a': { bgcolor: 'background.default' },
}

type Words = { title: string; text: string; book: string; contact: string }

/** The last section of a screen: book, or write. With a picture it spans the window, and the words lie on it. */
export const ClosingCall = ({ words, scene }: { words: Words; scene?: Published }) => (
  <Section
    ground="mint"
    hill={!scene}
    labelledBy="closing"
    behind={scene && <Picture picture={scene} alt="" sx={view} />}
  >
    <Stack sx={{ alignItems: 'center', gap: 2, textAlign: 'center' }}>
      <Typography variant="h2" id="closing" sx={{ maxWidth: '18ch' }}>
        {words.title}
      </Typography>
      <Typography>{words.text}</Typography>
      <Stack direction="row" sx={ways}>
        <Button href="/booking">{words.book}</Button>
        <Button href="/contact" variant="outlined">
          {words.contact}
        </Button>
      </Stack>
    </Stack>
    {scene && <Box sx={room} />}
  </Section>
)
