/**
 * The pages' only inline script, and the strategy of hydration. A page is complete without scripts: links, dialogs and
 * the form work from the HTML, in every browser. Once the page is painted and the browser idle, this script fetches the
 * other scripts at low priority, evaluates one chunk at a time, and lets React hydrate (main.tsx); the first use of the
 * page, and with Save-Data only that, starts the same at once. Three things may happen meanwhile, and each is kept: what
 * is typed becomes the tab's draft (contact/draft.ts), a pressed button is pressed again after hydration, and
 * "Send Message" is given to the browser if React has not come within two seconds. React hydrates each section by itself
 * (ui/section-boundary.tsx), so a section that fails costs no other one; if the whole app fails, main.tsx puts the
 * prerendered page back.
 */

import { keepEntry } from './contact/draft.ts'
import { openDialogs } from './ui/dialog-opener.ts'
import { watchTop } from './ui/top-of-page.ts'

type Entry = typeof import('./main.tsx')

const INTENTS = ['pointerdown', 'pointermove', 'keydown', 'input', 'click']
/** Pause after a failure: a moving pointer would otherwise retry many times a second. */
const PAUSE_MS = 1000
/** For browsers that report no paint. */
const LONGEST_PAINT_MS = 3000
/** How long a pressed "Send Message" waits for React. */
const LONGEST_PRESS_MS = 2000

const { entry, clock, chunks } = document.currentScript!.dataset as Record<string, string>
const { connection } = navigator as { connection?: { saveData: boolean } }

const load = (file: string | undefined) => import(/* @vite-ignore */ file!)
const startClock = () => void load(clock).catch(() => {})

/**
 * React must not hydrate a document that is still being parsed: it would create the missing elements, which then
 * arrive as well.
 */
const parsed = new Promise((done) => addEventListener('DOMContentLoaded', done))

/** The form's elements as they were served, before an extension adds others. */
let served = new Set<Element>()
const rememberServed = () => (served = new Set(document.querySelectorAll('[method=post] *')))
document.addEventListener('readystatechange', rememberServed, { once: true })

let starting = false
/** The browser is submitting the form natively: hydrating it now could send the message twice. */
let posted = false
/** A button that needs React; it is clicked again after hydration. */
let pressed: HTMLButtonElement | null = null

const finish = () => {
  for (const intent of INTENTS) removeEventListener(intent, use, true)
  pressed?.click()
  pressed = null
}

/** Validates and posts the form by the browser, if its button is still waiting for React. */
const submitNatively = () => {
  const form = pressed?.form
  pressed = null
  form?.requestSubmit()
}

const retryLater = (reason: unknown) => {
  reportError(reason)
  submitNatively()
  setTimeout(() => (starting = false), PAUSE_MS)
}

const hydrate = () => {
  if (starting) return
  starting = true
  Promise.all([load(entry) as Promise<Entry>, parsed])
    .then(([main]) => main.start(served, () => posted))
    .then(finish, retryLater)
}

const press = (event: Event, element: Element) => {
  const submit = element.closest<HTMLButtonElement>('[method=post] [type=submit]')
  if (submit) {
    event.preventDefault()
    if (pressed !== submit) setTimeout(submitNatively, LONGEST_PRESS_MS)
  }
  pressed = submit ?? element.closest<HTMLButtonElement>('[type=button]:not([commandfor])') ?? pressed
}

const use = (event: Event) => {
  const { type, target, movementX, movementY } = event as MouseEvent
  // Browsers report a move when the page appears under a pointer that rests.
  if (type === 'pointermove' && movementX === 0 && movementY === 0) return
  const field = target as HTMLInputElement
  if (type === 'click' && !posted) press(event, field)
  else if (type === 'input' && field.closest('[method=post]')) keepEntry(field)
  if (connection?.saveData) startClock()
  hydrate()
}

/** After the next frame, so never in a background tab. Safari has no requestIdleCallback. */
const idle = () =>
  new Promise((done) => requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(done)))

/** Scripts fetched before the first paint would compete with the page for bandwidth. */
const painted = () =>
  new Promise((done) => {
    new PerformanceObserver(done).observe({ type: 'paint', buffered: true })
    setTimeout(done, LONGEST_PAINT_MS)
  })

/** Evaluates one chunk at a time, so that no task is long. What fails here is fetched again when it is needed. */
const prepare = async () => {
  await painted()
  await idle()
  startClock()
  const files = chunks!.split(' ')
  // Not modulepreload: WebKit remembers its failure for the module, even after a reload.
  for (const file of files) void fetch(file, { priority: 'low' }).catch(() => {})
  for (const file of files) {
    await idle()
    await load(file).catch(() => {})
  }
  await idle()
  hydrate()
  // A second try, for a hydration that has just failed, or a phone that has changed networks.
  setTimeout(hydrate, 2 * PAUSE_MS)
}

openDialogs()
watchTop()

/** A test for Chromium 108, Firefox 110 and Safari 16, the first versions with everything that the scripts need. */
if (CSS.supports('(height:1dvh) and (container-type:size)')) {
  for (const intent of INTENTS) addEventListener(intent, use, true)
  addEventListener('submit', ({ target }) => (posted ||= (target as Element).matches('[method=post]')))
  if (!connection?.saveData) addEventListener('load', () => void prepare().catch(() => {}))
}
