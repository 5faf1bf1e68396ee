/** When a page arrives in pieces and is used meanwhile, hydration moves nothing and duplicates nothing. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { expectHydrated, PAGES, settle, watchLog } from '../visit.ts'

/** Far below 0.1, which web.dev calls good. */
const MAX_SHIFT = 0.005

type LayoutShift = PerformanceEntry & { value: number }

/** The sum of the layout shifts so far (W3C, Layout Instability). */
const readShift = () => {
  const observer = new PerformanceObserver(() => {})
  observer.observe({ type: 'layout-shift', buffered: true })
  return (observer.takeRecords() as LayoutShift[]).reduce((sum, { value }) => sum + value, 0)
}

const PIECES = 20

/** Simulates a slow connection: the browser paints each piece before the next one arrives. */
const sendInPieces = async (answer: ServerResponse, html: Buffer, pause: number) => {
  const size = Math.ceil(html.length / PIECES)
  for (let at = 0; at < html.length; at += size) {
    answer.write(html.subarray(at, at + size))
    await sleep(pause)
  }
  answer.end()
}

/** Serves the site at another address, its pages in pieces. */
const serveInPieces = async (site: string, pause = 40) => {
  const server = createServer(async (request, answer) => {
    const response = await fetch(site + request.url)
    const type = response.headers.get('content-type') ?? ''
    answer.writeHead(response.status, {
      'content-type': type,
      'cache-control': response.headers.get('cache-control') ?? '',
    })
    const body = Buffer.from(await response.arrayBuffer())
    if (type.startsWith('text/html')) void sendInPieces(answer, body, pause)
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
    await expectHydrated(page)
    await settle(page)
    expect(await page.evaluate(readShift)).toBeLessThan(MAX_SHIFT)
    expect(logged).toEqual([])
    close()
  })

test('Send, pressed while the page arrives, waits until it is complete', async ({ page, baseURL }) => {
  const logged = watchLog(page)
  const { origin, close } = await serveInPieces(baseURL!, 200)
  await page.goto(`${origin}/contact`, { waitUntil: 'commit' })
  const arrived = await page.waitForFunction(() => {
    const send = document.querySelector<HTMLElement>('[method=post] [type=submit]')
    send?.click()
    return send && (document.querySelector('footer') ? 'all' : 'in part')
  })
  expect(await arrived.jsonValue()).toBe('in part')
  await expect(page.getByText('Subject is required.')).toBeVisible()
  await expectHydrated(page)
  expect(logged).toEqual([])
  close()
})
