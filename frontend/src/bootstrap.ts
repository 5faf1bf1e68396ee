/**
 * The only script inside the pages themselves (0.6 kB on the wire). It fetches the others when the page is painted and
 * the browser idle, and hydrates when there is nothing else to do, or when the visitor first uses the page. With Save-Data
 * it fetches nothing before that. Until then, and in a browser older than the scripts, links, dialogs and the form work
 * without them.
 */

import { keepEntry } from './contact/draft.ts'
import { openDialogs } from './ui/dialog-opener.ts'

type Entry = typeof import('./main.tsx')

const INTENTS = ['pointerdown', 'pointermove', 'scroll', 'keydown', 'input', 'focusin', 'click']
/** After a failure; a moving pointer would try many times a second. */
const PAUSE_MS = 1000
/** Not every browser reports what it has painted. */
const LONGEST_PAINT_MS = 3000

const { entry, clock, chunks } = document.currentScript!.dataset as Record<string, string>
const { connection } = navigator as { connection?: { saveData: boolean } }

const load = (file: string | undefined) => import(/* @vite-ignore */ file!)
const startClock = () => void load(clock).catch(() => {})

/** Hydrated while it arrives, the page would be there twice: React makes anew what it misses, and then it comes. */
const parsed = new Promise((done) => addEventListener('DOMContentLoaded', done))

let starting = false
/** The browser posts the form by itself: a form that React hydrates now could send the message a second time. */
let posted = false
/** A button that only React can answer: it is pressed again once React is there. */
let pressed: HTMLButtonElement | null = null

const finish = () => {
  for (const intent of INTENTS) removeEventListener(intent, use, true)
  pressed?.click()
}

const retryLater = (reason: unknown) => {
  reportError(reason)
  pressed = null
  setTimeout(() => (starting = false), PAUSE_MS)
}

const hydrate = () => {
  if (starting) return
  starting = true
  Promise.all([load(entry) as Promise<Entry>, parsed])
    .then(([main]) => (posted ? undefined : main.start()))
    .then(finish, retryLater)
}

const use = ({ type, target }: Event) => {
  const field = target as HTMLInputElement
  if (type === 'click')
    pressed = field.closest<HTMLButtonElement>('[type=button]:not([commandfor])') ?? pressed
  else if (type === 'input' && field.closest('[method=post]')) keepEntry(field)
  if (connection?.saveData) startClock()
  hydrate()
}

/** After the next frame; in a tab in the background, never. Safari has no requestIdleCallback. */
const idle = () =>
  new Promise((done) => requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(done)))

/** A script that is fetched before the page is painted competes with what the visitor is to see. */
const painted = () =>
  new Promise((done) => {
    new PerformanceObserver(done).observe({ type: 'paint', buffered: true })
    setTimeout(done, LONGEST_PAINT_MS)
  })

/** One chunk at a time, so that no task is long. What could not be fetched is fetched again when it is needed. */
const prepare = async () => {
  await painted()
  await idle()
  startClock()
  const files = chunks!.split(' ')
  // Not modulepreload: WebKit keeps its failure for the module, even when the page is loaded again.
  for (const file of files) void fetch(file, { priority: 'low' }).catch(() => {})
  for (const file of files) {
    await idle()
    await load(file).catch(() => {})
  }
  await idle()
  hydrate()
  // Once more, for a first use that failed just now, or a phone that has changed its network.
  setTimeout(hydrate, 2 * PAUSE_MS)
}

openDialogs()

/** What the scripts and their styles need came with Chromium 108, Firefox 110 and Safari 16. */
if (CSS.supports('(height:1dvh) and (container-type:size)')) {
  for (const intent of INTENTS) addEventListener(intent, use, true)
  addEventListener('submit', ({ target }) => (posted ||= (target as Element).matches('[method=post]')))
  if (!connection?.saveData) addEventListener('load', () => void prepare().catch(() => {}))
}
