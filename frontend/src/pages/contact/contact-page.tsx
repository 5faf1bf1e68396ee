import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Container from '@mui/material/Container'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import type { SvgIconProps } from '@mui/material/SvgIcon'
import Typography from '@mui/material/Typography'
import type { ComponentType } from 'react'
import { ContactPanel } from '#src/contact/contact-panel.tsx'
import { hours } from '#src/content/hours.ts'
import { bookLink } from '#src/content/navigation.ts'
import { pictures } from '#src/content/pictures.ts'
import { screenAt } from '#src/content/screens.ts'
import { labels } from '#src/content/shell-words.ts'
import { chatLink, mailLink, phoneLink, salonAddress, salonOnMap, site } from '#src/content/site.ts'
import { PageHero } from '#src/sections/page-hero.tsx'
import { ChatButton } from '#src/ui/chat-button.tsx'
import { AddressLink, ContactLinks } from '#src/ui/contact-links.tsx'
import { HoursTable } from '#src/ui/hours-table.tsx'
import { ChatIcon, FacebookIcon, NextIcon, PinIcon } from '#src/ui/icons.tsx'
import { chatTab, newTab } from '#src/ui/new-tab.tsx'
import { LeafList } from '#src/ui/leaf-list.tsx'
import { OpenNow } from '#src/ui/open-now.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { Sections } from '#src/ui/section-boundary.tsx'
import { Section } from '#src/ui/section.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { afterWords, otherWaysWords, cardWords, contactWords, doorsWords } from './contact-words.ts'

const grid = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(3, 1fr)' },
  gap: { xs: 1, md: 3 },
  paddingTop: { xs: 2, md: 4 },
  // Above the next section, whose ground would cover the cards' shadows.
  position: 'relative',
  zIndex: 1,
}

/** Pressed as a whole. A compact row on a phone; the link wraps below the title when the text is enlarged. */
const card = {
  display: { xs: 'flex', md: 'grid' },
  flexWrap: 'wrap',
  gridTemplate: '"icon" auto "title" auto "text" 1fr "link" auto',
  alignItems: { xs: 'center', md: 'start' },
  columnGap: 1.25,
  rowGap: { md: 0.5 },
  padding: { xs: '4px 16px 12px', md: 3 },
  '& p': { margin: 0 },
} as const

const pressable = ({ mixins }: Theme) => mixins.pressable

const badge = {
  gridArea: 'icon',
  width: { xs: 36, md: 60 },
  height: { xs: 36, md: 60 },
  bgcolor: 'brand.blush',
  color: 'brand.rust',
}

const title = {
  gridArea: 'title',
  flex: '1 1 min-content',
  fontSize: 'min(clamp(1rem, 0.85rem + 1vw, 1.5rem), 9vw)',
  marginTop: { md: 1.5 },
}

const link = {
  gridArea: 'link',
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minHeight: 48,
  marginTop: { md: 1 },
}

const text = {
  gridArea: 'text',
  flexBasis: '100%',
  order: 1,
  lineHeight: 1.4,
  fontSize: 'clamp(0.9375rem, 4vw, 1rem)',
}

type Words = { title: string; text: string; detail?: string; link: string }
type CardProps = { icon: ComponentType<SvgIconProps>; words: Words; href: string; tab?: typeof newTab }

const ContactCard = ({ icon: Icon, words, href, tab = newTab }: CardProps) => (
  <Card sx={[card, pressable]}>
    <Paper variant="blob" sx={badge}>
      <Icon sx={{ fontSize: { xs: 20, md: 28 } }} />
    </Paper>
    <Typography variant="h3" component="h2" sx={title}>
      {words.title}
    </Typography>
    <Typography variant="body2" component="div" sx={text}>
      <p>{words.text}</p>
      {words.detail && <p>{words.detail}</p>}
    </Typography>
    <Link href={href} variant="subtitle2" color="primary" {...tab} sx={link}>
      {words.link}
      <NextIcon fontSize="small" />
    </Link>
  </Card>
)

const chat = chatLink(site.chatNumber, screenAt('/contact').chat)

const ContactCards = () => (
  <Container>
    <Box sx={grid}>
      <ContactCard icon={PinIcon} words={cardWords.location} href={salonOnMap} />
      <ContactCard icon={ChatIcon} words={cardWords.chat} href={chat} tab={chatTab} />
      <ContactCard icon={FacebookIcon} words={cardWords.facebook} href={site.facebookUrl} />
    </Box>
  </Container>
)

const layout = {
  display: 'grid',
  gridTemplateColumns: { lg: '1.7fr 1fr' },
  gap: { xs: 3, lg: 5 },
}

const vignette = ({ shape }: Theme) => ({
  width: 'min(100%, 260px)',
  height: 'auto',
  marginBottom: 2,
  objectFit: 'cover' as const,
  borderRadius: shape.picture,
})

/** As high as the form beside it; below it on a tablet, with text and picture side by side. */
const aside = {
  display: { md: 'grid', lg: 'block' },
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'center',
  columnGap: 5,
  padding: 'clamp(24px, 4vw, 44px)',
  bgcolor: 'brand.blush',
}

/** The form, and beside it the other ways to get in touch. */
const ContactMessage = () => (
  <Section snug labelledBy="write">
    <Box sx={layout}>
      <ContactPanel />
      <Paper sx={aside}>
        <Picture picture={pictures.groomersPug} alt="" sizes="260px" sx={vignette} />
        <div>
          <Typography variant="h3" component="h2">
            {otherWaysWords.title}
          </Typography>
          <Typography sx={{ marginTop: 1, marginBottom: 2 }}>{otherWaysWords.text}</Typography>
          <ContactLinks
            chat={{ text: otherWaysWords.chat, href: chat }}
            mail={{ text: site.email, href: mailLink(site.email) }}
            phone={site.phone ? { text: site.phone, href: phoneLink(site.phone) } : undefined}
          />
          <Typography variant="h3" component="h2" sx={{ marginTop: 3 }}>
            {afterWords.title}
          </Typography>
          <LeafList items={afterWords.steps} sx={{ gap: 1, marginTop: 1.5 }} />
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
  gap: 2,
  padding: 'clamp(20px, 4vw, 44px)',
  bgcolor: 'background.default',
}

const openDays = hours.filter(({ opens }) => opens)

/** Opening hours and address. */
const DoorsOpen = () => (
  <Section ground="mint" labelledBy="doors">
    <Box sx={doorsOpenLayout}>
      <div>
        <SectionHeading id="doors" twig title={doorsWords.title} />
        <Typography variant="overline" component="p" sx={{ marginTop: 2, marginBottom: 3 }}>
          {doorsWords.text}
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button href={bookLink.path}>{bookLink.label}</Button>
          <ChatButton href={chat} label={doorsWords.link} />
        </Stack>
      </div>
      <Paper sx={paper}>
        <HoursTable days={openDays} closed={labels.closed} />
        <Box component="address" sx={{ fontStyle: 'normal' }}>
          <AddressLink text={salonAddress} href={salonOnMap} />
        </Box>
      </Paper>
    </Box>
  </Section>
)

/** Where the header has no room for it. */
const today = { display: { lg: 'none' }, marginTop: 1 }

export const ContactPage = () => (
  <Sections>
    <PageHero words={contactWords} dogs={pictures.trios.contact}>
      <Box sx={today}>
        <OpenNow />
      </Box>
    </PageHero>
    <ContactCards />
    <ContactMessage />
    <DoorsOpen />
  </Sections>
)
