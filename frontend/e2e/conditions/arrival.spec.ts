/** When a page arrives in pieces and is used meanwhile, hydration moves nothing and duplicates nothing. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, type Page } from '@playwright/test'
import { hydrate, PAGES, settle, watchLog } from '../visit.ts'

/** Far below 0.1, which web.dev calls good. */
const MAX_SHIFT = 0.005

type LayoutShift = PerformanceEntry & { value: number }

type Watched = { shift: number; movedStyles: number }

/**
 * Runs in the page before anything else: sums up the layout shifts (W3C, Layout Instability), and counts style
 * elements that are moved after the load, because each would cause a layout of the whole page.
 */
const watch = () => {
  const watched = { shift: 0, movedStyles: 0 }
  Object.assign(window, { watched })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.shift += (entry as LayoutShift).value
  }).observe({ type: 'layout-shift', buffered: true })
  addEventListener('load', () =>
    new MutationObserver((list) => {
      for (const { removedNodes } of list)
        for (const node of removedNodes) if (node.nodeName === 'STYLE') watched.movedStyles++
    }).observe(document, { childList: true, subtree: true }),
  )
}

test.beforeEach(({ page }) => page.addInitScript(watch))

const readWatched = async (page: Page) => {
  await settle(page)
  return page.evaluate(() => (window as unknown as { watched: Watched }).watched)
}

const PIECES = 20

/** Simulates a slow connection: the browser paints each piece before the next one arrives. */
const sendInPieces = async (answer: ServerResponse, html: Buffer) => {
  const size = Math.ceil(html.length / PIECES)
  for (let at = 0; at < html.length; at += size) {
    answer.write(html.subarray(at, at + size))
    await sleep(40)
  }
  answer.end()
}

/** Serves the site at another address, its pages in pieces. */
const serveInPieces = async (site: string) => {
  const server = createServer(async (request, answer) => {
    const response = await fetch(site + request.url)
    const type = response.headers.get('content-type') ?? ''
    answer.writeHead(response.status, {
      'content-type': type,
      'cache-control': response.headers.get('cache-control') ?? '',
    })
    const body = Buffer.from(await response.arrayBuffer())
    if (type.startsWith('text/html')) void sendInPieces(answer, body)
    else answer.end(body)
  }).listen(0)
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}

for (const path of PAGES)
  test(`${path}, arriving in pieces, does not shift and is complete`, async ({ page, baseURL }) => {
    const logged = watchLog(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const { origin, close } = await serveInPieces(baseURL!)
    await page.goto(origin + path)
    expect((await readWatched(page)).shift).toBeLessThan(MAX_SHIFT)
    await hydrate(page)
    expect(await readWatched(page)).toMatchObject({ movedStyles: 0 })
    const count = await page.locator('section, footer').count()

    // The scripts are cached now, and arrive before the page.
    await page.goto(origin + path, { waitUntil: 'commit' })
    await page.mouse.move(100, 300)
    await page.waitForLoadState()
    await hydrate(page)
    expect(await page.locator('section, footer').count()).toBe(count)
    expect(logged).toEqual([])
    close()
  })
