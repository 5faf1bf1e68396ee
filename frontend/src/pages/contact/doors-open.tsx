import { Box, Button, Stack, Typography } from '@mui/material'
import { useChatLink } from '#src/components/use-page.ts'
import { bookLink } from '#src/content/navigation.ts'
import { HoursCard } from '#src/features/opening/hours-card.tsx'
import { ChatButton } from '#src/components/chat-button.tsx'
import { Section } from '#src/components/section.tsx'
import { SectionHeading } from '#src/components/section-heading.tsx'
import { doorsWords } from './contact-words.ts'

/** Opening hours and address. */
export const DoorsOpen = () => (
  <Section bgcolor="mint" labelledBy="doors">
    <Box sx={doorsLayout}>
      <div>
        <SectionHeading id="doors" twig title={doorsWords.title} />
        <Typography variant="overline" sx={{ marginTop: 2, marginBottom: 2.5 }}>
          {doorsWords.text}
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button href={bookLink.path}>{bookLink.label}</Button>
          <ChatButton href={useChatLink()} label={doorsWords.link} />
        </Stack>
      </div>
      <HoursCard />
    </Box>
  </Section>
)

const doorsLayout = {
  display: 'grid',
  gridTemplateColumns: { md: '1fr 1fr' },
  gap: { xs: 3, md: 8 },
  alignItems: 'center',
}
