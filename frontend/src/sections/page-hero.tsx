import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Typography from '@mui/material/Typography'
import { Wave } from '#src/ui/wave.tsx'

const hero = {
  position: 'relative',
  overflow: 'hidden',
  bgcolor: 'brand.mint',
  paddingTop: { xs: 15, md: 22 },
  paddingBottom: { xs: 10, md: 17 },
}

const branches = {
  position: 'absolute',
  top: { xs: -20, md: 0 },
  right: 0,
  width: { xs: 190, md: 'min(40vw, 560px)' },
  height: 'auto',
}

type Props = { words: { title: string; intro: string }; picture: string }

/** The head of every screen but home. */
export const PageHero = ({ words, picture }: Props) => (
  <Box component="section" aria-labelledby="page-title" sx={hero}>
    <Box component="img" src={picture} alt="" width={640} height={560} fetchPriority="low" sx={branches} />
    <Container sx={{ position: 'relative' }}>
      <Typography variant="h1" id="page-title" sx={{ maxWidth: { xs: '8ch', sm: 'none' } }}>
        {words.title}
      </Typography>
      <Typography variant="lead" sx={{ marginTop: 2, maxWidth: '46ch' }}>
        {words.intro}
      </Typography>
    </Container>
    <Wave color="background.default" />
  </Box>
)
