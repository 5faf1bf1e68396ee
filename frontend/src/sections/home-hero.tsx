import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Typography from '@mui/material/Typography'
import type { heroWords } from '#src/content/home-words.ts'
import type { pictures as Pictures } from '#src/content/pictures.ts'
import { Button } from '#src/ui/button.tsx'
import { newTab } from '#src/ui/new-tab.tsx'
import { Wave } from '#src/ui/wave.tsx'
import { HeroScene } from './hero-scene.tsx'
import { Promises } from './promises.tsx'

const hero = {
  position: 'relative',
  overflow: 'hidden',
  display: 'flex',
  alignItems: { xs: 'flex-start', md: 'center' },
  minHeight: 'max(100svh, 620px)',
  paddingTop: { xs: 12.5, md: 14 },
  paddingBottom: { xs: 'min(86vw, 420px)', md: 14 },
  bgcolor: 'brand.cream',
} as const

type Props = { words: typeof heroWords; pictures: typeof Pictures; chat: string }

/** The first view: who this is, what she offers, and the two ways to her. */
export const HomeHero = ({ words, pictures, chat }: Props) => (
  <Box component="section" aria-labelledby="welcome" sx={hero}>
    <HeroScene {...pictures} />
    <Container sx={{ position: 'relative' }}>
      <Box sx={{ maxWidth: { md: '52%', lg: 600 } }}>
        <Typography sx={{ color: 'brand.rust', fontWeight: 650, marginBottom: { xs: 1, md: 2 } }}>
          {words.eyebrow}
        </Typography>
        <Typography variant="h1" id="welcome">
          {words.title}
        </Typography>
        <Typography
          sx={{ marginTop: 2.5, fontSize: 'clamp(1.15rem, 1.05rem + 0.5vw, 1.4rem)', maxWidth: '32ch' }}
        >
          {words.tagline}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, marginTop: { xs: 3, md: 4 } }}>
          <Button to="/booking">Book Appointment</Button>
          <Button href={chat} variant="outlined" {...newTab} sx={{ bgcolor: 'brand.cream' }}>
            Contact Us
          </Button>
        </Box>
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <Promises items={words.promises} />
        </Box>
      </Box>
    </Container>
    <Wave color="#fff" />
  </Box>
)
