import { useState } from 'react'
import { toastWords } from '#src/content/shell-words.ts'
import { LatePart, lazy } from '#src/ui/lazy.tsx'

const Toasts = lazy(async () => (await import('#src/ui/toast/toasts.tsx')).Toasts)

/** Loads the toasts when a screen first wants them; then they stay, so that a toast outlives its screen. */
export const ToastHost = ({ wanted }: { wanted: boolean }) => {
  const [shown, setShown] = useState(wanted)
  if (wanted && !shown) setShown(true)
  return shown ? <LatePart part={Toasts} props={{ words: toastWords }} resetKeys={[wanted]} /> : null
}
