import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { ChatIcon, MailIcon, PhoneIcon } from './icons.tsx'
import { chatTab } from './new-tab.tsx'

type Way = { text: string; href: string }
type Props = { chat: Way; mail: Way; phone?: Way | undefined }

const way = { display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 48, overflowWrap: 'anywhere' }

/** Chat, e-mail and, where there is one, the phone number, one below the other. */
export const ContactLinks = ({ chat, mail, phone }: Props) => (
  <Stack>
    <Link href={chat.href} {...chatTab} sx={way}>
      <ChatIcon />
      {chat.text}
    </Link>
    <Link href={mail.href} sx={way}>
      <MailIcon />
      {mail.text}
    </Link>
    {phone && (
      <Link href={phone.href} sx={way}>
        <PhoneIcon />
        {phone.text}
      </Link>
    )}
  </Stack>
)
