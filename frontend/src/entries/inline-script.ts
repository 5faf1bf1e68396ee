/**
 * The pages' only inline script, and the strategy of hydration. A page is complete without React: links, the menu and the
 * form work from the HTML, in every browser. Once it has loaded and is painted, this script starts deferred-script.ts. Then
 * it fetches React's scripts and lets them hydrate the page (main.tsx); on a touch screen only where there is a form or a
 * gallery, and elsewhere at the first press on what React takes over. Until then the browser follows links, and such presses
 * wait (lib/presses.ts). A section that fails affects no other (sections/section-boundary.tsx); if the whole app fails, main.tsx
 * puts the prerendered page back.
 */
import { removeForeignElements, watchForm } from '#src/features/contact/draft.ts'
import { listenToPageChanges, loadDocument } from '#src/lib/scroll.ts'
import { listenToMenu } from '#src/app/menu-script.ts'
import { holdPresses } from '#src/lib/presses.ts'

const { entry, deferred, chunks } = document.currentScript!.dataset
const files = chunks!.split(' ')

const load = (file: string | undefined) => import(/* @vite-ignore */ file!)

/** React must not hydrate while the document is being parsed: it would create elements that the parser adds later. */
const parsed = new Promise((done) => addEventListener('DOMContentLoaded', done))

/** Resolves once the next frame is painted, so never in a background tab. requestIdleCallback may not fire for a minute. */
const untilPainted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

/** Evaluates one chunk at a time, so that no task is long, and lets React hydrate. */
const hydrate = async () => {
  // All files at once into the browser's cache, then one after the other.
  await Promise.all([...files.map((file) => fetch(file, { priority: 'low' })), parsed])
  for (const file of files) {
    await untilPainted()
    await load(file)
  }
  const { startApp } = (await load(entry)) as typeof import('./main.tsx')
  await untilPainted()
  removeForeignElements()
  startApp()
  removeEventListener('popstate', handleBack)
}

let starting: Promise<void> | undefined
/** Rejects if a file could not be fetched; the next call fetches it again. */
const start = async () => {
  try {
    await (starting ??= hydrate())
  } catch (reason) {
    starting = undefined
    throw reason
  }
}

const startUnasked = () =>
  start().catch((reason: unknown) => {
    reportError(reason)
    addEventListener('online', startUnasked, { once: true })
  })

/** Between pages that the router has shown the browser changes only the address: the document is loaded instead. */
const { pathname } = location
const handleBack = () => {
  if (location.pathname !== pathname) loadDocument()
}

/** For the theme, which gives the header no background while the page is at its top. The first paint needs it. */
const markTopOfPage = () => document.documentElement.toggleAttribute('data-at-top', scrollY < 8)

markTopOfPage()
addEventListener('scroll', markTopOfPage, { passive: true })
listenToPageChanges()
listenToMenu()
watchForm()

/** What visitors touch: React does not wait for a press there. */
const TOUCHED = 'main :is(form, [aria-haspopup])'

/** Every browser of `browserslist` has these two features, and few older ones have. */
if (CSS.supports('(height:1dvh) and (container-type:size)')) {
  holdPresses(start)
  addEventListener('popstate', handleBack)
  // Not sooner: Firefox would not report the page as loaded while it imports a file.
  addEventListener('load', async () => {
    await untilPainted()
    load(deferred).catch(() => {})
    if (document.querySelector(TOUCHED) || !matchMedia('(pointer: coarse)').matches) void startUnasked()
  })
}
