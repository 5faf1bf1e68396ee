import { Box, Paper, Stack, type Theme, Typography } from '@mui/material'
import { pictures } from '#src/content/pictures.ts'
import { isPhoto } from '#src/lib/published-picture.ts'
import { LeafList } from '#src/components/leaf-list.tsx'
import { Picture } from '#src/components/picture.tsx'
import { rises, swings } from '#src/components/reveal.ts'
import { Section } from '#src/components/section.tsx'
import { SectionHeading } from '#src/components/section-heading.tsx'
import { aboutWords } from './home-words.ts'

const { groomer } = pictures

/** The groomer's story, her pug, and what to expect. */
export const About = () => (
  <Section labelledBy="about">
    <Box sx={aboutLayout}>
      <Box {...swings}>
        <Picture
          picture={groomer}
          alt={aboutWords.portrait}
          sizes="(min-width: 768px) 500px, 100vw"
          sx={isPhoto(groomer) ? [groomerPortrait, photo] : groomerPortrait}
        />
      </Box>
      <div>
        <SectionHeading id="about" title={aboutWords.title} />
        {aboutWords.story.map((paragraph) => (
          <Typography key={paragraph} sx={{ marginTop: 2.5, maxWidth: '62ch' }}>
            {paragraph}
          </Typography>
        ))}
        <Stack component="ul" direction="row" sx={facts}>
          {aboutWords.facts.map(({ title, text }) => (
            <Paper key={title} component="li" variant="stone" sx={fact}>
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

const aboutLayout = {
  display: 'grid',
  gridTemplateColumns: { md: 'minmax(0, 5fr) minmax(0, 6fr)' },
  gap: 'clamp(32px, 6vw, 80px)',
  alignItems: 'start',
}

const groomerPortrait = { width: 'min(100%, 500px)', height: 'auto', marginInline: 'auto' }

/** A photo has rounded corners. */
const photo = ({ shape }: Theme) => ({ borderRadius: shape.picture })

const facts = { flexWrap: 'wrap', gap: 1.5, marginTop: 3 }
const fact = { flex: '1 1 200px', padding: '14px 20px', bgcolor: 'brand.mint' }
