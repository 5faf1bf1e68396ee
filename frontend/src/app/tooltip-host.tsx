import { useEffect, useState } from 'react'
import { LatePart } from '#src/components/late-part.tsx'
import { findFocusedAnchor, findHoveredAnchor } from '#src/components/tooltip-anchor.ts'

const loadTooltip = async () => (await import('#src/components/tooltip.tsx')).Tooltip

/** What the visitor has reached before React was listening. A dialog may have set the focus itself. */
const findReachedAnchor = () => {
  const hovered = matchMedia('(hover: hover)').matches ? '[data-tooltip]:hover, ' : ''
  return document.querySelector<HTMLElement>(`${hovered}[data-tooltip]:focus-visible:not(dialog *)`)
}

/** Loads the tooltip the first time the pointer or the keyboard reaches an element that has one. */
export const TooltipHost = () => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  useEffect(() => {
    const stop = new AbortController()
    addEventListener('pointerover', (event) => setAnchor(findHoveredAnchor(event)), stop)
    addEventListener('focusin', (event) => setAnchor(findFocusedAnchor(event)), stop)
    findReachedAnchor()?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    return () => stop.abort()
  }, [])
  return <LatePart load={loadTooltip} wanted={anchor} props={{ firstAnchor: anchor }} />
}
