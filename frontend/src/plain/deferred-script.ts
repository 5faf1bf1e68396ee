/**
 * The small script that every page starts before React: it writes what depends on the time, keeps a half-written
 * message, and moves sliders and what scrolls into view, also on a page that React shows later.
 */
import { runClock } from './clock.ts'
import { keepDraft } from './draft.ts'
import { EVENTS } from './page-protocol.ts'
import { revealOnScroll } from './reveal.ts'
import { listenToSliders } from './slider.ts'

runClock()
keepDraft()
listenToSliders()
revealOnScroll()
addEventListener(EVENTS.pageChange, revealOnScroll)
