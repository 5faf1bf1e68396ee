import Fab from '@mui/material/Fab'
import type { Theme } from '@mui/material/styles'
import { ChatIcon } from './icons.tsx'
import { chatTab } from './new-tab.tsx'
import { hasTooltip } from './tooltip-anchor.ts'

/** Hidden where it would cover the field of a form that the visitor is writing in. */
const floating = ({ breakpoints, palette }: Theme) => ({
  position: 'fixed' as const,
  right: 'max(16px, env(safe-area-inset-right))',
  bottom: 'max(16px, env(safe-area-inset-bottom))',
  border: `2px solid ${palette.background.default}`,
  [breakpoints.down('lg')]: { 'body:has(form [name]:focus) &': { display: 'none' } },
})

const ICON_PX = { small: 20, medium: 24, large: 30 }

type Props = {
  href: string
  label: string
  size?: 'small' | 'medium' | 'large'
  /** Fixed at the bottom right of the window: a round button with the label as its tooltip. */
  float?: boolean
}

/** Opens a chat in a new tab. */
export const ChatButton = ({ href, label, size = 'medium', float = false }: Props) => {
  const link = { href, size, ...chatTab }
  const icon = <ChatIcon sx={{ fontSize: ICON_PX[size] }} />
  if (!float)
    return (
      <Fab variant="extended" {...link}>
        {icon}
        {label}
      </Fab>
    )
  return (
    <Fab aria-label={label} {...hasTooltip} {...link} sx={floating}>
      {icon}
    </Fab>
  )
}
