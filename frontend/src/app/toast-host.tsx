import { lazy, Suspense, useEffect, useState } from 'react'

const Toasts = lazy(async () => ({ default: (await import('#src/ui/toasts.tsx')).Toasts }))

/** Loads the toasts when a screen first wants them; then they stay, so that a toast outlives its screen. */
export const ToastHost = ({ wanted }: { wanted: boolean }) => {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (wanted) setShown(true)
  }, [wanted])
  if (!shown) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}
