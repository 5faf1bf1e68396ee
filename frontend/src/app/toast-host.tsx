import { useEffect, useState } from 'react'
import { LatePart, lazy } from '#src/ui/lazy.tsx'

const Toasts = lazy(async () => (await import('#src/ui/toasts.tsx')).Toasts)

/** Loads the toasts when a screen first wants them; then they stay, so that a toast outlives its screen. */
export const ToastHost = ({ wanted }: { wanted: boolean }) => {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (wanted) setShown(true)
  }, [wanted])
  return shown ? <LatePart part={Toasts} props={{}} /> : null
}
