/**
 * The small script that every page starts before React: it writes what depends on the time, fills in a half-written
 * form, moves sliders, and what scrolls into view, also on a page that React shows later.
 */
import { revealOnScroll } from './reveal.ts'
import { closeDialogOnLeaving, closeMenuInWideWindow, listenToBackdrops } from './dialogs.ts'
import { announcePictures } from './lightbox.ts'
import { fillInDraft } from './form.ts'
import { listenToSliders } from './slider.ts'
import { keepTime } from './opening-clock.ts'

keepTime()
fillInDraft()
listenToSliders()
announcePictures()
closeDialogOnLeaving()
listenToBackdrops()
revealOnScroll()
addEventListener('pagechange', revealOnScroll)
addEventListener('resize', closeMenuInWideWindow)
