import {
  Box,
  Card,
  Container,
  Link,
  Paper,
  Stack,
  Typography,
  type SvgIconProps,
  type Theme,
} from '@mui/material'
import type { ComponentType } from 'react'
import { salon } from '@willow/shared/salon'
import { salonOnMap } from '#src/content/site.ts'
import { chatTab, newTab, useChatLink } from '#src/parts/contact-links.tsx'
import { ChatIcon, FacebookIcon, NextIcon, PinIcon } from '#src/parts/icons.tsx'
import { shape } from '#src/theme/tokens.ts'
import { cardWords } from './contact-words.ts'

/** Three ways to reach the salon. */
export const ContactCards = () => (
  <Container>
    <Box sx={contactGridStyle}>
      <ContactCard icon={PinIcon} words={cardWords.location} href={salonOnMap} />
      <ContactCard icon={ChatIcon} words={cardWords.chat} href={useChatLink()} tab={chatTab} />
      <ContactCard icon={FacebookIcon} words={cardWords.facebook} href={salon.facebookUrl} />
    </Box>
  </Container>
)

type Words = { title: string; text: string[]; link: string }
type CardProps = { icon: ComponentType<SvgIconProps>; words: Words; href: string; tab?: typeof newTab }

const ContactCard = ({ icon: Icon, words, href, tab = newTab }: CardProps) => (
  <Card sx={contactCardStyle}>
    <Paper sx={contactBadgeStyle}>
      <Icon sx={{ fontSize: { xs: 18, md: 28 } }} />
    </Paper>
    <Typography variant="h3" component="h2" sx={contactTitleStyle}>
      {words.title}
    </Typography>
    <Stack sx={contactTextStyle}>
      {words.text.map((line) => (
        <Typography key={line} variant="body2" sx={{ lineHeight: 1.35 }}>
          {line}
        </Typography>
      ))}
    </Stack>
    <Link href={href} variant="subtitle2" color="primary" {...tab} sx={contactLinkStyle}>
      {words.link}
      <NextIcon fontSize="small" />
    </Link>
  </Card>
)

/** One card with three rows on a phone, three cards on a desktop. */
const contactGridStyle = ({ breakpoints, palette, shadows }: Theme) => ({
  display: 'grid',
  // The next section's background would otherwise cover the cards' shadows.
  position: 'relative' as const,
  zIndex: 1,
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, 1fr)', gap: '24px', marginTop: '16px' },
  [breakpoints.down('md')]: {
    marginTop: '8px',
    borderRadius: shape.picture,
    backgroundColor: palette.background.paper,
    boxShadow: shadows[2],
  },
})

/** The whole card can be pressed. The link wraps below the title when the text is enlarged. */
const contactCardStyle = {
  display: { xs: 'flex', md: 'grid' },
  flexWrap: 'wrap',
  gridTemplate: {
    md: '"icon" auto "title" auto "text" 1fr "link" auto',
    lg: '"icon title" auto "icon text" 1fr "icon link" auto / auto 1fr',
  },
  alignItems: { xs: 'center', md: 'start' },
  columnGap: { xs: 1.25, md: 2 },
  padding: { xs: '5px 16px 7px', md: 2.5 },
  boxShadow: { xs: 'none', md: 2 },
  borderRadius: { xs: 0, md: 4 },
  bgcolor: { xs: 'transparent', md: 'background.paper' },
  '& + &': { borderTop: { xs: '1px solid', md: 0 }, borderColor: { xs: 'divider' } },
} as const

const contactBadgeStyle = {
  gridArea: 'icon',
  display: 'grid',
  placeItems: 'center',
  borderRadius: shape.blob,
  width: { xs: 28, md: 56 },
  height: { xs: 28, md: 56 },
  bgcolor: 'brand.blush',
  color: 'brand.rust',
}

const contactTitleStyle = { gridArea: 'title', flex: '1 1 min-content' }

const contactLinkStyle = {
  gridArea: 'link',
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minHeight: { md: 40 },
}

const contactTextStyle = {
  gridArea: 'text',
  flexDirection: { xs: 'row', md: 'column' },
  flexWrap: 'wrap',
  flexBasis: '100%',
  order: 1,
  columnGap: 2,
  marginTop: { md: 0.75 },
}
