import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Container from '@mui/material/Container'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import type { SvgIconProps } from '@mui/material/SvgIcon'
import Typography from '@mui/material/Typography'
import type { ComponentType } from 'react'
import type { cardWords } from '#src/content/contact-words.ts'
import { ChatIcon, FacebookIcon, NextIcon, PinIcon } from '#src/ui/icons.tsx'
import { chatTab, newTab } from '#src/ui/new-tab.tsx'

const grid = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(3, 1fr)' },
  gap: { xs: 2, md: 3 },
  position: 'relative',
  marginTop: { xs: -4, md: -6 },
}

const card = { display: 'flex', flexDirection: { xs: 'row', md: 'column' }, gap: 2, padding: 3 } as const

const badge = { width: 60, height: 60, flexShrink: 0, bgcolor: 'brand.blush', color: 'brand.rust' }

const link = {
  display: 'inline-flex',
  alignItems: 'center',
  alignSelf: 'start',
  gap: 1,
  minHeight: 48,
  marginTop: 'auto',
} as const

type Words = { title: string; text: string; detail?: string; link: string }
type CardProps = { icon: ComponentType<SvgIconProps>; words: Words; href: string; tab?: typeof newTab }

const ContactCard = ({ icon: Icon, words, href, tab = newTab }: CardProps) => (
  <Card sx={card}>
    <Paper variant="blob" sx={badge}>
      <Icon sx={{ fontSize: 28 }} />
    </Paper>
    <Stack sx={{ flexGrow: 1 }}>
      <Typography variant="h3" component="h2">
        {words.title}
      </Typography>
      <Typography variant="body2" sx={{ marginTop: 0.5 }}>
        {words.text}
      </Typography>
      {words.detail && <Typography variant="body2">{words.detail}</Typography>}
      <Link href={href} variant="subtitle1" color="primary" {...tab} sx={link}>
        {words.link}
        <NextIcon fontSize="small" />
      </Link>
    </Stack>
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
