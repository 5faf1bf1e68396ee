import Button from '@mui/material/Button'
import Fab from '@mui/material/Fab'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { ChatButton } from '#src/ui/chat-button.tsx'
import { ContactLinks } from '#src/ui/contact-links.tsx'
import { ChatIcon, CloseIcon, FacebookIcon } from '#src/ui/icons.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { PrivacyButton } from '#src/ui/privacy-button.tsx'
import { Row } from './row.tsx'

const VARIANTS = ['contained', 'outlined', 'text'] as const
const SIZES = ['small', 'medium', 'large'] as const

/** Buttons, at rest, disabled, and as the link to the screen one is on. */
export const Buttons = () => (
  <>
    {VARIANTS.map((variant) => (
      <Row key={variant}>
        <Button variant={variant}>{variant}</Button>
        <Button variant={variant} disabled>
          {variant}, disabled
        </Button>
        <Button variant={variant} href="/specimen">
          {variant}, a link
        </Button>
      </Row>
    ))}
    <Row>
      <Button variant="text" color="inherit" href="/specimen" aria-current="page">
        the screen we are on
      </Button>
      <Button fullWidth>full width</Button>
    </Row>
    <Row>
      <IconButton aria-label="Close">
        <CloseIcon />
      </IconButton>
      <IconButton aria-label="Close, disabled" disabled>
        <CloseIcon />
      </IconButton>
      <IconButton size="small" aria-label="Close, small">
        <CloseIcon />
      </IconButton>
    </Row>
    <Row>
      {SIZES.map((size) => (
        <ChatButton key={size} href="/specimen" size={size} label={`Chat, ${size}`} />
      ))}
      {SIZES.map((size) => (
        <Fab key={size} href="/specimen" size={size} aria-label={`Chat, round, ${size}`}>
          <ChatIcon />
        </Fab>
      ))}
      <ChatButton href="/specimen" size="large" label="Chat, floating" float />
    </Row>
  </>
)

/** Links, in a sentence and alone. */
export const Links = () => (
  <>
    <Typography>
      A sentence with <Link href="/specimen">a link</Link>, with{' '}
      <Link href="/specimen" color="primary">
        one in willow
      </Link>{' '}
      and with a <PrivacyButton>button that looks like one</PrivacyButton>.
    </Typography>
    <ContactLinks
      chat={{ text: 'Message Us', href: '/specimen' }}
      mail={{ text: 'hello@example.org', href: '/specimen' }}
      phone={{ text: '01632 960123', href: '/specimen' }}
    />
  </>
)

/** What the footer and the enlarged pictures are made of. */
export const DarkGround = () => (
  <Paper sx={[({ mixins }: Theme) => mixins.dark, { padding: 4 }]}>
    <Logo name="Willow & Wag" size="large" />
    <Typography sx={{ marginBlock: 2 }}>
      Words, and <Link href="/specimen">a link</Link>.
    </Typography>
    <Row>
      <IconButton aria-label="Close, on dark">
        <CloseIcon />
      </IconButton>
      <IconButton
        aria-label="Facebook"
        sx={{ bgcolor: 'transparent', color: 'inherit', border: '2px solid', borderColor: 'onDark.border' }}
      >
        <FacebookIcon />
      </IconButton>
      <Button>contained, on dark</Button>
    </Row>
  </Paper>
)
