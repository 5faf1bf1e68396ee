import { Button, IconButton, type Theme } from '@mui/material'
import { ChatIcon } from './icons.tsx'
import { chatTab } from './new-tab.tsx'
import { showsTooltip } from './tooltip-anchor.ts'

/** The floating button is hidden where it would cover the field that the visitor is filling in. */
const floating = ({ breakpoints, palette, shadows, zIndex }: Theme) => ({
  position: 'fixed' as const,
  zIndex: zIndex.fab,
  right: 'max(16px, env(safe-area-inset-right))',
  bottom: 'max(16px, env(safe-area-inset-bottom))',
  border: `2px solid ${palette.background.default}`,
  boxShadow: shadows[6],
  '&, &:hover': { backgroundColor: palette.primary.main, color: palette.primary.contrastText },
  [breakpoints.down('lg')]: { 'body:has(form [name]:focus) &': { display: 'none' } },
})

/** The specification's three sizes. */
const SIZES = {
  small: { icon: 20, side: 48 },
  medium: { icon: 24, side: 52 },
  large: { icon: 28, side: 58 },
}

type Props = {
  href: string
  label: string
  size?: keyof typeof SIZES
  /** Fixed at the bottom right of the window: a round button with the label as its tooltip. */
  float?: boolean
}

/** Opens a chat in a new tab. */
export const ChatButton = ({ href, label, size = 'medium', float = false }: Props) => {
  const { icon, side } = SIZES[size]
  const picture = <ChatIcon sx={{ fontSize: icon }} />
  return float ? (
    <IconButton
      href={href}
      aria-label={label}
      {...showsTooltip}
      {...chatTab}
      sx={[floating, { width: side, height: side }]}
    >
      {picture}
    </IconButton>
  ) : (
    <Button variant="outlined" href={href} startIcon={picture} {...chatTab} sx={{ minHeight: side }}>
      {label}
    </Button>
  )
}
