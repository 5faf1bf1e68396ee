/**
 * Shows one toast at a time in the region, for 5 s. The time is paused while the pointer or the focus is on it, or
 * another window is active; notistack's own timer pauses for a mouse only.
 */
import { Alert, AlertTitle, IconButton } from '@mui/material'
import { closeSnackbar, type CustomContentProps, SnackbarContent, SnackbarProvider } from 'notistack'
import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import type { PointerEvent as ReactPointerEvent, Ref } from 'react'
import { findOverlay } from './dialogs.ts'
import { CloseIcon } from './icons.tsx'
import { DISPLAY_MS, toastRecords, markToastsReady } from './show-toast.ts'
import { showsTooltip } from './tooltip-anchor.ts'

const SWIPE_PX = 50

/** The state and label of the region, for its toasts. */
const RegionContext = createContext({ isPaused: false, dismissLabel: '' })

/** Whether the pointer or the focus is in the region, or another window is active. Touch does not hover. */
const useIsPaused = (region: HTMLElement) => {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    let selector = ':focus-within'
    const update = () => setPaused(region.matches(selector) || !document.hasFocus())
    const hover = ({ type, pointerType }: PointerEvent) => {
      const isHovering = type === 'pointerenter' && pointerType !== 'touch'
      selector = isHovering ? ':hover, :focus-within' : ':focus-within'
      update()
    }
    for (const event of ['pointerenter', 'pointerleave'] as const)
      region.addEventListener(event, hover, { signal: stop.signal })
    // The newly focused element is known only after the event.
    for (const event of ['focusin', 'focusout', 'focus', 'blur', 'pointerover'])
      addEventListener(event, () => void setTimeout(update), { signal: stop.signal })
    return () => stop.abort()
  }, [region])
  return isPaused
}

/** Remembers which element had the focus before the region. Returns the function that restores it. */
const useFocusRestoration = (region: HTMLElement) => {
  const before = useRef<EventTarget>(null)
  useEffect(() => {
    const enter = ({ relatedTarget }: FocusEvent) => {
      if (!region.contains(relatedTarget as Node | null)) before.current = relatedTarget
    }
    region.addEventListener('focusin', enter)
    return () => region.removeEventListener('focusin', enter)
  }, [region])
  return () => {
    const isLost = document.activeElement === document.body || region.contains(document.activeElement)
    if (isLost && before.current instanceof HTMLElement) before.current.focus()
    before.current = null
  }
}

/** Keeps the region in the topmost modal dialog, because all else is inert. Returns the function that moves it. */
const useTopLayer = (region: HTMLElement) => {
  const [home] = useState(region.parentElement)
  const moveToTop = useCallback(() => {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const host = dialog ? findOverlay(dialog) : home
    if (host && region.parentElement !== host) host.append(region)
  }, [region, home])
  useEffect(() => {
    const stop = new AbortController()
    // Older browsers do not fire `toggle` on a dialog.
    for (const event of ['toggle', 'close', 'click', 'popstate'])
      addEventListener(event, () => void setTimeout(moveToTop), { capture: true, signal: stop.signal })
    return () => {
      stop.abort()
      home?.append(region)
    }
  }, [moveToTop, home, region])
  return moveToTop
}

/** Pointer handlers that move an element with a swipe to the right and dismiss it after 50 px. */
const useSwipeRight = (dismiss: () => void) => {
  const start = useRef<number>(undefined)
  const delta = (event: ReactPointerEvent) => Math.max(0, event.clientX - (start.current ?? event.clientX))
  const moveBack = ({ currentTarget }: ReactPointerEvent<HTMLElement>) => {
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
      if (start.current !== undefined) event.currentTarget.style.transform = `translateX(${delta(event)}px)`
    },
    onPointerUp: (event: ReactPointerEvent<HTMLElement>) => {
      if (delta(event) > SWIPE_PX) dismiss()
      else moveBack(event)
    },
    onPointerCancel: moveBack,
  }
}

const look = {
  width: 'min(440px, calc(100vw - 32px))',
  maxHeight: 'calc(100 * var(--dvh) - 40px)',
  overflowY: 'auto',
  touchAction: 'pan-y',
  userSelect: 'none',
  // MUI makes this part scrollable, and a swipe would scroll it.
  '& .MuiAlert-message': { overflow: 'visible' },
}

type CardProps = CustomContentProps & { title?: string; ref?: Ref<HTMLDivElement> }

const ToastCard = ({ id, title, message, variant, ref }: CardProps) => {
  const { isPaused, dismissLabel } = use(RegionContext)
  const dismiss = useCallback(() => closeSnackbar(id), [id])
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(dismiss, DISPLAY_MS)
    return () => clearTimeout(timer)
  }, [isPaused, dismiss])
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
          <IconButton aria-label={dismissLabel} {...showsTooltip} onClick={dismiss}>
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

/** Shows toasts in `region`, which it moves into an open dialog and back. */
export const Toasts = ({ region, dismissLabel }: { region: HTMLElement; dismissLabel: string }) => {
  const isPaused = useIsPaused(region)
  const restoreFocus = useFocusRestoration(region)
  const moveToTop = useTopLayer(region)
  useEffect(() => toastRecords.clear, [])
  return (
    <RegionContext value={{ isPaused, dismissLabel }}>
      <SnackbarProvider
        ref={markToastsReady}
        domRoot={region}
        maxSnack={1}
        autoHideDuration={null}
        onEnter={moveToTop}
        onExited={(_, id) => {
          toastRecords.markDismissed(id)
          restoreFocus()
        }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        Components={{ default: ToastCard, destructive: ToastCard }}
      />
    </RegionContext>
  )
}
