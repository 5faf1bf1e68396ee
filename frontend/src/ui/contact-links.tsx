import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { ClockText } from './clock-text.tsx'
import { ChatIcon, MailIcon, PhoneIcon, PinIcon } from './icons.tsx'
import { chatTab, newTab } from './new-tab.tsx'

type Way = { text: string; href: string }
type Props = { chat: Way; mail: Way; phone?: Way | undefined }

const way = { display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 48, overflowWrap: 'anywhere' }

/** Lets a long address break after its @ and not within a word. */
const breakable = (address: string) => {
  const [box, host] = address.split('@')
  return (
    <span>
      {box}@<wbr />
      {host}
    </span>
  )
}

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

const row = {
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  columnGap: 1.5,
  paddingBlock: { xs: 0.5, md: 0.75 },
  '&:not(:last-child)': {
    borderBottom: '1px dashed',
    borderColor: 'color-mix(in srgb, currentColor 25%, transparent)',
  },
}

type Day = { day: string; opens?: string; closes?: string }

/**
 * Days and their times; a day without times is `closed`. Below them the next closures, if they are near. A description
 * list and not a Table, which would need column headings.
 */
export const HoursTable = ({ days, closed }: { days: Day[]; closed: string }) => (
  <>
    <dl>
      {days.map(({ day, opens, closes }) => (
        <Stack key={day} direction="row" sx={row}>
          <dt>{day}</dt>
          <Box component="dd" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
            {opens ? `${opens}–${closes}` : closed}
          </Box>
        </Stack>
      ))}
    </dl>
    <ClockText component="strong" data-closures="" />
  </>
)

/** A titled block of the mobile menu, the footer or the printed page. */
export const MenuBlock = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box sx={{ marginTop: { xs: 2, md: 3 } }}>
    <Typography variant="h4" component="h2" sx={{ marginBottom: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
)
