/**
 * The small script that every page starts before React: it writes what depends on the time, moves what scrolls into
 * view and fetches the pictures below the window. It does the same for a page that React shows later.
 */
import { fetchPictures } from './components/fetch-pictures.ts'
import { revealOnScroll } from './components/reveal.ts'
import { keepTime } from './features/opening/clock.ts'

const prepare = () => {
  revealOnScroll()
  void fetchPictures()
}

keepTime()
prepare()
addEventListener('pagechange', prepare)
