/** How long a finger waits, on a phone with a slow CPU: for a dialog, and for the next screen. */
import type { Browser, Page } from '@playwright/test'
import { CPU_SLOWDOWN, IDLE_MS, onPhone } from './site-browser.ts'

/** Runs in the page: the time from the first touch to the frame after the dialog opened. */
const watchTap = () => {
  let touched = 0
  const tap = { ms: 0 }
  Object.assign(globalThis, { tap })
  addEventListener('pointerdown', ({ timeStamp }) => (touched ||= timeStamp), true)
  const opened = () => {
    if (tap.ms || !touched || !document.querySelector('dialog[open]')) return
    tap.ms = -1
    requestAnimationFrame(() => setTimeout(() => (tap.ms = performance.now() - touched)))
  }
  const options = { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] }
  new MutationObserver(opened).observe(document, options)
}

/** Milliseconds from the first touch of a page that nobody has touched yet until the tapped button's dialog is seen. */
export const tapFirst = (browser: Browser, url: string, button: string): Promise<number> =>
  onPhone(browser, async (page, cdp) => {
    await page.addInitScript(watchTap)
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(IDLE_MS)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.getByRole('button', { name: button }).tap({ noWaitAfter: true })
    const seen = () => (globalThis as unknown as { tap: { ms: number } }).tap.ms > 0
    await page.waitForFunction(seen)
    return page.evaluate(() => (globalThis as unknown as { tap: { ms: number } }).tap.ms)
  })

type Followed = { touched: number; paint: number; screen: number }

/** Runs in each document: when the finger came, how long the next paint took, and when a page of another title is seen. */
const watchLink = () => {
  const kept = JSON.parse(sessionStorage.getItem('followed') ?? 'null') as
    (Followed & { title: string }) | null
  const followed = kept ?? { touched: 0, paint: 0, screen: 0, title: '' }
  const now = () => performance.timeOrigin + performance.now()
  const keep = (change: object) =>
    sessionStorage.setItem('followed', JSON.stringify(Object.assign(followed, change)))
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => keep({ touched: performance.timeOrigin + timeStamp, title: document.title }),
    true,
  )
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) keep({ paint: Math.max(followed.paint, duration) })
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const look = () => {
    const arrived = followed.touched && document.title !== followed.title && document.querySelector('main h1')
    if (arrived) return setTimeout(() => keep({ screen: now() }))
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const read = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('followed') ?? '{}') as Followed)

/**
 * Milliseconds from the touch of a link until the next paint (as INP counts it, 0 below 16), and until the next screen is
 * seen; `asleep` for a page whose scripts have not come.
 */
export const followLink = (browser: Browser, url: string, name: string, asleep: boolean): Promise<number[]> =>
  onPhone(browser, async (page, cdp) => {
    await page.addInitScript(watchLink)
    if (asleep) await page.route('**/*.js', (script) => script.abort())
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(IDLE_MS)
    const link = page.getByRole('main').getByRole('link', { name })
    await link.scrollIntoViewIfNeeded()
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await link.tap({ noWaitAfter: true })
    await page.waitForFunction(() => sessionStorage.getItem('followed')?.includes('"screen":1'))
    await page.waitForTimeout(IDLE_MS)
    const { touched, paint, screen } = await read(page)
    return [paint, screen - touched]
  })
