import Box from '@mui/material/Box'
import type { cardWords } from '#src/content/contact-words.ts'
import { Container } from '#src/ui/container.tsx'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import { newTab } from '#src/ui/new-tab.tsx'
import { Text } from '#src/ui/text.tsx'

const grid = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(3, 1fr)' },
  gap: { xs: 2, md: 3 },
  position: 'relative',
  marginTop: { xs: -4, md: -6 },
}

const card = {
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  gap: 2,
  padding: 3,
  borderRadius: 4,
  bgcolor: '#fff',
  boxShadow: '0 18px 50px -30px rgb(30 58 51 / 0.55)',
} as const

const badge = {
  display: 'grid',
  placeItems: 'center',
  width: 60,
  height: 60,
  flexShrink: 0,
  borderRadius: '52% 48% 44% 56% / 48% 56% 44% 52%',
  bgcolor: 'brand.blush',
  color: 'brand.rust',
} as const

const link = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 48,
  marginTop: 'auto',
  alignSelf: 'start',
  fontWeight: 650,
  color: 'brand.willow',
} as const

type Card = { title: string; text: string; detail?: string; link: string }
type Props = { words: typeof cardWords; links: { map: string; chat: string; facebook: string } }

const ContactCard = ({ icon, words, href }: { icon: IconName; words: Card; href: string }) => (
  <Box sx={card}>
    <Box sx={badge}>
      <Icon name={icon} size={28} />
    </Box>
    <Box sx={{ display: 'flex', flexDirection: 'column', flexGrow: 1 }}>
      <Text variant="h3" component="h2">
        {words.title}
      </Text>
      <Text variant="body2" sx={{ marginTop: 0.5 }}>
        {words.text}
      </Text>
      {words.detail && <Text variant="body2">{words.detail}</Text>}
      <Box component="a" href={href} {...newTab} sx={link}>
        {words.link}
        <Icon name="arrow" size={20} />
      </Box>
    </Box>
  </Box>
)

/** Where, how and what else: place, chat and Facebook. */
export const ContactCards = ({ words, links }: Props) => (
  <Container>
    <Box sx={grid}>
      <ContactCard icon="pin" words={words.location} href={links.map} />
      <ContactCard icon="chat" words={words.chat} href={links.chat} />
      <ContactCard icon="facebook" words={words.facebook} href={links.facebook} />
    </Box>
  </Container>
)
