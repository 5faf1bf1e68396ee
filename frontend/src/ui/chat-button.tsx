import Fab from '@mui/material/Fab'
import type { Theme } from '@mui/material/styles'
import { ChatIcon } from './icons.tsx'
import { chatTab } from './new-tab.tsx'
import { hasTooltip } from './tooltip-anchor.ts'

const floating = {
  position: 'fixed',
  right: 'max(16px, env(safe-area-inset-right))',
  bottom: 'max(16px, env(safe-area-inset-bottom))',
  border: '2px solid',
  borderColor: 'background.default',
  '@media print': { display: 'none' },
} as const

/** A tab at the window's edge, as narrow as the margin beside the form's fields. */
const narrowTab = ({ breakpoints, shape }: Theme) => ({
  [breakpoints.down('lg')]: {
    right: 0,
    width: 34,
    minWidth: 0,
    height: 60,
    borderRight: 0,
    borderRadius: shape.tab,
    '& svg': { fontSize: 22 },
  },
})

const ICON_PX = { small: 20, medium: 24, large: 30 }

type Props = {
  href: string
  label: string
  size?: 'small' | 'medium' | 'large'
  /** Fixed at the bottom right of the window: a round button with the label as its tooltip. */
  float?: boolean
  /** In a narrow window it covers no field of a form. */
  tucked?: boolean
}

/** Opens a chat in a new tab. */
export const ChatButton = ({ href, label, size = 'medium', float = false, tucked = false }: Props) => {
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
    <Fab aria-label={label} {...hasTooltip} {...link} sx={[floating, tucked && narrowTab]}>
      {icon}
    </Fab>
  )
}
