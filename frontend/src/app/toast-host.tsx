import { Box } from '@mui/material'
import { lazy, useEffect, useState } from 'react'
import { toastWords } from '#src/content/shell-words.ts'
import { SectionBoundary } from '#src/ui/section-boundary.tsx'

const HOTKEY = 'F8'

/** A page that shows toasts has loaded this chunk already. */
const Toasts = lazy(() => import('#src/ui/toasts.tsx'))

/**
 * The toast region of every page, which F8 focuses. It mounts the toasts the first time a page wants them and then
 * leaves them mounted, so that a toast outlives its page.
 */
export const ToastHost = ({ isWanted }: { isWanted: boolean }) => {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const [isMounted, setMounted] = useState(false)
  if (isWanted && region && !isMounted) setMounted(true)
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
        sx={region ? placeStyle : {}}
      />
      {isMounted && <SectionBoundary>{region && <Toasts region={region} />}</SectionBoundary>}
    </div>
  )
}

/**
 * In a wide window toasts are beside the form and above the chat button. A region that has the focus shows its name
 * or, over that, a ring on its toast. The styles come with React, because a page has no toasts before.
 */
const placeStyle = {
  position: 'relative',
  zIndex: 'snackbar',
  '& > div': { right: { lg: 16 }, bottom: { lg: 78 }, left: { lg: 'auto' }, transform: { lg: 'none' } },
  '&:focus-visible': {
    position: 'fixed',
    inset: { xs: 'auto 20px 24px', lg: 'auto 28px 94px auto' },
    width: 'fit-content',
    marginInline: 'auto',
    padding: '8px 16px',
    bgcolor: 'background.paper',
    '&::before': { content: 'attr(aria-label)' },
    '& .MuiAlert-root': { outline: '3px solid var(--focus)', outlineOffset: '-7px' },
  },
}
