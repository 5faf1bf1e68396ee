import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { aboutWords } from '#src/content/home-words.ts'
import type { Picture as Published } from '#src/lib/picture.ts'
import { LeafList } from '#src/ui/leaf-list.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { Section } from '#src/ui/section.tsx'
import { reveals } from '#src/ui/use-reveal.ts'

const layout = {
  display: 'grid',
  gridTemplateColumns: { md: '5fr 6fr' },
  gap: { xs: 4, md: 6, lg: 10 },
  alignItems: 'center',
}

const portrait = ({ shape, breakpoints }: Theme) => ({
  width: '100%',
  maxWidth: 340,
  [breakpoints.up('md')]: { maxWidth: 480 },
  height: 'auto',
  marginInline: 'auto',
  borderRadius: shape.picture,
})

/** Who will hold the brush: the groomer's story, her pug, and what to expect. */
export const About = ({ words, picture }: { words: typeof aboutWords; picture: Published }) => (
  <Section labelledBy="about">
    <Box sx={layout}>
      <Box {...reveals}>
        <Picture
          picture={picture}
          alt={words.portrait}
          sizes="(min-width: 768px) 480px, 340px"
          sx={portrait}
        />
      </Box>
      <div>
        <SectionHeading id="about" title={words.title} />
        {words.story.map((paragraph) => (
          <Typography key={paragraph} sx={{ marginTop: 2.5, maxWidth: '62ch' }}>
            {paragraph}
          </Typography>
        ))}
        <Box {...reveals} sx={{ marginTop: { xs: 4, md: 5 } }}>
          <Typography variant="h3">{words.listTitle}</Typography>
          <LeafList items={words.list} sx={{ gap: 1.25, marginTop: 1.5 }} />
        </Box>
      </div>
    </Box>
  </Section>
)
