import { Box } from '@mui/material'
import { useEffect, useState } from 'react'
import { toastWords } from '#src/content/shell-words.ts'
import { lazy, LazyPart } from '#src/ui/lazy.tsx'

const HOTKEY = 'F8'

/** Preloaded with the contact screen: if the first message fails, there may be no network to load it. */
export const Toasts = lazy(async () => (await import('#src/ui/toasts.tsx')).Toasts)

/**
 * The toast region of every screen, focused by F8. It loads the toasts the first time a screen needs them and then leaves
 * them mounted, so that a toast outlives its screen.
 */
export const ToastHost = ({ wanted }: { wanted: boolean }) => {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const [shown, setShown] = useState(wanted)
  if (wanted && !shown) setShown(true)
  useEffect(() => {
    const focus = ({ key }: KeyboardEvent) => {
      if (key === HOTKEY) region?.focus({ preventScroll: true })
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
