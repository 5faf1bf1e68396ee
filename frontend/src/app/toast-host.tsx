import { Box } from '@mui/material'
import { useEffect, useState } from 'react'
import { toastWords } from '#src/content/shell-words.ts'
import { lazy, LazyPart } from '#src/ui/lazy.tsx'

const HOTKEY = 'F8'

/** The toasts are preloaded with the contact screen: when a message fails, there may be no network to load them. */
export const Toasts = lazy(async () => (await import('#src/ui/toasts.tsx')).Toasts)

/**
 * The toast region of every screen, which F8 focuses. It mounts the toasts the first time a screen wants them and then
 * leaves them mounted, so that a toast outlives its screen.
 */
export const ToastHost = ({ isWanted }: { isWanted: boolean }) => {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const [isMounted, setMounted] = useState(isWanted)
  if (isWanted && !isMounted) setMounted(true)
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
      {isMounted && region && (
        <LazyPart part={Toasts} props={{ region, dismissLabel: toastWords.dismiss }} resetKeys={[isWanted]} />
      )}
    </div>
  )
}
