import './toast-styles.ts'
import Box from '@mui/material/Box'
import { SnackbarProvider } from 'notistack'
import { useEffect, useRef, useState } from 'react'
import { upperLayerOf } from '../dialog-opener.ts'
import { toastRecords, toastsReady } from './show-toast.ts'
import { Held, ToastCard, Words, type ToastWords } from './toast-card.tsx'

const HOTKEY = 'F8'

/** A finger that has tapped leaves `:hover` behind, so only a pointer that can rest counts. */
const isHeld = (region: HTMLElement) =>
  !document.hasFocus() ||
  region.matches(':focus-within') ||
  (matchMedia('(hover: hover)').matches && region.matches(':hover'))

/** Whether pointer or keyboard are in the region, or the visitor is in another window. */
const useHeld = (region: HTMLElement | null) => {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!region) return
    const stop = new AbortController()
    // Where the focus goes is known only after it has left.
    const look = () => void setTimeout(() => setHeld(isHeld(region)))
    for (const event of ['pointerover', 'pointerout', 'focusin', 'focusout', 'focus', 'blur'])
      addEventListener(event, look, { signal: stop.signal })
    return () => stop.abort()
  }, [region])
  return held
}

/** Lets the hotkey lead to the region; returns the way back to where the keyboard was. */
const useHotkey = (region: HTMLElement | null) => {
  const before = useRef<Element>(null)
  useEffect(() => {
    const focus = ({ key }: KeyboardEvent) => {
      if (key !== HOTKEY || !region) return
      if (!region.contains(document.activeElement)) before.current = document.activeElement
      region.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [region])
  return () => {
    const lost = document.activeElement === document.body || region?.contains(document.activeElement)
    if (lost && before.current instanceof HTMLElement) before.current.focus()
    before.current = null
  }
}

/** Keeps the region in the modal dialog that is open, if there is one: all outside of it is beyond reach then. */
const useUppermost = (region: HTMLElement | null) => {
  useEffect(() => {
    const home = region?.parentElement
    if (!home) return
    const place = () => {
      const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
      const host = dialog ? upperLayerOf(dialog) : home
      if (region.parentElement !== host) host.append(region)
    }
    place()
    const observer = new MutationObserver(place)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
    return () => {
      observer.disconnect()
      home.append(region)
    }
  }, [region])
}

/** The toast region: one toast at a time, focused by F8. */
export const Toasts = ({ words }: { words: ToastWords }) => {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const held = useHeld(region)
  const goBack = useHotkey(region)
  useUppermost(region)
  useEffect(() => toastRecords.clear, [])
  const forget = (id: string | number) => {
    toastRecords.dismiss(id)
    goBack()
  }
  return (
    <div>
      <Box
        component="section"
        ref={setRegion}
        tabIndex={-1}
        aria-label={`${words.region} (${HOTKEY})`}
        sx={{ zIndex: 'snackbar' }}
      />
      {region && (
        <Words value={words}>
          <Held value={held}>
            <SnackbarProvider
              ref={toastsReady}
              domRoot={region}
              maxSnack={1}
              autoHideDuration={null}
              onExited={(_, id) => forget(id)}
              anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
              Components={{ default: ToastCard, destructive: ToastCard }}
            />
          </Held>
        </Words>
      )}
    </div>
  )
}
