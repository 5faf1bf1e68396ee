import { Box } from '@mui/material'
import { lazy, useEffect, useRef, useState, type FocusEvent } from 'react'
import { toastWords } from '#src/content/common-words.ts'
import { SectionBoundary } from './section-boundary.tsx'

const HOTKEY = 'F8'

/** A page that shows toasts has loaded this chunk already. */
const load = () => import('./toasts.tsx')
const Toasts = lazy(load)

/**
 * The toast region of every page, which F8 focuses. It mounts the toasts the first time a page wants them and then
 * leaves them mounted, so that a toast outlives its page. When a toast with the focus goes, the focus returns.
 */
export const ToastHost = ({ isWanted }: { isWanted: boolean }) => {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const [isMounted, setMounted] = useState(false)
  if (isWanted && region && !isMounted) setMounted(true)
  const before = useRef<Element>(null)
  useEffect(() => {
    const focus = ({ key }: KeyboardEvent) => {
      if (key !== HOTKEY) return
      region?.focus({ preventScroll: true })
      if (isMounted) void load().then(({ showLastToast }) => showLastToast())
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [region, isMounted])
  const rememberFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  const returnFocus = () => {
    const isLost = document.activeElement === document.body || region?.contains(document.activeElement)
    if (isLost && before.current instanceof HTMLElement) before.current.focus()
    before.current = null
  }
  return (
    <Box
      component="section"
      ref={setRegion}
      tabIndex={-1}
      aria-label={`${toastWords.region} (${HOTKEY})`}
      onFocus={rememberFocus}
      sx={region ? placeStyle : {}}
    >
      {isMounted && (
        <SectionBoundary>
          <Toasts onExited={returnFocus} />
        </SectionBoundary>
      )}
    </Box>
  )
}

/**
 * In a wide window toasts are beside the form and above the chat button. A region that has the focus shows its name,
 * or a ring on the toast that covers it. The styles come with React, because a page has no toasts before.
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
