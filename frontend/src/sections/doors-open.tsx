import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { doorsWords } from '#src/content/contact-words.ts'
import type { OpeningDay } from '#src/lib/opening.ts'
import { ChatButton } from '#src/ui/chat-button.tsx'
import { HoursTable } from '#src/ui/hours-table.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { Section } from '#src/ui/section.tsx'

const layout = {
  display: 'grid',
  gridTemplateColumns: { md: '1fr 1fr' },
  gap: { xs: 4, md: 8 },
  alignItems: 'center',
}

type Props = { words: typeof doorsWords; days: OpeningDay[]; closed: string; chat: string }

/** The opening hours, as an invitation. */
export const DoorsOpen = ({ words, days, closed, chat }: Props) => (
  <Section ground="mint" labelledBy="doors">
    <Box sx={layout}>
      <div>
        <SectionHeading id="doors" title={words.title} />
        <Typography variant="overline" component="p" sx={{ marginTop: 2, marginBottom: 3 }}>
          {words.text}
        </Typography>
        <ChatButton href={chat} label={words.link} />
      </div>
      <Paper sx={{ padding: 'clamp(24px, 4vw, 44px)', bgcolor: 'background.default' }}>
        <HoursTable days={days} closed={closed} />
      </Paper>
    </Box>
  </Section>
)
