/**
 * The small script that every page starts before React: it writes what depends on the time, fills in a half-written
 * form, moves what scrolls into view and fetches the pictures below the window, also on a page that React shows later.
 */
import { fetchPictures } from './components/fetch-pictures.ts'
import { revealOnScroll } from './components/reveal.ts'
import { fillInDraft } from './features/contact/draft.ts'
import { keepTime } from './features/opening/clock.ts'

const prepare = () => {
  revealOnScroll()
  void fetchPictures()
}

keepTime()
fillInDraft()
prepare()
addEventListener('pagechange', prepare)
