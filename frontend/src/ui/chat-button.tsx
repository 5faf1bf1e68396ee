import Box from '@mui/material/Box'
import { Icon } from './icon.tsx'
import { newTab } from './new-tab.tsx'
import { hasTooltip } from './tooltip-anchor.ts'

const SIZES = {
  small: { height: 48, icon: 20, padding: '18px', text: '1rem' },
  medium: { height: 52, icon: 24, padding: '24px', text: '1.0625rem' },
  large: { height: 62, icon: 30, padding: '32px', text: '1.2rem' },
}

const inline = { position: 'relative' }
const floating = {
  position: 'fixed',
  right: 'max(16px, env(safe-area-inset-right))',
  bottom: 'max(16px, env(safe-area-inset-bottom))',
  zIndex: 'fab',
  boxShadow: '0 10px 28px -6px rgb(30 58 51 / 0.5)',
  border: '2px solid',
  borderColor: 'brand.cream',
  '@media print': { display: 'none' },
}

type Props = {
  href: string
  label: string
  size?: keyof typeof SIZES
  /** Fixed at the bottom right of the window, a round button whose label is its tooltip. */
  float?: boolean
}

/** Opens a chat in a new tab. */
export const ChatButton = ({ href, label, size = 'medium', float = false }: Props) => {
  const { height, icon, padding, text } = SIZES[size]
  return (
    <Box
      component="a"
      href={href}
      {...newTab}
      {...(float && { 'aria-label': label, ...hasTooltip })}
      sx={{
        ...(float ? floating : inline),
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1.25,
        minWidth: height,
        height,
        paddingInline: float ? 0 : padding,
        borderRadius: height / 16,
        bgcolor: 'brand.willow',
        color: '#fff',
        typography: 'button',
        fontSize: text,
        textDecoration: 'none',
        transition: 'transform 200ms, background-color 200ms',
        '&:hover': { bgcolor: 'primary.dark', transform: 'translateY(-2px)' },
        '@media (prefers-reduced-motion: reduce)': { transition: 'none', '&:hover': { transform: 'none' } },
      }}
    >
      <Icon name="chat" size={icon} />
      {!float && label}
    </Box>
  )
}
