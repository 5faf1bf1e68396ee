import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { doorsWords } from '#src/content/contact-words.ts'
import type { NavigationLink } from '#src/content/navigation.ts'
import type { OpeningDay } from '#src/lib/opening.ts'
import { ChatButton } from '#src/ui/chat-button.tsx'
import { HoursTable } from '#src/ui/hours-table.tsx'
import { PinIcon } from '#src/ui/icons.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { Section } from '#src/ui/section.tsx'

const layout = {
  display: 'grid',
  gridTemplateColumns: { md: '1fr 1fr' },
  gap: { xs: 4, md: 8 },
  alignItems: 'center',
}

const paper = {
  display: 'grid',
  gridTemplateColumns: { lg: 'minmax(0, 1.2fr) auto' },
  alignItems: 'center',
  gap: { xs: 2, lg: 4 },
  padding: 'clamp(20px, 4vw, 44px)',
  bgcolor: 'background.default',
}

const street = { gap: 1, alignItems: 'start', fontStyle: 'normal' }

type Props = {
  words: typeof doorsWords
  days: OpeningDay[]
  closed: string
  chat: string
  book: NavigationLink
  /** Where the doors are, line by line. */
  address: string[]
}

/** The opening hours and the street, as an invitation. */
export const DoorsOpen = ({ words, days, closed, chat, book, address }: Props) => (
  <Section ground="mint" labelledBy="doors">
    <Box sx={layout}>
      <div>
        <SectionHeading id="doors" title={words.title} />
        <Typography variant="overline" component="p" sx={{ marginTop: 2, marginBottom: 3 }}>
          {words.text}
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button href={book.path}>{book.label}</Button>
          <ChatButton href={chat} label={words.link} />
        </Stack>
      </div>
      <Paper sx={paper}>
        <HoursTable days={days} closed={closed} />
        <Stack direction="row" component="address" sx={street}>
          <PinIcon sx={{ color: 'brand.rust' }} />
          <div>
            {address.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </div>
        </Stack>
      </Paper>
    </Box>
  </Section>
)
