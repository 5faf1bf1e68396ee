/**
 * The only script that stands in the pages themselves (0.7 kB on the wire). Everything else is a guest: no script is fetched
 * before the page is loaded and the browser idle, and React takes over when there is nothing else to do, or when the
 * visitor first means to do something. Whoever saves data is sent nothing before that. A browser older than the scripts
 * keeps the page as it is.
 */

import { keepEntry } from './contact/draft.ts'
import { tellOfScripts } from './contact/script-state.ts'

type Entry = typeof import('./main.tsx')

const INTENTS = ['pointerdown', 'pointermove', 'scroll', 'keydown', 'input', 'focusin', 'click', 'submit']
/** After a failure; a moving pointer would try many times a second. */
const PAUSE_MS = 1000
/** As long as somebody who has sent something waits without a word. */
const PATIENCE_MS = 2500

/** A browser may keep to itself what it has painted. */
const LONGEST_PAINT_MS = 3000

const { entry, clock, chunks } = document.currentScript!.dataset as Record<string, string>
const { connection } = navigator as { connection?: { saveData: boolean } }

let waking = false
/** The button that was pressed before that, if the browser cannot answer it alone. It is pressed again then. */
let pressed: HTMLButtonElement | null = null
let impatience: ReturnType<typeof setTimeout> | undefined

const load = (file: string | undefined) => import(/* @vite-ignore */ file!)

const startClock = () => void load(clock).catch(() => {})

const remember = (event: Event) => {
  const target = event.target as Element
  if (event.type === 'click') {
    const button = target.closest<HTMLButtonElement>('button[type=button]')
    if (button && !button.commandForElement) pressed = button
  } else if (event.type === 'submit' && target.matches('[method=post]')) {
    event.preventDefault()
    pressed = (event as SubmitEvent).submitter as HTMLButtonElement
    pressed.disabled = true
    tellOfScripts()
    impatience = setTimeout(tellOfScripts, PATIENCE_MS, 'slow')
  } else if (event.type === 'input' && target.closest('[method=post]')) keepEntry(target as HTMLInputElement)
}

const release = () => {
  clearTimeout(impatience)
  const button = pressed
  if (button) button.disabled = false
  pressed = null
  return button
}

/** React listens from here on; its first click makes it hydrate what was clicked at once. */
const handOver = () => {
  tellOfScripts()
  for (const intent of INTENTS) removeEventListener(intent, wake, true)
  release()?.click()
}

/** The network is broken: links still lead on, and a later intent tries again, or what was pressed since. */
const giveUp = (reason: unknown) => {
  reportError(reason)
  if (release()?.type === 'submit') tellOfScripts('failed')
  setTimeout(() => {
    waking = false
    if (pressed) start()
  }, PAUSE_MS)
}

const start = () => {
  if (waking) return
  waking = true
  void load(entry)
    .then((main: Entry) => main.start())
    .then(handOver, giveUp)
}

const wake = (intent: Event) => {
  remember(intent)
  if (connection?.saveData) startClock()
  start()
}

/** After the next frame is painted; in a tab in the background, never. Safari knows no requestIdleCallback. */
const idle = () =>
  new Promise((done) => requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(done)))

/** The page has been seen: a script that is fetched sooner competes with what is still to be shown. */
const painted = () =>
  new Promise((done) => {
    new PerformanceObserver(done).observe({ type: 'paint', buffered: true })
    setTimeout(done, LONGEST_PAINT_MS)
  })

const preload = (href: string) =>
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }),
  )

/** Into the browser's cache. A preload that fails WebKit holds against the module even when the page is loaded again. */
const warm = (href: string) => void fetch(href, { priority: 'low' }).catch(() => {})

/** No other engine knows these. */
const isChromium = HTMLScriptElement.supports?.('speculationrules')

/** Fetches at low priority, evaluates one chunk at a time and lets React take over, so that nothing ever waits for long. */
const prepare = async () => {
  await painted()
  await idle()
  startClock()
  const files = chunks!.split(' ')
  files.forEach(isChromium ? preload : warm)
  for (const file of files) {
    await idle()
    // What start needs too it fetches again; a late part is left out.
    await load(file).catch(() => {})
  }
  await idle()
  start()
}

/** Dialogs open in a browser that keeps the page as it is, too. */
const openDialogs = ({ target }: Event) => {
  const id = (target as Element).closest('[commandfor]')?.getAttribute('commandfor')
  if (id) (document.getElementById(id) as HTMLDialogElement).showModal?.()
}

/** What the scripts and their looks need came with Chromium 108, Firefox 110 and Safari 16. */
const isKnown = CSS.supports('(height:1dvh) and (container-type:size)')

const listen = () => {
  for (const intent of INTENTS) addEventListener(intent, wake, true)
  if (!connection?.saveData) addEventListener('load', () => void prepare().catch(() => {}))
}

const stayStatic = () => {
  tellOfScripts('old')
  addEventListener('click', openDialogs)
}

if (isKnown) listen()
else stayStatic()
