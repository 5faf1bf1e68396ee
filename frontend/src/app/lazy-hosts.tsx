import { Box } from '@mui/material'
import { useEffect, useState } from 'react'
import { toastWords } from '#src/content/shell-words.ts'
import { lazy, LazyPart } from '#src/ui/lazy.tsx'
import { findKeyboardAnchor, isSetByDialog, findTooltipAnchor } from '#src/ui/tooltip-anchor.ts'

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

const Tooltip = lazy(async () => (await import('#src/ui/tooltip.tsx')).Tooltip)

/** The element that a mouse already hovers. Touch devices have no hover. */
const findHoveredAnchor = () =>
  matchMedia('(hover: hover)').matches
    ? (document.querySelector<HTMLElement>('[data-tooltip]:hover') ?? undefined)
    : undefined

/** The element that the keyboard already focuses, unless a dialog may have set the focus. */
const findFocusedAnchor = () => {
  const anchor = findKeyboardAnchor()
  return anchor?.closest('dialog') ? undefined : anchor
}

/** Loads the tooltip the first time the pointer or the keyboard reaches an element that has one. */
export const TooltipHost = () => {
  const [first, setFirst] = useState<HTMLElement>()
  // The visitor may have hovered or focused one before React was listening.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setFirst(findFocusedAnchor() ?? findHoveredAnchor()), [])
  useEffect(() => {
    if (first) return
    const over = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') setFirst(findTooltipAnchor(target))
    }
    const focused = (event: FocusEvent) => setFirst(isSetByDialog(event) ? undefined : findKeyboardAnchor())
    addEventListener('pointerover', over)
    addEventListener('focusin', focused)
    return () => {
      removeEventListener('pointerover', over)
      removeEventListener('focusin', focused)
    }
  }, [first])
  return first ? <LazyPart part={Tooltip} props={{ first }} onError={() => setFirst(undefined)} /> : null
}
