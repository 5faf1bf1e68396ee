/**
 * The pages' only inline script, and the strategy of hydration. A page is complete without scripts: links, dialogs and
 * the form work from the HTML, in every browser. Once the page is painted and the browser idle, this script starts the
 * clock (features/opening/clock.ts), fetches the other scripts at low priority, evaluates one chunk at a time and lets React hydrate
 * (main.tsx). The visitor's first use of the page hydrates it at once; with Save-Data nothing else does, and only the clock is fetched before. Until then
 * nothing is lost: typed text becomes the tab's draft (features/contact/draft.ts), a pressed button is pressed again after
 * hydration, and the browser submits the form if React is not there two seconds after "Send Message". A section that
 * fails affects no other (components/section-boundary.tsx); if the whole app fails, main.tsx puts the prerendered page back.
 */

import { readDraft, storeText } from './features/contact/draft.ts'
import { listenToDialogButtons } from './components/dialogs.ts'
import { markTopOfPage } from './components/top-of-page.ts'

type MainModule = typeof import('./main.tsx')

const USE_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'input', 'click']
/** The minimum interval after a failure: a moving pointer would otherwise retry many times a second. */
const RETRY_MS = 1000
/** The longest wait for a paint, for browsers that report none. */
const MAX_PAINT_MS = 3000
/** How long a pressed "Send Message" waits for React. */
const MAX_PRESS_MS = 2000

const { entry: mainFile, clock, chunks } = document.currentScript!.dataset as Record<string, string>
const { connection } = navigator as { connection?: { saveData: boolean } }

const files = chunks!.split(' ')
const load = (file: string | undefined) => import(/* @vite-ignore */ file!)
const startClock = () => void load(clock).catch(() => {})

let isFetched = false

/**
 * Puts all chunks into the browser's cache, or rejects. None is imported before all are there, because older browsers
 * remember a failed import or modulepreload until the page is reloaded (whatwg/html#10327).
 */
const fetchChunks = async () => {
  if (!isFetched) await Promise.all(files.map((file) => fetch(file, { priority: 'low' })))
  isFetched = true
}

/** React must not hydrate while the document is being parsed: it would create elements that the parser adds later. */
const parsed = new Promise((done) => addEventListener('DOMContentLoaded', done))

/** The form's elements as they were served, before an extension adds others. */
let formElements = new Set<Element>()
const rememberFormElements = () => (formElements = new Set(document.querySelectorAll('[method=post] *')))
document.addEventListener('readystatechange', rememberFormElements, { once: true })

let isStarting = false
/** The browser is submitting the form natively: hydrating it now could send the message twice. */
let isPosted = false
/** A button that needs React; it is clicked again after hydration. */
let pressed: HTMLButtonElement | null = null

const handOverToReact = () => {
  for (const type of USE_EVENTS) removeEventListener(type, handleUse, true)
  pressed?.click()
  pressed = null
}

/** Lets the browser validate and post the form, if its button is still waiting for React. */
const submitNatively = () => {
  const form = pressed?.form
  pressed = null
  form?.requestSubmit()
}

const handleFailure = (reason: unknown) => {
  reportError(reason)
  submitNatively()
  setTimeout(() => (isStarting = false), RETRY_MS)
}

const hydrate = () => {
  if (isStarting) return
  isStarting = true
  Promise.all([fetchChunks(), parsed])
    .then(() => load(mainFile) as Promise<MainModule>)
    .then((main) => main.startApp(formElements, () => isPosted))
    .then(handOverToReact, handleFailure)
}

const rememberPress = (event: Event, element: Element) => {
  const submit = element.closest<HTMLButtonElement>('[method=post] [type=submit]')
  if (submit) {
    event.preventDefault()
    if (pressed !== submit) setTimeout(submitNatively, MAX_PRESS_MS)
  }
  pressed = submit ?? element.closest<HTMLButtonElement>('[type=button]:not([commandfor])') ?? pressed
}

const handleUse = (event: Event) => {
  const { type, target, movementX, movementY } = event as MouseEvent
  // Browsers report a move when the page appears under a stationary pointer.
  if (type === 'pointermove' && movementX === 0 && movementY === 0) return
  const element = target as HTMLInputElement
  if (type === 'click' && !isPosted) rememberPress(event, element)
  else if (type === 'input' && element.closest('[method=post]')) storeText(element)
  hydrate()
}

/** Resolves after the next frame, so never in a background tab. Safari has no requestIdleCallback. */
const untilIdle = () =>
  new Promise((done) => requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(done)))

/** Resolves at the first paint: scripts fetched earlier would compete with the page for bandwidth. */
const untilPainted = () =>
  new Promise((done) => {
    new PerformanceObserver(done).observe({ type: 'paint', buffered: true })
    setTimeout(done, MAX_PAINT_MS)
  })

/** Evaluates one chunk at a time, so that no task is long. */
const evaluateChunks = async () => {
  await fetchChunks()
  for (const file of files) {
    await untilIdle()
    await load(file)
  }
  await untilIdle()
}

const hydrateWhenIdle = async () => {
  await untilPainted()
  await untilIdle()
  startClock()
  await evaluateChunks().catch(() => {})
  hydrate()
  // This is a second attempt, in case the first one has failed.
  setTimeout(hydrate, 2 * RETRY_MS)
}

/** With Save-Data React comes with the first use: the opening line and a half-written form are there before. */
const fillInWithoutReact = () => {
  startClock()
  for (const [name, text] of Object.entries(readDraft().values)) {
    const field = document.querySelector<HTMLInputElement>(`[method=post] [name=${name}]`)
    if (field) field.value ||= text
  }
}

listenToDialogButtons()
markTopOfPage()

/** Every browser of `browserslist` has these two features, and few older ones have. */
if (CSS.supports('(height:1dvh) and (container-type:size)')) {
  for (const type of USE_EVENTS) addEventListener(type, handleUse, true)
  addEventListener('submit', ({ target }) => (isPosted ||= (target as Element).matches('[method=post]')))
  addEventListener('load', connection?.saveData ? fillInWithoutReact : () => void hydrateWhenIdle())
}
