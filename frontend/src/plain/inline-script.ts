/**
 * The pages' only inline script, and the strategy of hydration. A page is complete without React: links and the form work
 * from the HTML in every browser, and the menu where there are popovers.
 * 1. From the first moment this script looks after the menu (plain/menu.ts), and lets presses on what React takes over
 *    wait (plain/hold-presses.ts).
 * 2. Once the page has loaded and is painted, it starts deferred-script.ts.
 * 3. Then it fetches React's scripts; not on a touch screen without a form or a gallery.
 * 4. React hydrates the page (main.tsx), and the press is repeated (app/routes.tsx).
 * 5. A section that fails affects no other (parts/section-boundary.tsx). If the whole app fails, main.tsx puts the
 *    prerendered page back.
 */
import { holdPresses } from './hold-presses.ts'
import { listenToMenu } from './menu.ts'
import { listenToBrowserNavigation, loadDocument } from './scroll.ts'

const readAttribute = (name: string) => document.currentScript!.getAttribute(name)!
const entry = readAttribute('data-entry')
const deferred = readAttribute('data-deferred')
const files = readAttribute('data-chunks').split(' ')

const load = (file: string) => import(/* @vite-ignore */ file)

/** Whatever fails in it costs only its own part; a second call loads it where it could not be fetched. */
const loadDeferred = () => load(deferred).catch(() => {})

/** React must not hydrate while the document is being parsed: it would create elements that the parser adds later. */
const parsed = new Promise((done) => addEventListener('DOMContentLoaded', done))

const findFormElements = () => document.querySelectorAll('[method=post] *')
/** The form's elements as the document has them, before an extension adds others. */
let parsedElements = new Set<Element>()
document.addEventListener('readystatechange', () => (parsedElements = new Set(findFormElements())), {
  once: true,
})

/** Removes what extensions have added: React would otherwise re-create the form, and the visitor would lose the focus. */
const removeForeignElements = () => {
  for (const element of findFormElements()) if (!parsedElements.has(element)) element.remove()
}

/** Resolves once the next frame is painted, so never in a background tab. requestIdleCallback may not fire for a minute. */
const untilPainted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

/** Evaluates one chunk at a time, so that no task is long, and lets React hydrate. */
const hydrate = async () => {
  // All files are fetched into the browser's cache at once, and evaluated one after the other.
  await Promise.all([loadDeferred(), ...files.map((file) => fetch(file, { priority: 'low' })), parsed])
  for (const file of files) {
    await untilPainted()
    await load(file)
  }
  const { startApp } = (await load(entry)) as { startApp: () => void }
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

/** After a reload, Back to a page that the router has shown changes the address alone: this loads its document. */
const { pathname } = location
const handleBack = () => {
  if (location.pathname !== pathname) loadDocument()
}

/** For the theme, which gives the header no background while the page is at its top. The first paint needs it. */
const markTopOfPage = () => document.documentElement.toggleAttribute('data-at-top', scrollY < 8)

markTopOfPage()
addEventListener('scroll', markTopOfPage, { passive: true })
listenToBrowserNavigation()
listenToMenu()

/** A form, or a link to a dialog: on a page whose main part has one React does not wait for a press. */
const NEEDS_REACT = 'main :is(form, [data-needs-react])'

/** Every browser of `browserslist` has these two features, and few older ones have. */
if (CSS.supports('(height:1dvh) and (container-type:size)')) {
  holdPresses(start)
  addEventListener('popstate', handleBack)
  // Not sooner: Firefox would not report the page as loaded while it imports a file.
  addEventListener('load', async () => {
    await untilPainted()
    void loadDeferred()
    if (document.querySelector(NEEDS_REACT) || !matchMedia('(pointer: coarse)').matches) void startUnasked()
  })
}
