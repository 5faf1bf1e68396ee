import Box from '@mui/material/Box'
import { closeSnackbar, SnackbarContent, type CustomContentProps } from 'notistack'
import type { Ref } from 'react'
import { RoundButton } from './round-button.tsx'
import { useSwipeRight } from './use-swipe-right.ts'

const look = {
  display: 'flex',
  alignItems: 'start',
  gap: 2,
  width: 'min(440px, calc(100vw - 32px))',
  padding: '14px 14px 14px 20px',
  borderRadius: 3,
  boxShadow: '0 20px 50px -16px rgb(30 58 51 / 0.6)',
  touchAction: 'pan-y',
  userSelect: 'none',
}

const LOOKS = {
  default: { bgcolor: 'brand.ink', color: 'brand.cream' },
  destructive: { bgcolor: 'error.main', color: '#fff' },
}

type Props = CustomContentProps & { title?: string; ref?: Ref<HTMLDivElement> }

/** A titled toast; its button or a swipe to the right dismisses it. */
export const ToastCard = ({ id, title, message, variant, ref }: Props) => {
  const dismiss = () => closeSnackbar(id)
  const swipe = useSwipeRight(dismiss)
  const destructive = variant === 'destructive'
  return (
    <SnackbarContent ref={ref}>
      <Box
        role={destructive ? 'alert' : 'status'}
        {...swipe}
        sx={{ ...look, ...LOOKS[destructive ? 'destructive' : 'default'], '--focus': '#fff' }}
      >
        <Box sx={{ flex: 1, paddingBlock: 0.5 }}>
          <Box sx={{ typography: 'h4' }}>{title}</Box>
          <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>{message}</Box>
        </Box>
        <RoundButton label="Dismiss" onClick={dismiss} />
      </Box>
    </SnackbarContent>
  )
}
