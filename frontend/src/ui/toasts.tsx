import './toast-styles.ts'
import Box from '@mui/material/Box'
import { SnackbarProvider } from 'notistack'
import { useEffect, useState } from 'react'
import { toastRecords, toastsReady } from './show-toast.ts'
import { ToastCard } from './toast-card.tsx'

const HOTKEY = 'F8'
const DISPLAY_MS = 5000

/** The toast region: one toast at a time, focused by F8. */
export const Toasts = () => {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const focus = ({ key }: KeyboardEvent) => {
      if (key === HOTKEY) region?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [region])
  useEffect(() => toastRecords.clear, [])
  return (
    <>
      <Box
        component="section"
        ref={setRegion}
        tabIndex={-1}
        aria-label={`Notifications (${HOTKEY})`}
        sx={{ position: 'relative', zIndex: 'snackbar' }}
      />
      {region && (
        <SnackbarProvider
          ref={toastsReady}
          domRoot={region}
          maxSnack={1}
          autoHideDuration={DISPLAY_MS}
          onExited={(_, id) => toastRecords.dismiss(id)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
          Components={{ default: ToastCard, destructive: ToastCard }}
        />
      )}
    </>
  )
}
