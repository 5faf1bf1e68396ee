import { useEffect, useState, type RefObject } from 'react'
import { tooltipAnchor } from './tooltip-anchor.ts'
import { createTooltipTiming } from './tooltip-timing.ts'

type Timing = ReturnType<typeof createTooltipTiming<HTMLElement>>

/** Tells the timing what pointer and keyboard do; returns the way to stop. */
const listen = (timing: Timing, bubble: RefObject<HTMLElement | null>) => {
  const stop = new AbortController()
  const on = { signal: stop.signal, capture: true, passive: true }
  const inBubble = (target: EventTarget | null) => target instanceof Node && bubble.current?.contains(target)
  const over = ({ target, pointerType }: PointerEvent) => {
    const anchor = tooltipAnchor(target)
    if (anchor && pointerType !== 'touch') timing.hover(anchor)
    else if (!inBubble(target)) timing.leave()
  }
  const focused = ({ target }: FocusEvent) => {
    const anchor = tooltipAnchor(target)
    if (anchor?.matches(':focus-visible')) timing.focus(anchor)
    else timing.close()
  }
  document.addEventListener('pointerover', over, on)
  document.addEventListener('pointerdown', ({ target }) => timing.press(tooltipAnchor(target)), on)
  document.addEventListener('focusin', focused, on)
  document.addEventListener('focusout', timing.close, on)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && timing.close(), on)
  document.addEventListener('scroll', timing.close, on)
  document.documentElement.addEventListener('pointerleave', timing.leave, { signal: stop.signal })
  return () => {
    stop.abort()
    timing.leave()
  }
}

/** The thing whose tooltip is to be seen now. `first` woke the tooltips, before they could listen themselves. */
export const useTooltip = (first: HTMLElement, bubble: RefObject<HTMLElement | null>) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  useEffect(() => {
    const timing = createTooltipTiming<HTMLElement>(setAnchor)
    if (first.matches(':focus-visible')) timing.focus(first)
    else if (first.matches(':hover')) timing.hover(first)
    return listen(timing, bubble)
  }, [first, bubble])
  return anchor
}
