/**
 * The small script that every page starts before React: it writes what depends on the time, fills in a half-written
 * form, moves what scrolls into view and fetches the pictures below the window, also on a page that React shows later.
 */
import { fetchPictures } from '#src/components/fetch-pictures.ts'
import { revealOnScroll } from './reveal.ts'
import { closeMenuInWideWindow } from './dialogs.ts'
import { fillInDraft } from './draft.ts'
import { listenToSliders } from './slider.ts'
import { keepTime } from './opening-clock.ts'

const prepare = () => {
  revealOnScroll()
  void fetchPictures()
}

keepTime()
fillInDraft()
listenToSliders()
prepare()
addEventListener('pagechange', prepare)
addEventListener('resize', closeMenuInWideWindow)
