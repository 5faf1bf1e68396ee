/**
 * The small script that every page starts before React: it writes what depends on the time, fills in a half-written
 * form, moves sliders, and what scrolls into view, also on a page that React shows later.
 */
import { revealOnScroll } from './reveal.ts'
import { fillInDraft } from './form.ts'
import { listenToSliders } from './slider.ts'
import { keepTime } from './opening-clock.ts'

keepTime()
fillInDraft()
listenToSliders()
revealOnScroll()
addEventListener('pagechange', revealOnScroll)
