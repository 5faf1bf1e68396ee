import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Container from '@mui/material/Container'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import type { SvgIconProps } from '@mui/material/SvgIcon'
import Typography from '@mui/material/Typography'
import type { Theme } from '@mui/material/styles'
import type { ComponentType, ReactNode } from 'react'
import type { NavigationLink } from '#src/content/navigation.ts'
import { mailLink, phoneLink } from '#src/lib/links.ts'
import type { OpeningDay } from '#src/lib/opening.ts'
import type { Picture as Published } from '#src/lib/picture.ts'
import { ChatButton } from '#src/ui/chat-button.tsx'
import { ContactLinks, HoursTable } from '#src/ui/contact-links.tsx'
import { ChatIcon, FacebookIcon, NextIcon, PinIcon } from '#src/ui/icons.tsx'
import { chatTab, newTab } from '#src/ui/new-tab.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { Section, SectionHeading } from '#src/ui/section.tsx'
import type { asideWords, cardWords, doorsWords } from './contact-words.ts'

const grid = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(3, 1fr)' },
  gap: { xs: 1, md: 3 },
  position: 'relative',
  // The next section's ground would cut their shadows off.
  zIndex: 1,
  marginTop: { xs: -4, md: -6 },
}

/** On a phone a compact row. */
const card = {
  display: 'grid',
  gridTemplate: {
    xs: '"icon title link" auto "text text text" auto / auto minmax(min-content, 1fr) auto',
    md: '"icon" auto "title" auto "text" 1fr "link" auto',
  },
  alignItems: { xs: 'center', md: 'start' },
  columnGap: 1.25,
  rowGap: { md: 0.5 },
  padding: { xs: '4px 16px 12px', md: 3 },
  '& p': { margin: 0 },
} as const

const badge = {
  gridArea: 'icon',
  width: { xs: 36, md: 60 },
  height: { xs: 36, md: 60 },
  bgcolor: 'brand.blush',
  color: 'brand.rust',
}

const title = {
  gridArea: 'title',
  fontSize: 'min(clamp(1rem, 0.85rem + 1vw, 1.5rem), 9vw)',
  marginTop: { md: 1.5 },
}

const link = {
  gridArea: 'link',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 48,
  marginTop: { md: 1 },
}

type Words = { title: string; text: string; detail?: string; link: string }
type CardProps = { icon: ComponentType<SvgIconProps>; words: Words; href: string; tab?: typeof newTab }

const ContactCard = ({ icon: Icon, words, href, tab = newTab }: CardProps) => (
  <Card sx={card}>
    <Paper variant="blob" sx={badge}>
      <Icon sx={{ fontSize: { xs: 20, md: 28 } }} />
    </Paper>
    <Typography variant="h3" component="h2" sx={title}>
      {words.title}
    </Typography>
    <Typography
      variant="body2"
      component="div"
      sx={{ gridArea: 'text', lineHeight: 1.4, fontSize: 'min(1rem, max(15px, 4vw))' }}
    >
      <p>{words.text}</p>
      {words.detail && <p>{words.detail}</p>}
    </Typography>
    <Link href={href} variant="subtitle2" color="primary" {...tab} sx={link}>
      {words.link}
      <NextIcon fontSize="small" />
    </Link>
  </Card>
)

type Props = { words: typeof cardWords; links: { map: string; chat: string; facebook: string } }

/** Where, how and what else: place, chat and Facebook. */
export const ContactCards = ({ words, links }: Props) => (
  <Container>
    <Box sx={grid}>
      <ContactCard icon={PinIcon} words={words.location} href={links.map} />
      <ContactCard icon={ChatIcon} words={words.chat} href={links.chat} tab={chatTab} />
      <ContactCard icon={FacebookIcon} words={words.facebook} href={links.facebook} />
    </Box>
  </Container>
)

const layout = {
  display: 'grid',
  gridTemplateColumns: { lg: '1.7fr 1fr' },
  gap: { xs: 3, lg: 5 },
  alignItems: 'start',
}

const vignette = ({ shape }: Theme) => ({
  width: 'min(100%, 300px)',
  height: 'auto',
  marginBottom: 2,
  objectFit: 'cover' as const,
  borderRadius: shape.picture,
})

type ContactMessageProps = {
  words: typeof asideWords
  picture: Published
  reach: { chat: string; email: string; phone: string }
  children: ReactNode
}

/** Goes along with the form, below the header; on a tablet, under the form, its words are beside its picture. */
const aside = {
  position: { lg: 'sticky' },
  top: 108,
  display: { md: 'grid', lg: 'block' },
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'center',
  columnGap: 5,
  padding: 'clamp(24px, 4vw, 44px)',
  bgcolor: 'brand.blush',
}

/** The form, and beside it the ways that need no form. */
export const ContactMessage = ({ words, picture, reach, children }: ContactMessageProps) => (
  <Section snug labelledBy="write">
    <Box sx={layout}>
      {children}
      <Paper sx={aside}>
        <Picture picture={picture} alt="" sizes="300px" sx={vignette} />
        <div>
          <Typography variant="h3" component="h2">
            {words.title}
          </Typography>
          <Typography sx={{ marginTop: 1, marginBottom: 2 }}>{words.text}</Typography>
          <ContactLinks
            chat={{ text: words.chat, href: reach.chat }}
            mail={{ text: reach.email, href: mailLink(reach.email) }}
            phone={reach.phone ? { text: reach.phone, href: phoneLink(reach.phone) } : undefined}
          />
        </div>
      </Paper>
    </Box>
  </Section>
)

const doorsOpenLayout = {
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

type DoorsOpenProps = {
  words: typeof doorsWords
  days: OpeningDay[]
  closed: string
  chat: string
  book: NavigationLink
  /** Where the doors are, line by line. */
  address: string[]
}

/** The opening hours and the street, as an invitation. */
export const DoorsOpen = ({ words, days, closed, chat, book, address }: DoorsOpenProps) => (
  <Section ground="mint" labelledBy="doors">
    <Box sx={doorsOpenLayout}>
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
