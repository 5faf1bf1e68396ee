import { Box, Button, Stack, Typography } from '@mui/material'
import { labels } from '#src/content/common-words.ts'
import { bookLink } from '#src/content/pages.ts'
import type { Drawing } from '#src/content/picture-data.ts'
import { swings } from '#src/plain/reveal.ts'
import { Picture } from './picture.tsx'
import { Section } from './section.tsx'

/** The last section of a page invites visitors to book or write. A scene spans the window, behind the words. */
export const ClosingCall = ({ words, picture, scene }: Props) => (
  <Section
    bgcolor="mint"
    labelledBy="closing"
    behind={scene && <Picture picture={scene} alt="" sx={wideStyle} />}
  >
    <Stack sx={{ alignItems: 'center', gap: 2, textAlign: 'center' }}>
      {picture && (
        <div {...swings}>
          <Picture picture={picture} alt="" sx={drawingStyle} />
        </div>
      )}
      <Typography variant="h2" id="closing" sx={{ maxWidth: '18ch' }}>
        {words.title}
      </Typography>
      <Typography>{words.text}</Typography>
      <Stack direction="row" sx={callButtonsStyle}>
        <Button href="/booking">{bookLink.label}</Button>
        <Button href="/contact" variant="outlined">
          {labels.contact}
        </Button>
      </Stack>
    </Stack>
    {scene && <Box sx={roomStyle} />}
  </Section>
)

/** The scene is as wide as the window; on a phone it is wider, and only the middle is visible. */
const wideStyle = {
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

/** Room for the scene below the words; its sky extends behind them. */
const roomStyle = { height: 'max(20vw, 205px)' }

const callButtonsStyle = { flexWrap: 'wrap', justifyContent: 'center', gap: 1.5, marginTop: 1 }

const drawingStyle = { width: 'min(60vw, 260px)', height: 'auto', marginTop: { md: -2 } }

type Props = { words: { title: string; text: string }; picture?: Drawing; scene?: Drawing }
