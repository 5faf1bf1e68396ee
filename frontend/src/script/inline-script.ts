/**
 * The pages' only inline script, and the strategy of hydration. A page is complete without React: links, dialogs and the
 * form work from the HTML, in every browser. Once it has loaded and is painted, this script starts
 * deferred-script.ts. A page that needs React (content/pages.ts), for its form, then fetches React's scripts and is hydrated
 * (main.tsx). Any other fetches them at the visitor's first use, which is neither a scroll nor a link. Until then the
 * browser follows links, Send waits, and typed text becomes the tab's draft (form.ts). A section that fails affects no
 * other (sections/section-boundary.tsx); if the whole app fails, main.tsx puts the prerendered page back.
 */
import { listenToDialogButtons } from './dialogs.ts'
import { holdSend, releaseSend, removeForeignElements, storeText, watchForm } from './form.ts'
import { listenToLightbox } from './lightbox.ts'
import { continueFromPosition, storePosition } from './scroll.ts'

/** Without pointerdown and scroll: a tap on a link, also after a scroll, is followed before React takes the browser's time. */
const USES = ['pointermove', 'keydown', 'input', 'click']
/** The minimum interval after a failure: a moving pointer would otherwise retry many times a second. */
const RETRY_MS = 1000

const { entry, deferred, chunks, needsReact } = document.currentScript!.dataset
const files = chunks!.split(' ')

const load = (file: string | undefined) => import(/* @vite-ignore */ file!)

/** React must not hydrate while the document is being parsed: it would create elements that the parser adds later. */
const parsed = new Promise((done) => addEventListener('DOMContentLoaded', done))

/** Resolves once the next frame is painted, so never in a background tab. requestIdleCallback may not fire for a minute. */
const untilPainted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

let isStarting = false
/** The browser is following a link, until the visitor does something else. */
let isFollowing = false
const untilIdle = async (): Promise<void> => {
  await untilPainted()
  if (isFollowing) await untilIdle()
}

/** Evaluates one chunk at a time, so that no task is long, and lets React hydrate. After a failure the next use tries again. */
const start = async () => {
  if (isStarting) return
  isStarting = true
  try {
    // All files at once into the browser's cache, then one after the other.
    await Promise.all([...files.map((file) => fetch(file, { priority: 'low' })), parsed])
    for (const file of files) {
      await untilIdle()
      await load(file)
    }
    const { startApp } = (await load(entry)) as typeof import('#src/main.tsx')
    await untilIdle()
    removeForeignElements()
    startApp()
  } catch (reason) {
    reportError(reason)
    releaseSend()
    setTimeout(() => (isStarting = false), RETRY_MS)
    return
  }
  for (const type of USES) removeEventListener(type, handleUse, true)
  removeEventListener('popstate', handleBack)
}

/** Between pages that the router has shown the browser changes only the address: the document is loaded instead. */
const { pathname } = location
const handleBack = () => {
  if (location.pathname !== pathname) location.reload()
}

/** Whether a click makes the browser leave the page: an e-mail, a phone number and a new tab leave it where it is. */
const isLeavingClick = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
  const link = (target as Element).closest('a')
  if (!link || link.target || ctrlKey || metaKey || shiftKey) return false
  return link.protocol.startsWith('http') && (link.pathname !== pathname || !link.hash)
}

const handleUse = (event: Event) => {
  const { type, target, pointerType, movementX, movementY } = event as PointerEvent
  const field = target as HTMLInputElement
  const isAimed = movementX || movementY || field.closest(':is(a, button)[aria-label]')
  // A finger that moves scrolls, and browsers report a move when the page appears under a stationary pointer.
  if (type === 'pointermove' && (pointerType === 'touch' || !isAimed)) return
  if (type === 'input' && field.closest('[method=post]')) storeText(field)
  isFollowing = type === 'click' && isLeavingClick(event as MouseEvent)
  if (isFollowing) storePosition()
  else void start()
}

/** For the theme, which gives the header no background while the page is at its top. The first paint needs it. */
const markTopOfPage = () => document.documentElement.toggleAttribute('data-at-top', scrollY < 8)

markTopOfPage()
addEventListener('scroll', markTopOfPage, { passive: true })
listenToDialogButtons()
listenToLightbox()
continueFromPosition()
watchForm()

/** Every browser of `browserslist` has these two features, and few older ones have. */
if (CSS.supports('(height:1dvh) and (container-type:size)')) {
  addEventListener('DOMContentLoaded', holdSend)
  for (const type of USES) addEventListener(type, handleUse, true)
  addEventListener('popstate', handleBack)
  // Back to a page that the browser has kept.
  addEventListener('pageshow', () => (isFollowing = false))
  // Not sooner: Firefox would not report the page as loaded while it imports a file.
  addEventListener('load', async () => {
    await untilPainted()
    load(deferred).catch(() => {})
    if (needsReact !== undefined) void start()
  })
}
