import { Button, IconButton, Link, Stack, Tooltip, type Theme } from '@mui/material'
import { useLocation } from 'react-router-dom'
import { salon } from '@willow/shared/salon'
import { labels } from '#src/content/common-words.ts'
import { chatLink, mailLink, phoneLink } from '#src/content/links.ts'
import { pageAt } from '#src/content/pages.ts'
import { salonAddress, salonOnMap } from '#src/content/site.ts'
import { ChatIcon, MailIcon, PhoneIcon, PinIcon } from './icons.tsx'

const NOTE_ID = 'opens-in-new-tab'
const CHAT_ID = 'opens-chat'

/** Attributes of a link that opens in a new tab, which screen readers announce. `noreferrer` implies `noopener`. */
export const newTab = { target: '_blank', rel: 'noreferrer', 'aria-describedby': NOTE_ID }

/** The same for a link that opens a chat. */
export const chatTab = { ...newTab, 'aria-describedby': CHAT_ID }

/** The address of a chat whose first words name the current page. */
export const useChatLink = (): string => chatLink(salon.chatNumber, pageAt(useLocation().pathname).chat)

/** The descriptions that such links refer to. Render it once per document. */
export const NewTabNotes = () => (
  <div hidden>
    <div id={NOTE_ID}>{labels.newTab}</div>
    <div id={CHAT_ID}>{labels.newChatTab}</div>
  </div>
)

const [mailbox, host] = salon.email.split('@')

/** Links to a chat and to e-mail; with `hasPhone` also to the salon's number, if it has one. */
export const ContactLinks = ({ hasPhone = false }: { hasPhone?: boolean }) => (
  <Stack>
    <Link href={useChatLink()} {...chatTab} variant="row">
      <ChatIcon />
      {labels.chatOnWhatsApp}
    </Link>
    <Link href={mailLink(salon.email)} variant="row">
      <MailIcon />
      {/* A long address breaks after its @ rather than within a word. */}
      <span>
        {mailbox}@<wbr />
        {host}
      </span>
    </Link>
    {hasPhone && salon.phone && (
      <Link href={phoneLink(salon.phone)} variant="row">
        <PhoneIcon />
        {salon.phone}
      </Link>
    )}
  </Stack>
)

/** A link with the salon's address, or with `text`, that opens a map in a new tab. */
export const AddressLink = ({ text = salonAddress }: { text?: string }) => (
  <Link href={salonOnMap} {...newTab} variant="row">
    <PinIcon />
    {text}
  </Link>
)

/** The specification's three sizes. */
const SIZES = {
  small: { fontSize: 20, side: 48 },
  medium: { fontSize: 24, side: 52 },
  large: { fontSize: 28, side: 58 },
}

type Props = {
  label: string
  size?: keyof typeof SIZES
  /** Fixed at the bottom right of the window: a round button with the label as its tooltip. */
  float?: boolean
}

/** A button that opens a chat in a new tab. */
export const ChatButton = ({ label, size = 'medium', float = false }: Props) => {
  const href = useChatLink()
  const { fontSize, side } = SIZES[size]
  const icon = <ChatIcon sx={{ fontSize }} />
  return float ? (
    <Tooltip title={label}>
      <IconButton href={href} {...chatTab} sx={[floatingStyle, { width: side, height: side }]}>
        {icon}
      </IconButton>
    </Tooltip>
  ) : (
    <Button variant="outlined" href={href} startIcon={icon} {...chatTab} sx={{ minHeight: side }}>
      {label}
    </Button>
  )
}

/** The floating button is never hidden: it would come back under a finger that presses what lies there. */
const floatingStyle = ({ palette, shadows, zIndex }: Theme) => ({
  position: 'fixed' as const,
  zIndex: zIndex.fab,
  right: 'clamp(20px, 4vw, 24px)',
  bottom: 'max(16px, env(safe-area-inset-bottom))',
  border: `2px solid ${palette.background.default}`,
  boxShadow: shadows[4],
  '&, &:hover': { backgroundColor: palette.primary.main, color: palette.primary.contrastText },
  '&:active': { backgroundColor: palette.primary.dark },
})

/** Keeps a panel's buttons out of the column of the floating button, where the panel reaches into that. */
export const besideChatStyle = { marginRight: { xs: '50px', lg: 0 } }
