import { useEffect, useState } from 'react'
import { latePart } from '#src/ui/late-part.tsx'

const Toasts = latePart(async () => (await import('#src/ui/toasts.tsx')).Toasts)

/** Loads the toasts when a screen first wants them; then they stay, so that a toast outlives its screen. */
export const ToastHost = ({ wanted }: { wanted: boolean }) => {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (wanted) setShown(true)
  }, [wanted])
  return shown ? <Toasts /> : null
}
