import { useEffect, useState } from 'react'
import { lazy, LazyPart } from '#src/ui/lazy.tsx'
import { findFocusedAnchor, findHoveredAnchor } from '#src/ui/tooltip-anchor.ts'

const Tooltip = lazy(async () => (await import('#src/ui/tooltip.tsx')).Tooltip)

/** What the visitor has reached before React was listening. A dialog may have set the focus itself. */
const findReachedAnchor = () => {
  const hovered = matchMedia('(hover: hover)').matches ? '[data-tooltip]:hover, ' : ''
  return document.querySelector<HTMLElement>(`${hovered}[data-tooltip]:focus-visible:not(dialog *)`)
}

/** Loads the tooltip the first time the pointer or the keyboard reaches an element that has one. */
export const TooltipHost = () => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setAnchor(findReachedAnchor() ?? undefined), [])
  useEffect(() => {
    if (anchor) return
    const stop = new AbortController()
    addEventListener('pointerover', (event) => setAnchor(findHoveredAnchor(event)), stop)
    addEventListener('focusin', (event) => setAnchor(findFocusedAnchor(event)), stop)
    return () => stop.abort()
  }, [anchor])
  if (!anchor) return null
  return <LazyPart part={Tooltip} props={{ firstAnchor: anchor }} onError={() => setAnchor(undefined)} />
}
