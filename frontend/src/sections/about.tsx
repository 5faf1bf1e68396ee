import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { aboutWords } from '#src/content/home-words.ts'
import { isPhoto, type Picture as Published } from '#src/lib/picture.ts'
import { LeafList } from '#src/ui/leaf-list.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { BEFORE_HILL, Section } from '#src/ui/section.tsx'
import { reveals } from '#src/ui/use-reveal.ts'

const layout = {
  display: 'grid',
  gridTemplateColumns: { md: 'minmax(0, 5fr) minmax(0, 6fr)' },
  gap: { xs: 4, md: 6, lg: 10 },
  alignItems: 'center',
}

/** Out of her band: her head is in the one above, and on a desktop she stands behind the hill of the one below. */
const outOfBand = {
  position: 'relative',
  alignSelf: 'end',
  display: 'flex',
  justifyContent: { md: 'end' },
  marginTop: { xs: 'calc(-1 * clamp(56px, 16vw, 120px))', md: -30 },
  marginRight: { md: -5 },
  // The hill hides no more of her than her hem.
  marginBottom: { md: `calc(3.5vw - ${BEFORE_HILL})` },
}

const portrait = {
  width: { xs: 'min(100%, 360px)', md: '54vw', lg: 'min(52vw, 720px)' },
  maxWidth: 'none',
  height: 'auto',
  flexShrink: 0,
  marginInline: { xs: 'auto', md: 0 },
}

/** A photo has a band's corners, and no hill to stand behind. */
const photo = ({ shape }: Theme) => ({ borderRadius: shape.picture })

/** Who will hold the brush: the groomer's story, her pug, and what to expect. */
export const About = ({ words, picture }: { words: typeof aboutWords; picture: Published }) => (
  <Section snug labelledBy="about">
    <Box sx={layout}>
      <Box {...reveals} sx={isPhoto(picture) ? {} : outOfBand}>
        <Picture
          picture={picture}
          alt={words.portrait}
          sizes="(min-width: 768px) 600px, 360px"
          sx={isPhoto(picture) ? [portrait, photo] : portrait}
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
