import { prefersReducedMotion } from './scroll.ts'

/** Attribute of an element that rises as it scrolls into view, once. */
export const rises = { 'data-reveal': '' }
/** Attribute of a picture that swings into view. */
export const swings = { 'data-reveal': 'swing' }

const RISE = { transform: ['translateY(24px)', 'none'] }
const SWING = { transform: ['scale(0.9) rotate(-4deg)', 'none'] }
const TIMING = { duration: 520, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)', fill: 'backwards' } as const
/** Elements that appear together follow one another. */
const STEP_MS = 80
const MAX_DELAY_MS = 320

const outOfView = new WeakSet<Element>()

const observe: IntersectionObserverCallback = (entries, observer) => {
  for (const { target, isIntersecting } of entries)
    if (isIntersecting) observer.unobserve(target)
    else outOfView.add(target)
  const rising = entries.filter((entry) => entry.isIntersecting && outOfView.has(entry.target))
  for (const [index, { target }] of rising.entries()) {
    const delay = Math.min(index * STEP_MS, MAX_DELAY_MS)
    target.animate(target.getAttribute('data-reveal') ? SWING : RISE, { ...TIMING, delay })
  }
}

/**
 * Animates the marked elements of the page as they scroll into view, once. They move and are never hidden: on paper, in
 * a picture of the whole page and to whoever does not scroll nothing is missing.
 */
export const revealOnScroll = () => {
  if (prefersReducedMotion()) return
  const observer = new IntersectionObserver(observe)
  for (const element of document.querySelectorAll('[data-reveal]')) observer.observe(element)
}
