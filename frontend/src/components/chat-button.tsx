import { Button, IconButton, type Theme, Tooltip } from '@mui/material'
import { ChatIcon } from './icons.tsx'
import { chatTab } from './new-tab.tsx'

/** The floating button ends where the page's content does, so that the form, which lies above it, hides it whole. */
const floating = ({ palette, shadows, zIndex }: Theme) => ({
  position: 'fixed' as const,
  zIndex: zIndex.fab,
  right: 'clamp(20px, 4vw, 24px)',
  bottom: 'max(16px, env(safe-area-inset-bottom))',
  border: `2px solid ${palette.background.default}`,
  boxShadow: shadows[4],
  '&, &:hover': { backgroundColor: palette.primary.main, color: palette.primary.contrastText },
  '&:focus-visible': { zIndex: zIndex.appBar },
})

/** The specification's three sizes. */
const SIZES = {
  small: { fontSize: 20, side: 48 },
  medium: { fontSize: 24, side: 52 },
  large: { fontSize: 28, side: 58 },
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
  const { fontSize, side } = SIZES[size]
  const icon = <ChatIcon sx={{ fontSize }} />
  return float ? (
    <Tooltip title={label}>
      <IconButton href={href} {...chatTab} sx={[floating, { width: side, height: side }]}>
        {icon}
      </IconButton>
    </Tooltip>
  ) : (
    <Button variant="outlined" href={href} startIcon={icon} {...chatTab} sx={{ minHeight: side }}>
      {label}
    </Button>
  )
}
