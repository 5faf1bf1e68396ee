import {
  Box,
  Button,
  Card,
  Container,
  Link,
  Paper,
  Stack,
  type SvgIconProps,
  type Theme,
  Typography,
} from '@mui/material'
import { useState, type ComponentType } from 'react'
import { ContactPanel, type Stage } from '#src/contact/contact-panel.tsx'
import { bookLink } from '#src/content/navigation.ts'
import { pictures } from '#src/content/pictures.ts'
import { screenAt } from '#src/content/screens.ts'
import { labels } from '#src/content/shell-words.ts'
import { chatLink, mailLink, phoneLink, salonOnMap, site } from '#src/content/site.ts'
import { HoursCard } from '#src/sections/hours-card.tsx'
import { PageHero } from '#src/sections/page-hero.tsx'
import { ChatButton } from '#src/ui/chat-button.tsx'
import { ContactLinks } from '#src/ui/contact-links.tsx'
import { ChatIcon, FacebookIcon, NextIcon, PinIcon } from '#src/ui/icons.tsx'
import { chatTab, newTab } from '#src/ui/new-tab.tsx'
import { LeafList } from '#src/ui/leaf-list.tsx'
import { OpenNow } from '#src/ui/open-now.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { Sections } from '#src/ui/section-boundary.tsx'
import { Section } from '#src/ui/section.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import {
  afterWords,
  otherWaysWords,
  cardWords,
  contactWords,
  doorsWords,
  soonerWords,
} from './contact-words.ts'

/** One card with three rows on a phone, three cards on a desktop. */
const grid = ({ breakpoints, palette, shadows, shape }: Theme) => ({
  display: 'grid',
  // Above the next section, whose ground would cover the cards' shadows.
  position: 'relative' as const,
  zIndex: 1,
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, 1fr)', gap: '24px', marginTop: '16px' },
  [breakpoints.down('md')]: {
    marginTop: '16px',
    borderRadius: shape.picture,
    backgroundColor: palette.background.paper,
    boxShadow: shadows[2],
    '&& > *': { boxShadow: 'none', borderRadius: shape.square, backgroundColor: 'transparent' },
    '&& > * + *': { borderTop: `1px solid ${palette.divider}` },
  },
})

/** Pressed as a whole. The link wraps below the title when the text is enlarged. */
const card = {
  display: { xs: 'flex', md: 'grid' },
  flexWrap: 'wrap',
  gridTemplate: {
    md: '"icon" auto "title" auto "text" 1fr "link" auto',
    lg: '"icon title" auto "icon text" 1fr "icon link" auto / auto 1fr',
  },
  alignItems: { xs: 'center', md: 'start' },
  columnGap: { xs: 1.25, md: 2 },
  padding: { xs: '2px 16px 10px', md: 2.5 },
  '& p': { display: 'inline', margin: 0 },
  '& p + p::before': { content: '" · "' },
} as const

const pressable = ({ mixins }: Theme) => mixins.pressable

const badge = {
  gridArea: 'icon',
  width: { xs: 34, md: 56 },
  height: { xs: 34, md: 56 },
  bgcolor: 'brand.blush',
  color: 'brand.rust',
}

const title = {
  gridArea: 'title',
  flex: '1 1 min-content',
  fontSize: 'min(clamp(1rem, 0.85rem + 1vw, 1.35rem), 9vw)',
}

const link = {
  gridArea: 'link',
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minHeight: { xs: 44, md: 40 },
}

const text = {
  gridArea: 'text',
  flexBasis: '100%',
  order: 1,
  lineHeight: 1.4,
  marginTop: { md: 0.75 },
  fontSize: 'clamp(0.875rem, 4vw, 1rem)',
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
  width: 'min(100%, 250px)',
  height: 'auto',
  marginInline: 'auto',
  marginBottom: '16px',
  objectFit: 'cover' as const,
  borderRadius: shape.picture,
})

/** As high as the form beside it; below it on a tablet, with text and picture side by side. */
const aside = {
  display: { md: 'grid', lg: 'block' },
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'center',
  columnGap: 5,
  padding: 'clamp(20px, 3vw, 36px)',
  bgcolor: 'brand.blush',
}

/** The form, and beside it the other ways to get in touch. */
const ContactMessage = () => {
  const [stage, setStage] = useState<Stage>('first')
  const other = stage === 'sent' ? soonerWords : otherWaysWords
  return (
    <Section snug labelledBy="write">
      <Box sx={layout}>
        <ContactPanel stage={stage} onChange={setStage} />
        <Paper sx={aside}>
          <Picture picture={pictures.groomersPug} alt="" sizes="260px" sx={vignette} />
          <div>
            <Typography variant="h3" component="h2">
              {other.title}
            </Typography>
            <Typography variant="body2" sx={{ marginBlock: 1 }}>
              {other.text}
            </Typography>
            <ContactLinks
              chat={{ text: labels.messageUs, href: chat }}
              mail={{ text: site.email, href: mailLink(site.email) }}
              phone={site.phone ? { text: site.phone, href: phoneLink(site.phone) } : undefined}
            />
            <Typography variant="h3" component="h2" sx={{ marginTop: 2 }}>
              {afterWords.title}
            </Typography>
            <LeafList items={afterWords.steps} sx={{ gap: 0.75, marginTop: 1, typography: 'body2' }} />
          </div>
        </Paper>
      </Box>
    </Section>
  )
}

const doorsOpenLayout = {
  display: 'grid',
  gridTemplateColumns: { md: '1fr 1fr' },
  gap: { xs: 3, md: 8 },
  alignItems: 'center',
}

/** Opening hours and address. */
const DoorsOpen = () => (
  <Section ground="mint" labelledBy="doors">
    <Box sx={doorsOpenLayout}>
      <div>
        <SectionHeading id="doors" twig title={doorsWords.title} />
        <Typography variant="overline" component="p" sx={{ marginTop: 2, marginBottom: 2.5 }}>
          {doorsWords.text}
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button href={bookLink.path}>{bookLink.label}</Button>
          <ChatButton href={chat} label={doorsWords.link} />
        </Stack>
      </div>
      <HoursCard />
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
