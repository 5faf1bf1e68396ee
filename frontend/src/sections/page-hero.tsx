import Box from '@mui/material/Box'
import { Container } from '#src/ui/container.tsx'
import { Text } from '#src/ui/text.tsx'
import { Wave } from '#src/ui/wave.tsx'

type Props = { words: { title: string; intro: string }; picture: string }

/** The head of every screen but home. */
export const PageHero = ({ words, picture }: Props) => (
  <Box
    component="section"
    aria-labelledby="page-title"
    sx={{
      position: 'relative',
      overflow: 'hidden',
      bgcolor: 'brand.mint',
      paddingTop: { xs: 15, md: 22 },
      paddingBottom: { xs: 10, md: 17 },
    }}
  >
    <Box
      component="img"
      src={picture}
      alt=""
      width={640}
      height={560}
      fetchPriority="low"
      sx={{
        position: 'absolute',
        top: { xs: -20, md: 0 },
        right: 0,
        width: { xs: 190, md: 'min(40vw, 560px)' },
        height: 'auto',
      }}
    />
    <Container sx={{ position: 'relative' }}>
      <Text variant="h1" id="page-title" sx={{ maxWidth: { xs: '8ch', sm: 'none' } }}>
        {words.title}
      </Text>
      <Text sx={{ marginTop: 2, maxWidth: '46ch', fontSize: 'clamp(1.1rem, 1.05rem + 0.3vw, 1.25rem)' }}>
        {words.intro}
      </Text>
    </Container>
    <Wave color="#FBF6EE" />
  </Box>
)
