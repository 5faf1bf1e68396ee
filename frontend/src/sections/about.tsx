import Box from '@mui/material/Box'
import type { aboutWords } from '#src/content/home-words.ts'
import type { Picture as Published } from '#src/lib/picture.ts'
import { Heading } from '#src/ui/heading.tsx'
import { LeafMark } from '#src/ui/leaf-mark.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { Section } from '#src/ui/section.tsx'
import { Text } from '#src/ui/text.tsx'
import { reveals } from '#src/ui/use-reveal.ts'

const layout = {
  display: 'grid',
  gridTemplateColumns: { md: '5fr 6fr' },
  gap: { xs: 4, md: 6, lg: 10 },
  alignItems: 'center',
}

const portrait = {
  width: '100%',
  maxWidth: { xs: 340, md: 480 },
  height: 'auto',
  marginInline: 'auto',
}

const list = { listStyle: 'none', padding: 0, margin: 0, marginTop: 1.5, display: 'grid', gap: 1.25 }

const Expectations = ({ title, items }: { title: string; items: string[] }) => (
  <Box {...reveals} sx={{ marginTop: { xs: 4, md: 5 } }}>
    <Text variant="h3">{title}</Text>
    <Box component="ul" sx={list}>
      {items.map((item) => (
        <Box key={item} component="li" sx={{ display: 'flex', gap: 1.5 }}>
          <Box component="span" sx={{ color: 'brand.willow', lineHeight: 0, flexShrink: 0 }}>
            <LeafMark size={26} />
          </Box>
          {item}
        </Box>
      ))}
    </Box>
  </Box>
)

/** Who will hold the brush: the groomer's story, her pug, and what to expect. */
export const About = ({ words, pug }: { words: typeof aboutWords; pug: Published }) => (
  <Section labelledBy="about">
    <Box sx={layout}>
      <Box {...reveals}>
        <Picture picture={pug} alt={words.pug} sizes="(min-width: 768px) 480px, 340px" sx={portrait} />
      </Box>
      <Box>
        <Heading id="about" title={words.title} />
        {words.story.map((paragraph) => (
          <Text key={paragraph} sx={{ marginTop: 2.5, maxWidth: '62ch' }}>
            {paragraph}
          </Text>
        ))}
        <Expectations title={words.listTitle} items={words.list} />
      </Box>
    </Box>
  </Section>
)
