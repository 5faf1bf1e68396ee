import Box from '@mui/material/Box'
import { Icon, type IconName } from './icon.tsx'
import { newTab } from './new-tab.tsx'

type Way = { text: string; href: string }

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 48,
  color: 'inherit',
  overflowWrap: 'anywhere',
}

const Row = ({ icon, text, href, ...rest }: Way & { icon: IconName }) => (
  <Box component="a" href={href} sx={row} {...rest}>
    <Icon name={icon} />
    {text}
  </Box>
)

/** Chat, e-mail and, where there is one, the phone number, one below the other. */
export const ContactLinks = ({ chat, mail, phone }: { chat: string; mail: Way; phone?: Way | undefined }) => (
  <>
    <Row icon="chat" text="Message Us" href={chat} {...newTab} />
    <Row icon="mail" {...mail} />
    {phone && <Row icon="phone" {...phone} />}
  </>
)
