import { Box, Button, Container, Stack, Typography } from '@mui/material'
import { chatTab, useChatLink } from '#src/parts/contact-links.tsx'
import { ChatIcon } from '#src/parts/icons.tsx'
import { Wave } from '#src/parts/wave.tsx'
import { SHORT, WIDE } from '#src/theme/tokens.ts'
import { HomeScene } from './home-scene.tsx'
import { heroWords } from './home-words.ts'
import { StarIcon } from './rating.tsx'

/** The first view: welcome, tagline, and the buttons to book and to chat. */
export const HomeHero = () => (
  <Box component="section" aria-labelledby="welcome" sx={homeHeroStyle}>
    <Container sx={{ zIndex: 1 }}>
      <Box sx={{ [WIDE]: { maxWidth: '46%' } }}>
        <Typography variant="subtitle1" sx={eyebrowStyle}>
          {heroWords.eyebrow}
        </Typography>
        <Typography variant="h1" id="welcome" sx={{ [SHORT]: { fontSize: 'h2.fontSize' } }}>
          {heroWords.title}
        </Typography>
        <Typography variant="lead" sx={taglineStyle}>
          {heroWords.tagline}
        </Typography>
        <Stack direction="row" sx={heroButtonsStyle}>
          <Button href="/booking" sx={heroButtonStyle}>
            {heroWords.book}
          </Button>
          <Button href={useChatLink()} variant="outlined" {...chatTab} sx={[heroButtonStyle, { gap: '6px' }]}>
            <ChatIcon fontSize="small" />
            {heroWords.contact}
          </Button>
        </Stack>
        <Typography variant="subtitle2" sx={proofStyle}>
          <StarIcon sx={{ color: 'star' }} />
          <Box component="span" sx={proofWordsStyle}>
            {heroWords.proof.map((words) => (
              <Box component="span" key={words} sx={proofPartStyle}>
                {words}
              </Box>
            ))}
          </Box>
        </Typography>
      </Box>
    </Container>
    {/* The scene is after the text, so that it does not push the text down when it arrives late. */}
    <HomeScene />
    <Wave color="background.paper" />
  </Box>
)

/** Portrait: text above, dog below, with a minimum height for the dog. */
const homeHeroStyle = {
  position: 'relative',
  overflow: 'hidden',
  display: 'grid',
  gridTemplate: 'auto minmax(76vw, 1fr) / minmax(0, 1fr)',
  rowGap: 3,
  minHeight: 'max(100svh, 700px)',
  paddingTop: { xs: 'max(116px, 15.6svh)', md: 16 },
  bgcolor: 'background.default',
  // For the browsers that get the page without React.
  '@supports not (height: 1svh)': { minHeight: '100vh', paddingTop: '116px' },
  [WIDE]: {
    display: 'flex',
    alignItems: 'center',
    paddingTop: { xs: 12, md: 14 },
    paddingBottom: 10,
    minHeight: 'max(100svh, 620px)',
    [SHORT]: { minHeight: '100svh', paddingBottom: 5 },
  },
  [SHORT]: { paddingTop: { xs: 9, md: 11.5 } },
  '@media print': { minHeight: 0, paddingTop: 0, gridTemplateRows: 'auto 90mm' },
}

const eyebrowStyle = { color: 'brand.rust', marginBottom: { xs: 1, md: 2 }, [SHORT]: { display: 'none' } }

const taglineStyle = {
  marginTop: 2,
  maxWidth: '32ch',
  [SHORT]: { marginTop: 1, fontSize: 'body2.fontSize' },
}

/** Both buttons are in one row, even on the narrowest phones. */
const heroButtonsStyle = {
  flexWrap: 'wrap',
  gap: 1.25,
  marginTop: { xs: 2.5, md: 4 },
  [SHORT]: { marginTop: 1.5 },
}
const heroButtonStyle = {
  fontSize: 'min(1rem, 8vw)',
  paddingInline: { xs: 'clamp(8px, 3vw, 20px)', sm: 3.5 },
  [SHORT]: { paddingInline: 2 },
}

const proofStyle = {
  display: 'flex',
  gap: 0.75,
  alignItems: 'center',
  marginTop: 2,
}

const proofWordsStyle = { display: 'flex', flexWrap: 'wrap', columnGap: '0.75em', overflow: 'hidden' }
/** The dot before the words is outside of the box, and hidden, where they begin a line. */
const proofPartStyle = {
  position: 'relative',
  marginLeft: '-0.75em',
  paddingLeft: '0.75em',
  '&::before': { content: '"·"', position: 'absolute', left: '0.25em' },
}
