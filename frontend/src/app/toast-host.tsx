import { Box } from '@mui/material'
import { useEffect, useState } from 'react'
import { toastWords } from '#src/content/shell-words.ts'
import { LatePart } from '#src/components/late-part.tsx'

const HOTKEY = 'F8'

/** A page that shows toasts has loaded this chunk already. */
const loadToasts = async () => (await import('#src/components/toasts.tsx')).Toasts

/**
 * The toast region of every page, which F8 focuses. It mounts the toasts the first time a page wants them and then
 * leaves them mounted, so that a toast outlives its page.
 */
export const ToastHost = ({ isWanted }: { isWanted: boolean }) => {
  const [region, setRegion] = useState<HTMLElement | null>(null)
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
        sx={place}
      />
      {region && <LatePart load={loadToasts} wanted={isWanted} props={{ region }} />}
    </div>
  )
}

/** In a wide window toasts are beside the form and above the chat button. */
const place = {
  position: 'relative',
  zIndex: 'snackbar',
  '& > div': { right: { lg: 16 }, bottom: { lg: 78 }, left: { lg: 'auto' }, transform: { lg: 'none' } },
}
