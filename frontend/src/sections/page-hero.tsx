import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Typography from '@mui/material/Typography'
import { isPhoto, type Picture as Published } from '#src/lib/picture.ts'
import { Picture } from '#src/ui/picture.tsx'
import { Wave } from '#src/ui/wave.tsx'
import { LOW } from '#src/ui/windows.ts'

const hero = {
  position: 'relative',
  overflow: 'hidden',
  bgcolor: 'brand.mint',
  paddingTop: { xs: 12.5, md: 20 },
  paddingBottom: { xs: 8, md: 15 },
  [LOW]: { paddingTop: { xs: 11, md: 13 }, paddingBottom: 7 },
}

/** They hang from under the header, not from above it: tips alone would be spots. */
const branches = {
  position: 'absolute',
  top: { xs: 56, md: 76 },
  right: 0,
  width: { xs: 132, sm: 200, md: 'min(36vw, 520px)' },
  height: 'auto',
}

/** A photo fills the corner, and is gone where the words begin. */
const faded = {
  height: '100%',
  objectFit: 'cover',
  maskImage: 'linear-gradient(to left, black 40%, transparent)',
}

type Props = { words: { title: string; intro: string }; picture: Published }

/** The head of every screen but home. */
export const PageHero = ({ words, picture }: Props) => (
  <Box component="section" aria-labelledby="page-title" sx={hero}>
    <Picture
      picture={picture}
      alt=""
      sizes="(min-width: 768px) 40vw, 190px"
      eager
      fetchPriority="low"
      sx={[branches, isPhoto(picture) && faded]}
    />
    <Container sx={{ position: 'relative' }}>
      <Typography variant="h1" id="page-title">
        {words.title}
      </Typography>
      <Typography variant="lead" sx={{ marginTop: { xs: 1, md: 2 }, maxWidth: '46ch' }}>
        {words.intro}
      </Typography>
    </Container>
    <Wave color="background.default" />
  </Box>
)
