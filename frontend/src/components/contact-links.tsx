import { Link, Stack } from '@mui/material'
import { ChatIcon, MailIcon, PhoneIcon, PinIcon } from './icons.tsx'
import { chatTab, newTab } from './new-tab.tsx'

/** Chat, e-mail and, if there is one, the phone number. */
export const ContactLinks = ({ chat, mail, phone }: Props) => (
  <Stack>
    <Link href={chat.href} {...chatTab} sx={iconLink}>
      <ChatIcon />
      {chat.text}
    </Link>
    <Link href={mail.href} sx={iconLink}>
      <MailIcon />
      {allowBreak(mail.text)}
    </Link>
    {phone && (
      <Link href={phone.href} sx={iconLink}>
        <PhoneIcon />
        {phone.text}
      </Link>
    )}
  </Stack>
)

/** An address that opens a map in a new tab. */
export const AddressLink = ({ text, href }: LinkProps) => (
  <Link href={href} {...newTab} sx={iconLink}>
    <PinIcon />
    {text}
  </Link>
)

type LinkProps = { text: string; href: string }
type Props = { chat: LinkProps; mail: LinkProps; phone?: LinkProps | undefined }

const iconLink = { display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 48, overflowWrap: 'anywhere' }

/** Lets a long address break after its @ rather than within a word. */
const allowBreak = (address: string) => {
  const [mailbox, host] = address.split('@')
  return (
    <span>
      {mailbox}@<wbr />
      {host}
    </span>
  )
}
