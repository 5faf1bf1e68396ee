import { useEffect, useState } from 'react'
import { lazy, LazyPart } from '#src/ui/lazy.tsx'
import { findKeyboardAnchor, isSetByDialog, findTooltipAnchor } from '#src/ui/tooltip-anchor.ts'

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
  // The visitor may have reached an element with a tooltip before React was listening.
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
