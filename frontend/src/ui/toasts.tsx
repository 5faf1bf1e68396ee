/**
 * The toasts in their region: one at a time, for 5 s, paused while pointer or focus is on it or another window is
 * active. notistack's own timer pauses for a mouse only.
 */
import { Alert, AlertTitle, IconButton } from '@mui/material'
import { closeSnackbar, type CustomContentProps, SnackbarContent, SnackbarProvider } from 'notistack'
import {
  createContext,
  type PointerEvent as ReactPointerEvent,
  type Ref,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { upperLayerOf } from './dialog-opener.ts'
import { CloseIcon } from './icons.tsx'
import { DISPLAY_MS, toastRecords, toastsReady } from './show-toast.ts'
import { hasTooltip } from './tooltip-anchor.ts'

const SWIPE_PX = 50

/** What the toasts need of their region. */
const Region = createContext({ paused: false, dismissLabel: '' })

/** Whether pointer or focus is in the region, or another window is active. Touch does not hover. */
const usePaused = (region: HTMLElement) => {
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    let hovered = false
    const update = () =>
      setPaused(
        (hovered && region.matches(':hover')) || region.matches(':focus-within') || !document.hasFocus(),
      )
    const hover = ({ type, pointerType }: PointerEvent) => {
      hovered = type === 'pointerenter' && pointerType !== 'touch'
      update()
    }
    for (const event of ['pointerenter', 'pointerleave'] as const)
      region.addEventListener(event, hover, { signal: stop.signal })
    // The new focus is known only after the event.
    for (const event of ['focusin', 'focusout', 'focus', 'blur', 'pointerover'])
      addEventListener(event, () => void setTimeout(update), { signal: stop.signal })
    return () => stop.abort()
  }, [region])
  return paused
}

/** Remembers the focus before the region had it. Returns the function that restores it once the toast is gone. */
const useWayBack = (region: HTMLElement) => {
  const before = useRef<EventTarget>(null)
  useEffect(() => {
    const enter = ({ relatedTarget }: FocusEvent) => {
      if (!region.contains(relatedTarget as Node | null)) before.current = relatedTarget
    }
    region.addEventListener('focusin', enter)
    return () => region.removeEventListener('focusin', enter)
  }, [region])
  return () => {
    const lost = document.activeElement === document.body || region.contains(document.activeElement)
    if (lost && before.current instanceof HTMLElement) before.current.focus()
    before.current = null
  }
}

/** Moves the region into the topmost modal dialog, because everything outside of that is inert. */
const useUppermost = (region: HTMLElement) => {
  const [home] = useState(region.parentElement)
  const place = useCallback(() => {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const host = dialog ? upperLayerOf(dialog) : home
    if (host && region.parentElement !== host) host.append(region)
  }, [region, home])
  useEffect(() => {
    const stop = new AbortController()
    // Browsers since 2025 need only `toggle`.
    for (const event of ['toggle', 'close', 'click', 'popstate'])
      addEventListener(event, () => void setTimeout(place), { capture: true, signal: stop.signal })
    return () => {
      stop.abort()
      home?.append(region)
    }
  }, [place, home, region])
  return place
}

/** Pointer handlers that move an element with a swipe to the right and dismiss it after 50 px. */
const useSwipeRight = (dismiss: () => void) => {
  const start = useRef<number>(undefined)
  const moved = (event: ReactPointerEvent) => Math.max(0, event.clientX - (start.current ?? event.clientX))
  const settle = ({ currentTarget }: ReactPointerEvent<HTMLElement>) => {
    start.current = undefined
    currentTarget.style.transform = ''
  }
  return {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return
      start.current = event.clientX
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: ReactPointerEvent<HTMLElement>) => {
      if (start.current !== undefined) event.currentTarget.style.transform = `translateX(${moved(event)}px)`
    },
    onPointerUp: (event: ReactPointerEvent<HTMLElement>) => {
      if (moved(event) > SWIPE_PX) dismiss()
      else settle(event)
    },
    onPointerCancel: settle,
  }
}

const look = {
  width: 'min(440px, calc(100vw - 32px))',
  maxHeight: 'calc(100 * var(--dvh) - 40px)',
  overflowY: 'auto',
  touchAction: 'pan-y',
  userSelect: 'none',
  // MUI makes it scrollable, and the browser would take a swipe for scrolling.
  '& .MuiAlert-message': { overflow: 'visible' },
}

type CardProps = CustomContentProps & { title?: string; ref?: Ref<HTMLDivElement> }

const ToastCard = ({ id, title, message, variant, ref }: CardProps) => {
  const { paused, dismissLabel } = use(Region)
  const dismiss = useCallback(() => closeSnackbar(id), [id])
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(dismiss, DISPLAY_MS)
    return () => clearTimeout(timer)
  }, [paused, dismiss])
  const swipe = useSwipeRight(dismiss)
  const destructive = variant === 'destructive'
  return (
    <SnackbarContent ref={ref}>
      <Alert
        {...swipe}
        variant="filled"
        severity={destructive ? 'error' : 'info'}
        role={destructive ? 'alert' : 'status'}
        action={
          <IconButton aria-label={dismissLabel} {...hasTooltip} onClick={dismiss}>
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

/** Shows toasts in `region`, an element outside of React's tree. */
export const Toasts = ({ region, dismissLabel }: { region: HTMLElement; dismissLabel: string }) => {
  const paused = usePaused(region)
  const goBack = useWayBack(region)
  const place = useUppermost(region)
  useEffect(() => toastRecords.clear, [])
  return (
    <Region value={{ paused, dismissLabel }}>
      <SnackbarProvider
        ref={toastsReady}
        domRoot={region}
        maxSnack={1}
        autoHideDuration={null}
        onEnter={place}
        onExited={(_, id) => {
          toastRecords.dismiss(id)
          goBack()
        }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        Components={{ default: ToastCard, destructive: ToastCard }}
      />
    </Region>
  )
}
