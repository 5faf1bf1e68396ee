import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Container from '@mui/material/Container'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import type { SvgIconProps } from '@mui/material/SvgIcon'
import Typography from '@mui/material/Typography'
import type { ComponentType } from 'react'
import type { cardWords } from '#src/content/contact-words.ts'
import { ChatIcon, FacebookIcon, NextIcon, PinIcon } from '#src/ui/icons.tsx'
import { chatTab, newTab } from '#src/ui/new-tab.tsx'

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
