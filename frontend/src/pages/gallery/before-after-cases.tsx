import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { BeforeAfter } from '#src/ui/before-after.tsx'
import { FacebookIcon } from '#src/ui/icons.tsx'
import { newTab } from '#src/ui/new-tab.tsx'
import { Section, SectionHeading } from '#src/ui/section.tsx'
import { reveals } from '#src/ui/use-reveal.ts'
import type { Case, casesWords } from './gallery-words.ts'

const row = {
  display: 'grid',
  gridTemplateColumns: { md: '1fr 1fr' },
  columnGap: { md: 4, lg: 6 },
  rowGap: 6,
  marginTop: { xs: 4, md: 6 },
}

const followed = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 48,
  marginTop: { xs: 2, md: 4 },
}

/** From drawings to photos. */
export const LatestWork = ({ words, url }: { words: string; url: string }) => (
  <Link href={url} variant="subtitle1" color="primary" {...newTab} sx={followed}>
    <FacebookIcon />
    {words}
  </Link>
)

type Props = { words: typeof casesWords; cases: Case[]; latest: ReactNode }

/** Dogs at two moments of their visit. */
export const BeforeAfterCases = ({ words, cases, latest }: Props) => (
  <Section ground="white" labelledBy="cases">
    <SectionHeading id="cases" title={words.title} intro={words.intro} />
    <Box sx={row}>
      {cases.map(({ dog, caption, from, to }) => (
        <Box key={from.picture.src} component="article" aria-label={dog} {...reveals}>
          <Typography variant="h3" sx={{ marginBottom: 2 }}>
            {dog}
          </Typography>
          <BeforeAfter
            from={from}
            to={to}
            labels={{
              slider: words.slider(dog, from.label, to.label),
              place: (percent) => words.place(percent, from.label),
            }}
          />
          <Typography sx={{ marginTop: 2 }}>{caption}</Typography>
        </Box>
      ))}
    </Box>
    {latest}
  </Section>
)
