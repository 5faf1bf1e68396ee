export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export const scrollToTop = () => scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
