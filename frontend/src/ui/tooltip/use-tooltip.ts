import { useEffect, useState, type RefObject } from 'react'
import { reachedByKeyboard, tooltipAnchor } from './anchor.ts'
import { createTooltipTiming } from './timing.ts'

type Timing = ReturnType<typeof createTooltipTiming<HTMLElement>>

/** The keyboard's part: what gets the focus is scrolled into view first, and Escape ends its tooltip for good. */
const listenToKeyboard = (timing: Timing, on: AddEventListenerOptions) => {
  let dismissed: HTMLElement | undefined
  const show = () => {
    const anchor = reachedByKeyboard()
    if (anchor && anchor !== dismissed) timing.focus(anchor)
  }
  const focused = () => {
    dismissed = undefined
    timing.close()
    show()
  }
  const pressed = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    dismissed = reachedByKeyboard()
    timing.close()
  }
  document.addEventListener('focusin', focused, on)
  document.addEventListener('focusout', timing.close, on)
  document.addEventListener('keydown', pressed, on)
  document.addEventListener('scrollend', show, on)
}

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
  document.addEventListener('pointerover', over, on)
  document.addEventListener('pointerdown', ({ target }) => timing.press(tooltipAnchor(target)), on)
  document.addEventListener('scroll', timing.close, on)
  document.documentElement.addEventListener('pointerleave', timing.leave, { signal: stop.signal })
  listenToKeyboard(timing, on)
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
