import { useEffect, useState } from 'react'
import { lazy, LazyPart } from '#src/ui/lazy.tsx'
import { findKeyboardAnchor, findTooltipAnchor, isDialogFocus } from '#src/ui/tooltip-anchor.ts'

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
  const [anchor, setAnchor] = useState<HTMLElement>()
  // The visitor may have reached an element with a tooltip before React was listening.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setAnchor(findFocusedAnchor() ?? findHoveredAnchor()), [])
  useEffect(() => {
    if (anchor) return
    const stop = new AbortController()
    const handleOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') setAnchor(findTooltipAnchor(target))
    }
    const handleFocus = (event: FocusEvent) =>
      setAnchor(isDialogFocus(event) ? undefined : findKeyboardAnchor())
    addEventListener('pointerover', handleOver, { signal: stop.signal })
    addEventListener('focusin', handleFocus, { signal: stop.signal })
    return () => stop.abort()
  }, [anchor])
  if (!anchor) return null
  return <LazyPart part={Tooltip} props={{ firstAnchor: anchor }} onError={() => setAnchor(undefined)} />
}
