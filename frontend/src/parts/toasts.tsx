/**
 * Toasts, which notistack queues and animates. The swipe, the last toast again on F8 and the display time are ours: notistack's
 * timer stops as soon as a toast appears under a resting pointer.
 */
import { Alert, AlertTitle, IconButton, Tooltip } from '@mui/material'
import {
  closeSnackbar,
  enqueueSnackbar,
  SnackbarContent,
  SnackbarProvider,
  type CustomContentProps,
  type SnackbarKey,
} from 'notistack'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type Ref,
} from 'react'
import { toastWords } from '#src/content/common-words.ts'
import { CloseIcon } from './icons.tsx'

declare module 'notistack' {
  interface VariantOverrides {
    default: { title: string }
    destructive: { title: string }
  }
}

/** `destructive` reports a failure. */
type Toast = { title: string; message: string; variant?: 'default' | 'destructive' }

/** How long a toast is shown, and how long the record of a dismissed one remains (specification). */
const DISPLAY_MS = 5000
const RECORD_MS = 1_000_000

/** The record of the last toast. */
let last: (Toast & { key: SnackbarKey }) | undefined

/** Shows the last toast again, unless it is still shown, for whoever has missed it. */
export const showLastToast = () => {
  if (last) enqueueSnackbar({ ...last, preventDuplicate: true })
}

let setMounted = () => {}
/** On a slow phone a message may be sent before the toasts are mounted. */
const mounted = new Promise<void>((done) => (setMounted = done))

/** Shows a toast, replacing the current one, as soon as the toasts are mounted. */
export const showToast = async (toast: Toast): Promise<void> => {
  await mounted
  last = { ...toast, key: enqueueSnackbar(toast) }
}

const SWIPE_PX = 50

/** Pointer handlers that move an element with a swipe to the right and dismiss it after 50 px. */
const useSwipeRight = (dismiss: () => void) => {
  const start = useRef<number>(undefined)
  const delta = ({ clientX }: PointerEvent) => Math.max(0, clientX - (start.current ?? clientX))
  const moveBack = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = undefined
    currentTarget.style.transform = ''
  }
  return {
    onPointerDown: ({ target, currentTarget, clientX, pointerId }: PointerEvent) => {
      if ((target as Element).closest('button')) return
      start.current = clientX
      currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current !== undefined) event.currentTarget.style.transform = `translateX(${delta(event)}px)`
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) =>
      delta(event) > SWIPE_PX ? dismiss() : moveBack(event),
    onPointerCancel: moveBack,
  }
}

/** Mouse handlers of a toast that is dismissed after its time, which does not run while a mouse moves on it. */
const useDisplayTime = (dismiss: () => void) => {
  const [isPaused, setPaused] = useState(false)
  const end = useEffectEvent(dismiss)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => end(), DISPLAY_MS)
    return () => clearTimeout(timer)
  }, [isPaused])
  return {
    // Browsers report a move without a distance where something appears under a pointer.
    onMouseMove: ({ movementX, movementY }: MouseEvent) => void ((movementX || movementY) && setPaused(true)),
    onMouseLeave: () => setPaused(false),
  }
}

type CardProps = CustomContentProps & { title?: string; ref?: Ref<HTMLDivElement> }

const ToastCard = ({ id, title, message, variant, ref }: CardProps) => {
  const dismiss = () => closeSnackbar(id)
  const swipe = useSwipeRight(dismiss)
  const time = useDisplayTime(dismiss)
  const isDestructive = variant === 'destructive'
  return (
    <SnackbarContent ref={ref}>
      <Alert
        {...swipe}
        {...time}
        variant="filled"
        severity={isDestructive ? 'error' : 'info'}
        role={isDestructive ? 'alert' : 'status'}
        action={
          <Tooltip title={toastWords.dismiss}>
            <IconButton onClick={dismiss}>
              <CloseIcon />
            </IconButton>
          </Tooltip>
        }
        slotProps={notScrollable}
        sx={toastStyle}
      >
        <AlertTitle component="div">{title}</AlertTitle>
        {message}
      </Alert>
    </SnackbarContent>
  )
}

/** A longer text scrolls. */
const MAX_HEIGHT = '8rem'

/** For a panel that is scrolled into view: no toast then covers its buttons. In a wide window toasts are beside it. */
export const clearOfToastStyle = { scrollMarginBottom: { xs: `calc(${MAX_HEIGHT} + 32px)`, lg: '32px' } }

const toastStyle = {
  width: { xs: 'min(440px, calc(100vw - 32px))', lg: 380 },
  maxHeight: `min(${MAX_HEIGHT}, calc(100dvh - 40px))`,
  overflowY: 'auto',
  touchAction: 'pan-y',
  WebkitUserSelect: 'none',
  userSelect: 'none',
}
/** MUI makes this part scrollable, and a swipe would scroll it. */
const notScrollable = { message: { sx: { overflow: 'visible' } } }

/** Shows toasts. `onExited` is called after each one. */
const Toasts = ({ onExited }: { onExited: () => void }) => {
  useEffect(() => setMounted(), [])
  return (
    <SnackbarProvider
      maxSnack={1}
      autoHideDuration={null}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      Components={{ default: ToastCard, destructive: ToastCard }}
      onExited={(_, key) => {
        setTimeout(() => last?.key === key && (last = undefined), RECORD_MS)
        onExited()
      }}
    />
  )
}

export default Toasts
