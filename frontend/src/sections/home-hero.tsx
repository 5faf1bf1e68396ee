import Box from '@mui/material/Box'
import type { heroWords } from '#src/content/home-words.ts'
import type { Picture } from '#src/lib/picture.ts'
import { Button } from '#src/ui/button.tsx'
import { Container } from '#src/ui/container.tsx'
import { newTab } from '#src/ui/new-tab.tsx'
import { Text } from '#src/ui/text.tsx'
import { Wave } from '#src/ui/wave.tsx'
import { HeroScene, WIDE } from './hero-scene.tsx'
import { Promises } from './promises.tsx'

const hero = {
  position: 'relative',
  overflow: 'hidden',
  display: 'flex',
  minHeight: 'max(100svh, 700px, 118vw)',
  paddingTop: { xs: 'max(116px, 15.6svh)', md: 16 },
  paddingBottom: 10,
  bgcolor: 'brand.cream',
  [WIDE]: { alignItems: 'center', paddingTop: { xs: 12, md: 14 }, minHeight: 'max(100svh, 620px)' },
}

const words = { [WIDE]: { maxWidth: 'min(46%, 560px)' } }

/** Both beside each other on the narrowest phones. */
const button = { paddingInline: { xs: 2, sm: 3.5 } }

type Props = { words: typeof heroWords; scenes: { wide: Picture; tall: Picture }; chat: string }

/** The first view: who this is, what she offers, and the two ways to her. */
export const HomeHero = ({ words: { eyebrow, title, tagline, promises }, scenes, chat }: Props) => (
  <Box component="section" aria-labelledby="welcome" sx={hero}>
    <HeroScene {...scenes} />
    <Container sx={{ position: 'relative' }}>
      <Box sx={words}>
        <Text sx={{ color: 'brand.rust', fontWeight: 650, marginBottom: { xs: 1, md: 2 } }}>{eyebrow}</Text>
        <Text variant="h1" id="welcome">
          {title}
        </Text>
        <Text sx={{ marginTop: 2, fontSize: 'clamp(1.15rem, 1.05rem + 0.5vw, 1.4rem)', maxWidth: '32ch' }}>
          {tagline}
        </Text>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, marginTop: { xs: 2.5, md: 4 } }}>
          <Button to="/booking" sx={button}>
            Book Appointment
          </Button>
          <Button href={chat} variant="outlined" {...newTab} sx={{ ...button, bgcolor: 'brand.cream' }}>
            Contact Us
          </Button>
        </Box>
        <Box sx={{ display: 'none', [WIDE]: { display: 'block' } }}>
          <Promises items={promises} />
        </Box>
      </Box>
    </Container>
    <Wave color="#fff" />
  </Box>
)
