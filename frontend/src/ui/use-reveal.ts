/**
 * Parts of the page that rise into view. MUI's transitions (Fade, Grow, Slide) begin with a hidden element, written into its
 * `style`: without scripts, or before they are there, nothing would be seen, and the policy forbids the attribute.
 */
import { useEffect, type RefObject } from 'react'

const STEP_MS = 80
const LONGEST_MS = 320

/** How long each of some elements waits before it moves: those in one row (of the same top edge) go one by one. */
export const rowDelays = (tops: number[]): number[] => {
  const met = new Map<number, number>()
  return tops.map((top) => {
    const row = Math.round(top)
    const before = met.get(row) ?? 0
    met.set(row, before + 1)
    return Math.min(before * STEP_MS, LONGEST_MS)
  })
}

/** Attribute of an element that rises into view once. */
export const reveals = { 'data-reveal': '' }

const RISE = [
  { opacity: 0, transform: 'translateY(20px)' },
  { opacity: 1, transform: 'none' },
]
const TIMING: KeyframeAnimationOptions = {
  duration: 520,
  easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)',
  fill: 'backwards',
}

/** Holds an element at the start of its animation, that is, out of sight. */
const hold = (element: Element): Animation => {
  const animation = element.animate(RISE, TIMING)
  animation.pause()
  return animation
}

const isBelow = (element: Element) => element.getBoundingClientRect().top > innerHeight

/** Lets held elements go as they scroll into view, or as the focus reaches them; returns the way to stop. */
const watch = (root: Element, held: Map<Element, Animation>) => {
  const observer = new IntersectionObserver(
    (entries) => {
      const seen = entries.filter(({ isIntersecting }) => isIntersecting)
      const delays = rowDelays(seen.map(({ boundingClientRect }) => boundingClientRect.top))
      for (const [at, { target }] of seen.entries()) release(target, delays[at])
    },
    { rootMargin: '0px 0px -6% 0px' },
  )
  const release = (element: Element, delay = 0) => {
    observer.unobserve(element)
    held.get(element)?.effect?.updateTiming({ delay })
    held.get(element)?.play()
  }
  const focused = ({ target }: Event) => {
    const element = target instanceof Element && target.closest('[data-reveal]')
    if (element) release(element)
  }
  root.addEventListener('focusin', focused)
  for (const element of held.keys()) observer.observe(element)
  return () => {
    observer.disconnect()
    root.removeEventListener('focusin', focused)
    for (const animation of held.values()) animation.cancel()
  }
}

/**
 * Reveals the marked elements of a part of the page. Only those below the window when the page comes alive are held
 * back: nothing that was seen vanishes, and without JavaScript or with reduced motion nothing is hidden at all.
 */
export const useReveal = (root: RefObject<Element | null>) => {
  useEffect(() => {
    if (!root.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const below = [...root.current.querySelectorAll('[data-reveal]')].filter(isBelow)
    return watch(root.current, new Map(below.map((element) => [element, hold(element)])))
  }, [root])
}
