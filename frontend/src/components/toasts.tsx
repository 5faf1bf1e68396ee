/**
 * Toasts. notistack times, queues and animates them, and pauses one while the pointer is on it or another window is
 * active. Ours are the pause while the focus is in the region, the swipe, and the place on top of an open dialog.
 */
import { Alert, AlertTitle, IconButton } from '@mui/material'
import { closeSnackbar, enqueueSnackbar, SnackbarContent, SnackbarProvider } from 'notistack'
import type { CustomContentProps, SnackbarKey } from 'notistack'
import { useEffect, useRef, useState, type PointerEvent, type Ref } from 'react'
import { toastWords } from '#src/content/shell-words.ts'
import { findOverlay } from './dialogs.ts'
import { CloseIcon } from './icons.tsx'
import { showsTooltip } from './tooltip-anchor.ts'

declare module 'notistack' {
  interface VariantOverrides {
    default: { title: string }
    destructive: { title: string }
  }
}

/** `destructive` reports a failure. */
type Toast = { title: string; text: string; variant?: 'default' | 'destructive' }

/** How long a toast is shown, and how long the record of a dismissed one remains (specification). */
const DISPLAY_MS = 5000
const RECORD_MS = 1_000_000

export const toastRecords = new Map<SnackbarKey, Toast>()

/** Removes the record of a toast that has been dismissed, in time. */
export const forgetToast = (key: SnackbarKey) => void setTimeout(() => toastRecords.delete(key), RECORD_MS)

let isMounted = false
/** A toast that was to be shown before the toasts were mounted: on a slow phone a message may be sent by then. */
let waiting: Toast | undefined

/** Shows a toast, replacing the current one, as soon as the toasts are mounted. */
export const showToast = (toast: Toast) => {
  if (!isMounted) {
    waiting = toast
    return
  }
  const { title, text, variant = 'default' } = toast
  toastRecords.set(enqueueSnackbar({ message: text, title, variant }), toast)
}

/**
 * Pauses the toast while the focus is in the region: notistack pauses when the window reports `blur`. Returns the
 * function that gives a lost focus back to where it was before.
 */
const useRegionFocus = (region: HTMLElement) => {
  const before = useRef<EventTarget>(null)
  useEffect(() => {
    const handleFocus = ({ type, relatedTarget }: FocusEvent) => {
      if (region.contains(relatedTarget as Node | null)) return
      if (type === 'focusin') before.current = relatedTarget
      dispatchEvent(new Event(type === 'focusin' ? 'blur' : 'focus'))
    }
    region.addEventListener('focusin', handleFocus)
    region.addEventListener('focusout', handleFocus)
    return () => {
      region.removeEventListener('focusin', handleFocus)
      region.removeEventListener('focusout', handleFocus)
    }
  }, [region])
  return () => {
    const isLost = document.activeElement === document.body || region.contains(document.activeElement)
    if (isLost && before.current instanceof HTMLElement) before.current.focus()
    before.current = null
  }
}

/** Older browsers fire no `toggle` on a dialog. */
const MAY_MOVE_TOP = ['toggle', 'close', 'click', 'popstate']

/** Keeps the region in the topmost modal dialog, because all else is inert. Returns the function that moves it. */
const useTopLayer = (region: HTMLElement) => {
  const [home] = useState(region.parentElement!)
  const [moveToTop] = useState(() => () => {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const host = dialog ? findOverlay(dialog) : home
    if (region.parentElement !== host) host.append(region)
  })
  useEffect(() => {
    const stop = new AbortController()
    for (const event of MAY_MOVE_TOP)
      addEventListener(event, () => void setTimeout(moveToTop), { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [moveToTop])
  return moveToTop
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

type CardProps = CustomContentProps & { title?: string; ref?: Ref<HTMLDivElement> }

const ToastCard = ({ id, title, message, variant, ref }: CardProps) => {
  const dismiss = () => closeSnackbar(id)
  const swipe = useSwipeRight(dismiss)
  const isDestructive = variant === 'destructive'
  return (
    <SnackbarContent ref={ref}>
      <Alert
        {...swipe}
        variant="filled"
        severity={isDestructive ? 'error' : 'info'}
        role={isDestructive ? 'alert' : 'status'}
        action={
          <IconButton aria-label={toastWords.dismiss} {...showsTooltip} onClick={dismiss}>
            <CloseIcon />
          </IconButton>
        }
        sx={toastLook}
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
export const clearOfToast = { scrollMarginBottom: { xs: `calc(${MAX_HEIGHT} + 32px)`, lg: '32px' } }

const toastLook = {
  width: { xs: 'min(440px, calc(100vw - 32px))', lg: 380 },
  maxHeight: `min(${MAX_HEIGHT}, calc(100 * var(--dvh) - 40px))`,
  overflowY: 'auto',
  touchAction: 'pan-y',
  userSelect: 'none',
  // MUI makes this part scrollable, and a swipe would scroll it.
  '& .MuiAlert-message': { overflow: 'visible' },
}

/** Shows toasts in `region`, which it moves into an open dialog and back. */
export const Toasts = ({ region }: { region: HTMLElement }) => {
  const restoreFocus = useRegionFocus(region)
  useEffect(() => {
    isMounted = true
    if (waiting) showToast(waiting)
    waiting = undefined
    return () => void (isMounted = false)
  }, [])
  return (
    <SnackbarProvider
      domRoot={region}
      maxSnack={1}
      autoHideDuration={DISPLAY_MS}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      Components={{ default: ToastCard, destructive: ToastCard }}
      onEnter={useTopLayer(region)}
      onExited={(_, key) => {
        forgetToast(key)
        restoreFocus()
      }}
    />
  )
}
