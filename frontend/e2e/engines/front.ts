/**
 * Stands before the site under test, and breaks what a test wants broken: the network is then as bad for every engine,
 * whether its protocol can say so or not. Each test has one of its own, hence an origin and a storage of its own.
 */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'

const BOOKING = /https:\/\/booking\.example[^"'`\s<&]*/g
const BOOKING_PAGE = '<!doctype html><title>Booking</title><h1>Choose a day</h1>'
/** They belong to one connection, or to a body as it was packed. */
const OWN = ['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding']
/** With it WebKit's driver (2.50) loses a page that Back takes out of the cache; the page itself lives on. */
const LOSES_PAGES = 'cross-origin-opener-policy'

const listen = async (handle: RequestListener, host: string) => {
  const server = createServer(handle)
  await new Promise<void>((done) => server.listen(0, done))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((done) => server.close(() => done()))
  }
  return { url: `http://${host}:${port}`, close }
}

const fetchFrom = (site: string, { method = 'GET', url = '/', headers }: IncomingMessage, body: string) => {
  const sent = new Headers(
    Object.entries(headers).flatMap(([name, value]) =>
      ['host', ...OWN].includes(name) ? [] : [[name, String(value)] as [string, string]],
    ),
  )
  if (headers.origin) sent.set('origin', site)
  return fetch(site + url, { method, headers: sent, redirect: 'manual', ...(body && { body }) })
}

/** Passes a request on; in what comes back the scheduling page is the one of this test. */
const forward = async (site: string, booking: string, req: IncomingMessage, res: ServerResponse) => {
  const answer = await fetchFrom(site, req, await text(req))
  const isText = /html|javascript/.test(answer.headers.get('content-type') ?? '')
  const body = isText
    ? (await answer.text()).replaceAll(BOOKING, booking)
    : Buffer.from(await answer.arrayBuffer())
  const headers = [...answer.headers].filter(([name]) => ![...OWN, LOSES_PAGES].includes(name))
  res.writeHead(answer.status, Object.fromEntries(headers)).end(body)
}

type Answer = (res: ServerResponse) => unknown

/** Opens one; `answers` decides from then on what happens to what matches, the last rule first. */
export const openFront = async (site: string) => {
  const rules: { pattern: RegExp; answer: Answer }[] = []
  const asked: string[] = []
  const booking = await listen((_, res) => res.end(BOOKING_PAGE), '127.0.0.1')
  const front = await listen((req, res) => {
    asked.push(`${req.method} ${req.url}`)
    const rule = rules.findLast(({ pattern }) => pattern.test(req.url!))
    if (rule) return rule.answer(res)
    // The page was left meanwhile, or the site ends.
    forward(site, `${booking.url}/`, req, res).catch(() => res.destroy())
  }, 'localhost')
  const answers = (pattern: RegExp, answer: Answer) => void rules.push({ pattern, answer })
  return {
    url: front.url,
    booking: booking.url,
    asked,
    answers,
    breaks: (pattern: RegExp) => answers(pattern, (res) => res.destroy()),
    mend: () => void rules.splice(0),
    close: () => Promise.all([front.close(), booking.close()]),
  }
}

export type Front = Awaited<ReturnType<typeof openFront>>
