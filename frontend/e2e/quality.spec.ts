/** Every page must pass axe-core, log nothing to the console, and stay where it is. */
import { expect, test } from '@playwright/test'
import { findViolations, openHydrated, PAGES, settle, watchLog } from './visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

type LayoutShift = PerformanceEntry & { value: number }

/** The sum of the layout shifts so far (W3C, Layout Instability). */
const readShift = () => {
  const observer = new PerformanceObserver(() => {})
  observer.observe({ type: 'layout-shift', buffered: true })
  return (observer.takeRecords() as LayoutShift[]).reduce((sum, { value }) => sum + value, 0)
}

for (const path of PAGES)
  test(`on ${path} axe-core finds nothing, the console is empty, nothing shifts, and all is our own`, async ({
    page,
    baseURL,
  }) => {
    const logged = watchLog(page)
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL!)) foreign.push(request.url())
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await openHydrated(page, path)
    await settle(page)
    // Far below 0.1, which web.dev calls good.
    expect(await page.evaluate(readShift)).toBeLessThan(0.005)
    expect(await findViolations(page)).toEqual([])
    await page.mouse.wheel(0, 600)
    await page.waitForLoadState('networkidle')
    expect(logged).toEqual([])
    expect(foreign).toEqual([])
  })
