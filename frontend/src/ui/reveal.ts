import { useEffect, type RefObject } from 'react'

/*
 * Elements that rise into view once. MUI's transitions (Fade, Grow, Slide) cannot be used: they hide the element with a
 * `style` attribute until a script runs, and the Content-Security-Policy forbids that attribute.
 */

/** Attribute of an element that rises into view once. */
export const rises = { 'data-reveal': '' }
/** Attribute of a picture that swings into view once. */
export const swings = { 'data-reveal': 'swing' }

const RISE = [
  { opacity: 0, transform: 'translateY(20px)' },
  { opacity: 1, transform: 'none' },
]
const SWING = [
  { opacity: 0, transform: 'scale(0.9) rotate(-4deg)' },
  { opacity: 1, transform: 'rotate(1.5deg)', offset: 0.7 },
  { opacity: 1, transform: 'none' },
]
const TIMING: KeyframeAnimationOptions = {
  duration: 520,
  easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)',
  fill: 'backwards',
}

/**
 * Animates the marked elements of a part as they scroll into view or receive the focus. Only elements below the
 * viewport at hydration are hidden first: nothing that was visible disappears, and nothing is hidden without
 * JavaScript, with reduced motion or without `Element.animate`.
 */
export const useReveal = (root: RefObject<Element | null>) => {
  useEffect(() => {
    const part = root.current
    if (typeof part?.animate !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const queue = new Map<Element, Animation>()
    const release = (element: Element, delay = 0) => {
      observer.unobserve(element)
      queue.get(element)?.effect?.updateTiming({ delay })
      queue.get(element)?.play()
      queue.delete(element)
    }
    const onSeen: IntersectionObserverCallback = (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      // This shows all above the window's lower edge: a swiped row's cards beside the window never intersect it.
      const tops = new Map([...queue.keys()].map((element) => [element, element.getBoundingClientRect().top]))
      const seen = [...tops].filter(([, top]) => top < innerHeight)
      const delays = rowDelays(seen.map(([, top]) => top))
      for (const [index, [element]] of seen.entries()) release(element, delays[index])
    }
    const observer = new IntersectionObserver(onSeen, { rootMargin: '0px 0px -6% 0px' })
    const onFocus = ({ target }: Event) => {
      const element = target instanceof Element && target.closest('[data-reveal]')
      if (element) release(element)
    }
    for (const element of part.querySelectorAll<HTMLElement>('[data-reveal]')) {
      if (element.getBoundingClientRect().top <= innerHeight) continue
      const animation = element.animate(element.dataset.reveal === 'swing' ? SWING : RISE, TIMING)
      animation.pause()
      queue.set(element, animation)
      observer.observe(element)
    }
    part.addEventListener('focusin', onFocus)
    return () => {
      observer.disconnect()
      part.removeEventListener('focusin', onFocus)
      for (const animation of queue.values()) animation.cancel()
    }
  }, [root])
}

const STEP_MS = 80
const MAX_DELAY_MS = 320

/** A staggered delay for each element: those in one row (same top) follow one another. */
const rowDelays = (tops: number[]): number[] => {
  const countByRow = new Map<number, number>()
  return tops.map((top) => {
    const row = Math.round(top)
    const before = countByRow.get(row) ?? 0
    countByRow.set(row, before + 1)
    return Math.min(before * STEP_MS, MAX_DELAY_MS)
  })
}
