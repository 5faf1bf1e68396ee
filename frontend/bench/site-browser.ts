/** What Lighthouse does not tell, measured in the same Chromium: paints on a network that is really slow. */
import { chromium, devices, type Browser, type CDPSession, type Page } from '@playwright/test'

const PHONE = devices['Pixel 7']
/** Lighthouse's slow 4G, but for real: bytes a second, and milliseconds a round trip. */
const SLOW_4G = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
}
export const CPU_SLOWDOWN = 4

/** How long an idle page gets to fetch and prepare its scripts. */
export const IDLE_MS = 1500

/** A Chromium for all measurements, with switches to `trust` the site; to be closed. */
export const openBrowser = (executablePath: string, trust: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...trust],
  })

/** Runs `action` on a page of a context of its own, with an empty cache. */
export const onPhone = async <T>(
  browser: Browser,
  action: (page: Page, cdp: CDPSession) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({ ...PHONE })
  try {
    const page = await context.newPage()
    return await action(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}

type Painted = { fcp: number; lcp: number; cls: number }

/** Runs in the page, before anything else. */
const watchPaint = () => {
  const seen: Painted = { fcp: 0, lcp: 0, cls: 0 }
  Object.assign(globalThis, { seen })
  const watch = (type: string, take: (entry: PerformanceEntry & { value: number }) => void) =>
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => take(entry as PerformanceEntry & { value: number })),
    ).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (seen.fcp = startTime))
  watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  watch('layout-shift', ({ value }) => (seen.cls += value))
}

/** First and largest paint in ms and the layout shift, on slow 4G with a slow CPU. */
export const paintSlowly = (browser: Browser, url: string): Promise<number[]> =>
  onPhone(browser, async (page, cdp) => {
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(watchPaint)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(IDLE_MS)
    const { fcp, lcp, cls } = await page.evaluate(() => (globalThis as unknown as { seen: Painted }).seen)
    return [fcp, lcp, cls]
  })
