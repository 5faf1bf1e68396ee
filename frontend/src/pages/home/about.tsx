import { Box, Paper, Stack, Typography } from '@mui/material'
import { pictures } from '#src/content/pictures.ts'
import { LeafList } from '#src/parts/leaf-list.tsx'
import { Picture } from '#src/parts/picture.tsx'
import { Section, SectionHeading } from '#src/parts/section.tsx'
import { rises, swings } from '#src/plain/reveal.ts'
import { shape } from '#src/theme/tokens.ts'
import { aboutWords } from './home-words.ts'

/** The groomer's story, her pug, and what to expect. */
export const About = () => (
  <Section labelledBy="about">
    <Box sx={aboutLayoutStyle}>
      <Box {...swings}>
        <Picture
          picture={pictures.groomer}
          alt={aboutWords.portrait}
          sizes="(min-width: 768px) 500px, 100vw"
          sx={groomerPortraitStyle}
        />
      </Box>
      <div>
        <SectionHeading id="about" title={aboutWords.title} />
        {aboutWords.story.map((paragraph) => (
          <Typography key={paragraph} sx={{ marginTop: 2.5, maxWidth: '62ch' }}>
            {paragraph}
          </Typography>
        ))}
        <Stack component="ul" direction="row" sx={factsStyle}>
          {aboutWords.facts.map(({ title, text }) => (
            <Paper key={title} component="li" sx={factStyle}>
              <Typography variant="h4" component="p">
                {title}
              </Typography>
              <Typography variant="body2">{text}</Typography>
            </Paper>
          ))}
        </Stack>
        <Box {...rises} sx={{ marginTop: { xs: 3, md: 4 } }}>
          <Typography variant="h3">{aboutWords.listTitle}</Typography>
          <LeafList items={aboutWords.list} sx={{ gap: 1.25, marginTop: 1.5 }} />
        </Box>
      </div>
    </Box>
  </Section>
)

const aboutLayoutStyle = {
  display: 'grid',
  gridTemplateColumns: { md: 'minmax(0, 5fr) minmax(0, 6fr)' },
  gap: 'clamp(32px, 6vw, 80px)',
  alignItems: 'start',
}

const groomerPortraitStyle = { width: 'min(100%, 500px)', height: 'auto', marginInline: 'auto' }

const factsStyle = { flexWrap: 'wrap', gap: 1.5, marginTop: 3 }
const factStyle = {
  flex: '1 1 200px',
  padding: '14px 20px',
  borderRadius: shape.stone,
  bgcolor: 'brand.mint',
}
