import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import IconButton from '@mui/material/IconButton'
import { closeSnackbar, SnackbarContent, type CustomContentProps } from 'notistack'
import { createContext, use, useCallback, useEffect, useRef, type PointerEvent, type Ref } from 'react'
import { CloseIcon } from '../icons.tsx'
import { hasTooltip } from '../tooltip/anchor.ts'

const DISPLAY_MS = 5000
const SWIPE_PX = 50

/** Whether toasts stay for now, because somebody is at them. */
export const Held = createContext(false)

/** What the region and the button of its toasts are called. */
export type ToastWords = { region: string; dismiss: string }
export const Words = createContext<ToastWords>({ region: '', dismiss: '' })

/** Dismisses once nobody has held the toast for 5 s. notistack's own timer knows the mouse alone. */
const useDisplayTime = (dismiss: () => void) => {
  const held = use(Held)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(dismiss, DISPLAY_MS)
    return () => clearTimeout(timer)
  }, [held, dismiss])
}

/** Pointer handlers that move an element along with a swipe to the right and dismiss it past 50 px. */
const useSwipeRight = (dismiss: () => void) => {
  const start = useRef<number>(undefined)
  const moved = (event: PointerEvent) => Math.max(0, event.clientX - (start.current ?? event.clientX))
  const settle = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = undefined
    currentTarget.style.transform = ''
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return
      start.current = event.clientX
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current !== undefined) event.currentTarget.style.transform = `translateX(${moved(event)}px)`
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (moved(event) > SWIPE_PX) dismiss()
      else settle(event)
    },
    onPointerCancel: settle,
  }
}

const look = { width: 'min(440px, calc(100vw - 32px))', touchAction: 'pan-y', userSelect: 'none' }

type Props = CustomContentProps & { title?: string; ref?: Ref<HTMLDivElement> }

/** A titled toast; its button, a swipe to the right or 5 s without anybody at it dismiss it. */
export const ToastCard = ({ id, title, message, variant, ref }: Props) => {
  const words = use(Words)
  const dismiss = useCallback(() => closeSnackbar(id), [id])
  const swipe = useSwipeRight(dismiss)
  useDisplayTime(dismiss)
  const destructive = variant === 'destructive'
  return (
    <SnackbarContent ref={ref}>
      <Alert
        {...swipe}
        variant="filled"
        severity={destructive ? 'error' : 'info'}
        icon={false}
        role={destructive ? 'alert' : 'status'}
        action={
          <IconButton aria-label={words.dismiss} {...hasTooltip} onClick={dismiss}>
            <CloseIcon />
          </IconButton>
        }
        sx={look}
      >
        <AlertTitle component="div">{title}</AlertTitle>
        {message}
      </Alert>
    </SnackbarContent>
  )
}
