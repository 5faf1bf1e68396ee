import { Link, Stack } from '@mui/material'
import { ChatIcon, MailIcon, PhoneIcon, PinIcon } from './icons.tsx'
import { chatTab, newTab } from './new-tab.tsx'

/** Chat, e-mail and, if there is one, the phone number. */
export const ContactLinks = ({ chat, mail, phone }: Props) => (
  <Stack>
    <Link href={chat.href} {...chatTab} sx={way}>
      <ChatIcon />
      {chat.text}
    </Link>
    <Link href={mail.href} sx={way}>
      <MailIcon />
      {breakable(mail.text)}
    </Link>
    {phone && (
      <Link href={phone.href} sx={way}>
        <PhoneIcon />
        {phone.text}
      </Link>
    )}
  </Stack>
)

/** An address that opens a map in a new tab. */
export const AddressLink = ({ text, href }: Way) => (
  <Link href={href} {...newTab} sx={way}>
    <PinIcon />
    {text}
  </Link>
)

type Way = { text: string; href: string }
type Props = { chat: Way; mail: Way; phone?: Way | undefined }

const way = { display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 48, overflowWrap: 'anywhere' }

/** Lets a long address break after its @ rather than within a word. */
const breakable = (address: string) => {
  const [mailbox, host] = address.split('@')
  return (
    <span>
      {mailbox}@<wbr />
      {host}
    </span>
  )
}
