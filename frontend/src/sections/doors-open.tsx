import Box from '@mui/material/Box'
import type { OpeningDay } from '#src/lib/opening.ts'
import { ChatButton } from '#src/ui/chat-button.tsx'
import { Heading } from '#src/ui/heading.tsx'
import { HoursTable } from '#src/ui/hours-table.tsx'
import { Section } from '#src/ui/section.tsx'
import { Text } from '#src/ui/text.tsx'

const layout = {
  display: 'grid',
  gridTemplateColumns: { md: '1fr 1fr' },
  gap: { xs: 4, md: 8 },
  alignItems: 'center',
}

type Props = { words: { title: string; text: string; link: string }; days: OpeningDay[]; chat: string }

/** The opening hours, as an invitation. */
export const DoorsOpen = ({ words, days, chat }: Props) => (
  <Section ground="mint" labelledBy="doors">
    <Box sx={layout}>
      <div>
        <Heading id="doors" title={words.title} />
        <Text sx={{ marginTop: 2, marginBottom: 3, fontWeight: 650, letterSpacing: '0.04em' }}>
          {words.text}
        </Text>
        <ChatButton href={chat} label={words.link} />
      </div>
      <Box sx={{ padding: 'clamp(24px, 4vw, 44px)', borderRadius: 4, bgcolor: 'brand.cream' }}>
        <HoursTable days={days} />
      </Box>
    </Box>
  </Section>
)
