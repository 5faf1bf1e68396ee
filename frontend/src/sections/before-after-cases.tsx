import Box from '@mui/material/Box'
import type { Case } from '#src/content/gallery.ts'
import { BeforeAfter } from '#src/ui/before-after.tsx'
import { Heading } from '#src/ui/heading.tsx'
import { Section } from '#src/ui/section.tsx'
import { Text } from '#src/ui/text.tsx'
import { reveals } from '#src/ui/use-reveal.ts'

const row = {
  display: 'grid',
  gridTemplateColumns: { md: '1fr 1fr' },
  columnGap: { md: 4, lg: 6 },
  rowGap: 6,
  marginTop: { xs: 4, md: 6 },
}

type Props = { words: { title: string; intro: string }; cases: Case[] }

/** Dogs at two moments of their visit. */
export const BeforeAfterCases = ({ words, cases }: Props) => (
  <Section ground="white" labelledBy="cases">
    <Heading id="cases" {...words} />
    <Box sx={row}>
      {cases.map(({ dog, caption, from, to }) => (
        <Box key={dog} component="article" {...reveals}>
          <BeforeAfter name={dog} from={from} to={to} />
          <Text variant="h3" sx={{ marginTop: 2.5 }}>
            {dog}
          </Text>
          <Text sx={{ marginTop: 0.5 }}>{caption}</Text>
        </Box>
      ))}
    </Box>
  </Section>
)
