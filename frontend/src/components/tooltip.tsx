import { useEffect, useState } from 'react'
import { LatePart } from './late-part.tsx'

/** Attribute of an icon-only element: its `aria-label` is also shown as a tooltip. */
export const showsTooltip = { 'data-tooltip': '' }

/** The hover time before a tooltip opens, and the time after one has closed in which another opens at once (specification). */
const DELAY_MS = 700
const SKIP_MS = 300

/** Decides which anchor's tooltip is open; calls `show` with that anchor, or with none. */
export const createTooltipTiming = <Anchor,>(show: (anchor?: Anchor) => void) => {
  let hovered: Anchor | undefined
  let shown: Anchor | undefined
  let closedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Opens the tooltip at once, as for the keyboard. */
  const open = (anchor: Anchor) => {
    clearTimeout(timer)
    shown = anchor
    show(anchor)
  }
  /** Closes the tooltip; under a resting pointer it stays closed. */
  const close = () => {
    clearTimeout(timer)
    if (shown === undefined) return
    shown = undefined
    closedAt = performance.now()
    show()
  }
  /** Called when the pointer is on an anchor, or on none. */
  const hover = (anchor: Anchor | undefined) => {
    if (anchor === hovered) return
    hovered = anchor
    if (anchor !== undefined && anchor === shown) return
    close()
    if (anchor === undefined) return
    if (performance.now() - closedAt < SKIP_MS) open(anchor)
    else timer = setTimeout(open, DELAY_MS, anchor)
  }
  return { open, close, hover }
}

const loadBubble = async () => (await import('./tooltip-bubble.tsx')).TooltipBubble

/**
 * The only tooltip of the site: for the icon that the pointer or the keyboard has reached, even before React was
 * listening. What draws it is loaded at the first hover or focus. It is not MUI's Tooltip, whose second delay is fixed
 * (the owner wants 300 ms), and which would be on every page.
 */
export const TooltipHost = () => {
  const [reached, setReached] = useState<HTMLElement>()
  const [anchor, setAnchor] = useState<HTMLElement>()
  useEffect(() => {
    const { open, close, hover } = createTooltipTiming<HTMLElement>(setAnchor)
    const handleOver = ({ target, pointerType }: PointerEvent) => {
      const element = target as Element
      if (element.closest('[role=tooltip]')) return
      // Touch does not hover.
      const hovered = pointerType === 'touch' ? null : element.closest<HTMLElement>('[data-tooltip]')
      setReached(hovered ?? undefined)
      hover(hovered ?? undefined)
    }
    const handleFocus = ({ target, relatedTarget }: FocusEvent) => {
      const focused = (target as Element).closest<HTMLElement>('[data-tooltip]:focus-visible')
      const dialog = focused?.closest('dialog')
      // A dialog that has just opened has set the focus itself.
      if (!focused || (dialog && !dialog.contains(relatedTarget as Node | null))) return
      setReached(focused)
      open(focused)
    }
    const stop = new AbortController()
    const options = { capture: true, passive: true, signal: stop.signal }
    addEventListener('pointerover', handleOver, options)
    addEventListener('pointerdown', close, options)
    addEventListener('focusin', handleFocus, options)
    addEventListener('focusout', close, options)
    addEventListener('keydown', ({ key }) => key === 'Escape' && close(), options)
    document.documentElement.addEventListener('pointerleave', () => hover(undefined), stop)
    const find = (state: string) => document.querySelector(`[data-tooltip]:${state}`)
    find('focus-visible')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    if (matchMedia('(hover: hover)').matches)
      find('hover')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    return () => {
      stop.abort()
      close()
    }
  }, [])
  return <LatePart load={loadBubble} wanted={reached} props={{ anchor }} />
}
