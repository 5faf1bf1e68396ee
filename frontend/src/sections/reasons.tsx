import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Feature } from '#src/content/features.ts'
import { isPhoto } from '#src/lib/picture.ts'
import { Picture } from '#src/ui/picture.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { Section } from '#src/ui/section.tsx'
import { reveals } from '#src/ui/use-reveal.ts'

const row = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
  gap: { xs: 4, md: 5, lg: 4 },
  marginTop: { xs: 5, md: 7 },
}

const ground = { width: { xs: 104, sm: 132 }, height: { xs: 96, sm: 120 }, flexShrink: 0 }

const item = {
  flexDirection: { xs: 'row', sm: 'column' },
  gap: { xs: 2.5, sm: 2 },
  alignItems: 'start',
} as const

const drawn = { width: { xs: 72, sm: 88 }, height: 'auto' }
const filled = { width: '100%', height: '100%', objectFit: 'cover' }
const heading = { fontSize: 'min(clamp(1.15rem, 1.05rem + 0.4vw, 1.35rem), 6.5vw)' }

type Props = { words: { title: string; intro: string }; reasons: Feature[] }

/** Why people come here. */
export const Reasons = ({ words, reasons }: Props) => (
  <Section ground="white" labelledBy="reasons">
    <SectionHeading id="reasons" {...words} />
    <Box component="ul" sx={row}>
      {reasons.map(({ title, text, picture }, at) => (
        <Stack key={title} component="li" {...reveals} sx={item}>
          <Paper variant="blob" sx={{ ...ground, bgcolor: at % 2 ? 'brand.mint' : 'brand.blush' }}>
            <Picture picture={picture} alt="" sizes="132px" sx={isPhoto(picture) ? filled : drawn} />
          </Paper>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="h3" sx={heading}>
              {title}
            </Typography>
            <Typography variant="body2" sx={{ marginTop: 0.75 }}>
              {text}
            </Typography>
          </Box>
        </Stack>
      ))}
    </Box>
  </Section>
)
