/**
 * The small script that every page starts before React: it writes what depends on the time, keeps a half-written
 * message, and moves sliders and what scrolls into view, also on a page that React shows later.
 */
import { EVENTS } from '#src/lib/seam.ts'
import { revealOnScroll } from '#src/ui/reveal.ts'
import { keepDraft } from '#src/features/contact/draft.ts'
import { listenToSliders } from '#src/pages/gallery/before-after-slider.ts'
import { runClock } from '#src/features/opening/opening-clock.ts'

runClock()
keepDraft()
listenToSliders()
revealOnScroll()
addEventListener(EVENTS.pageChange, revealOnScroll)
