import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { toastWords } from '#src/content/shell-words.ts'
import { LazyPart, lazy } from '#src/ui/lazy.tsx'

const HOTKEY = 'F8'

const Toasts = lazy(async () => (await import('#src/ui/toast/toasts.tsx')).Toasts)

/**
 * The toast region of every screen, focused by F8. Loads the toasts when a screen first wants them; then they stay, so
 * that a toast outlives its screen.
 */
export const ToastHost = ({ wanted }: { wanted: boolean }) => {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const [shown, setShown] = useState(wanted)
  if (wanted && !shown) setShown(true)
  useEffect(() => {
    const focus = ({ key }: KeyboardEvent) => {
      if (key === HOTKEY) region?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [region])
  return (
    <div>
      <Box
        component="section"
        ref={setRegion}
        tabIndex={-1}
        aria-label={`${toastWords.region} (${HOTKEY})`}
        sx={{ position: 'relative', zIndex: 'snackbar' }}
      />
      {shown && region && (
        <LazyPart part={Toasts} props={{ region, dismissLabel: toastWords.dismiss }} resetKeys={[wanted]} />
      )}
    </div>
  )
}
