import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Container from '@mui/material/Container'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { heroWords } from '#src/content/home-words.ts'
import type { Picture } from '#src/lib/picture.ts'
import { LeafList } from '#src/ui/leaf-list.tsx'
import { chatTab } from '#src/ui/new-tab.tsx'
import { Wave } from '#src/ui/wave.tsx'
import { LOW, LOW_AND_WIDE, WIDE } from '#src/ui/windows.ts'
import { HeroScene } from './hero-scene.tsx'

/** Upright, two rows: the words, and the dog in what is left, but never so little that she would not be seen. */
const hero = {
  position: 'relative',
  overflow: 'hidden',
  display: 'grid',
  gridTemplate: 'auto minmax(76vw, 1fr) / minmax(0, 1fr)',
  rowGap: 3,
  minHeight: 'max(100 * var(--svh), 700px)',
  paddingTop: { xs: 'max(116px, 15.6 * var(--svh))', md: 16 },
  bgcolor: 'background.default',
  [WIDE]: {
    display: 'flex',
    alignItems: 'center',
    paddingTop: { xs: 12, md: 14 },
    paddingBottom: 10,
    minHeight: 'max(100 * var(--svh), 620px)',
  },
  [LOW]: { paddingTop: { xs: 9.5, md: 11.5 } },
  [LOW_AND_WIDE]: { minHeight: 'calc(100 * var(--svh))', paddingBottom: 5 },
}

const column = { [WIDE]: { maxWidth: 'min(46%, 720px)' } }

const eyebrow = { color: 'brand.rust', marginBottom: { xs: 1, md: 2 }, [LOW]: { display: 'none' } }

const title = {
  fontSize: { xl: 'clamp(4.5rem, 4.7vw, 6rem)' },
  [LOW]: { fontSize: 'clamp(1.4rem, 4.6vw, 2.5rem)' },
}

const tagline = {
  marginTop: 2,
  fontSize: 'clamp(1.15rem, 1.05rem + 0.5vw, 1.6rem)',
  maxWidth: '32ch',
  [LOW]: { marginTop: 1, fontSize: '1rem' },
}

/** Both beside each other on the narrowest phones. */
const ways = {
  flexWrap: 'wrap',
  gap: 1.25,
  marginTop: { xs: 2.5, md: 4 },
  [LOW]: { marginTop: 1.5 },
  '& > a': { paddingInline: { xs: 2, sm: 3.5 }, [LOW]: { paddingInline: 2 } },
  '& > a + a': { bgcolor: 'background.default' },
}

const promises = {
  display: 'none',
  [WIDE]: { display: 'flex' },
  [LOW]: { display: 'none' },
  gap: 0.75,
  marginTop: { xs: 3, md: 4 },
  typography: 'subtitle2',
} as const

type Props = { words: typeof heroWords; scenes: { wide: Picture; tall: Picture }; chat: string }

/** The first view: who this is, what she offers, and the two ways to her. */
export const HomeHero = ({ words, scenes, chat }: Props) => (
  <Box component="section" aria-labelledby="welcome" sx={hero}>
    <HeroScene {...scenes} />
    <Container sx={{ position: 'relative', maxWidth: { xl: 1608 } }}>
      <Box sx={column}>
        <Typography variant="subtitle1" sx={eyebrow}>
          {words.eyebrow}
        </Typography>
        <Typography variant="h1" id="welcome" sx={title}>
          {words.title}
        </Typography>
        <Typography sx={tagline}>{words.tagline}</Typography>
        <Stack direction="row" sx={ways}>
          <Button href="/booking">{words.book}</Button>
          <Button href={chat} variant="outlined" {...chatTab}>
            {words.contact}
          </Button>
        </Stack>
        <LeafList items={words.promises} sx={promises} />
      </Box>
    </Container>
    <Wave color="background.paper" />
  </Box>
)
