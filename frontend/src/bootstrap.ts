/**
 * The only script that stands in the pages themselves (under 1 kB). Everything else is a guest: no script is fetched
 * before the page is loaded and the browser idle, and React takes over when the visitor first means to do something.
 */

type Entry = typeof import('./main.tsx')

const INTENTS = ['pointerdown', 'pointermove', 'scroll', 'keydown', 'focusin', 'click']
/** After a failure; a moving pointer would try many times a second. */
const PAUSE_MS = 1000
const OPTIONS = { capture: true, passive: true }

const { entry = '', clock = '', chunks = '' } = document.currentScript?.dataset ?? {}
const files = chunks.split(' ')

let waking = false
/** What a click before that was meant for, if the browser could not answer it alone. */
let pressed: HTMLButtonElement | null = null

const thrifty = (navigator as { connection?: { saveData: boolean } }).connection?.saveData

const startClock = () => void import(/* @vite-ignore */ clock).catch(() => {})

const remember = ({ target }: Event) => {
  const button = target instanceof Element && target.closest<HTMLButtonElement>('button[type=button]')
  if (button && !button.commandForElement) pressed = button
}

const wake = (intent?: Event) => {
  if (intent?.type === 'click') remember(intent)
  if (waking) return
  waking = true
  if (thrifty) startClock()
  ;(import(/* @vite-ignore */ entry) as Promise<Entry>).then(({ start }) => start()).then(handOver, giveUp)
}

/** React listens from here on; its first click makes it hydrate what was clicked at once. */
const handOver = () => {
  for (const intent of INTENTS) removeEventListener(intent, wake, OPTIONS)
  pressed?.click()
}

/** The network is broken: links still lead on, and a later intent tries again. */
const giveUp = (reason: unknown) => {
  reportError(reason)
  pressed = null
  setTimeout(() => (waking = false), PAUSE_MS)
}

/** Safari knows no requestIdleCallback. */
const idle = () => new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done))

/** Two frames on, what is loaded has been painted; a tab in the background paints, and fetches, nothing. */
const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

/** Fetches at low priority and evaluates one chunk at a time, so that nothing else ever waits for long. */
const prepare = async () => {
  await painted()
  await idle()
  startClock()
  for (const href of files)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }),
    )
  for (const file of files) {
    await idle()
    await import(/* @vite-ignore */ file)
  }
  // Its button sleeps, and says so to a screen reader, until React can send it.
  if (document.querySelector('form[method=post]')) wake()
}

for (const intent of INTENTS) addEventListener(intent, wake, OPTIONS)
if (!thrifty) addEventListener('load', () => void prepare().catch(() => {}))
