import { useEffect, useState } from 'react'
import { LazyPart, lazy } from '#src/ui/lazy.tsx'
import { reachedByKeyboard, setByDialog, tooltipAnchor } from '#src/ui/tooltip/anchor.ts'

const Tooltip = lazy(async () => (await import('#src/ui/tooltip/tooltip.tsx')).Tooltip)

/** Where a pointer rests already. A finger rests on nothing. */
const rested = () =>
  matchMedia('(hover: hover)').matches
    ? (document.querySelector<HTMLElement>('[data-tooltip]:hover') ?? undefined)
    : undefined

/** What the keyboard has reached already; a dialog may have set its focus by itself. */
const reachedInPage = () => {
  const anchor = reachedByKeyboard()
  return anchor?.closest('dialog') ? undefined : anchor
}

/** Loads the tooltip when pointer or keyboard first meet something that has one. */
export const TooltipHost = () => {
  const [first, setFirst] = useState<HTMLElement>()
  // What either had reached before React was there to notice: only now can the document be asked.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setFirst(reachedInPage() ?? rested()), [])
  useEffect(() => {
    if (first) return
    const over = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') setFirst(tooltipAnchor(target))
    }
    const focused = (event: FocusEvent) => setFirst(setByDialog(event) ? undefined : reachedByKeyboard())
    addEventListener('pointerover', over)
    addEventListener('focusin', focused)
    return () => {
      removeEventListener('pointerover', over)
      removeEventListener('focusin', focused)
    }
  }, [first])
  return first ? <LazyPart part={Tooltip} props={{ first }} onError={() => setFirst(undefined)} /> : null
}
