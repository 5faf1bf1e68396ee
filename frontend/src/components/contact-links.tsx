import { Link, Stack } from '@mui/material'
import { labels } from '#src/content/shell-words.ts'
import { salonAddress, salonOnMap, site } from '#src/content/site.ts'
import { mailLink, phoneLink } from '#src/lib/links.ts'
import { ChatIcon, MailIcon, PhoneIcon, PinIcon } from './icons.tsx'
import { chatTab, newTab } from './new-tab.tsx'
import { useChatLink } from './use-page.ts'

const [mailbox, host] = site.email.split('@')

/** Chat, whose text names the current page, and e-mail; with `hasPhone` also the salon's number, if it has one. */
export const ContactLinks = ({ hasPhone = false }: { hasPhone?: boolean }) => (
  <Stack>
    <Link href={useChatLink()} {...chatTab} sx={iconLink}>
      <ChatIcon />
      {labels.messageUs}
    </Link>
    <Link href={mailLink(site.email)} sx={iconLink}>
      <MailIcon />
      {/* A long address breaks after its @ rather than within a word. */}
      <span>
        {mailbox}@<wbr />
        {host}
      </span>
    </Link>
    {hasPhone && site.phone && (
      <Link href={phoneLink(site.phone)} sx={iconLink}>
        <PhoneIcon />
        {site.phone}
      </Link>
    )}
  </Stack>
)

/** The salon's address, or `text`, which opens a map in a new tab. */
export const AddressLink = ({ text = salonAddress }: { text?: string }) => (
  <Link href={salonOnMap} {...newTab} sx={iconLink}>
    <PinIcon />
    {text}
  </Link>
)

const iconLink = { display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 48, overflowWrap: 'anywhere' }
