/** One HTTP exchange, byte by byte: what no well-mannered client would send, and what is wrong with its answer. */
import { connect } from 'node:net'
import { sentForm } from '../samples.ts'

/** What is sent. `headers` as given; a Content-Length is added where there is none and no Transfer-Encoding. */
export type Sent = {
  method?: string
  path?: string
  headers?: [name: string, value: string][]
  body?: string | Buffer
  /** Sent after the body again and again, until the other side has had enough. */
  endlessly?: string
  /** Milliseconds between two pieces of `endlessly`. */
  everyMs?: number
  /** The request stops in the middle of its headers. */
  halfHeaders?: boolean
  /** Sent on the same connection before, and answered; what comes back then is left out. */
  after?: Sent
}

/** What came back, and after how long; the status is 0 when the connection was closed without a word. */
export type Answer = { status: number; headers: string; text: string; milliseconds: number }

/** Milliseconds until we hang up on a side that does not: several times what any of them takes. */
export const PATIENCE_MS = 60_000

const headOf = (
  { method = 'POST', path = '/api/contact', headers = [], body = '' }: Sent,
  host: string,
  connection = 'close',
) => {
  const given = headers.map(([name]) => name.toLowerCase())
  const framed = given.includes('content-length') || given.includes('transfer-encoding')
  const all: [string, string][] = [
    ...(given.includes('host') ? [] : [['Host', host] as [string, string]]),
    ...headers,
    ...(framed ? [] : [['Content-Length', String(Buffer.byteLength(body))] as [string, string]]),
    ['Connection', connection],
  ]
  return [`${method} ${path} HTTP/1.1`, ...all.map((pair) => pair.join(': '))].join('\r\n')
}

const parse = (raw: string, milliseconds: number): Answer => {
  const end = raw.indexOf('\r\n\r\n')
  const headers = raw.slice(0, end)
  const chunked = /^transfer-encoding: chunked/im.test(headers)
  const body = raw.slice(end + 4)
  const text = chunked ? body.replace(/[0-9a-f]+\r\n|\r\n/g, '') : body
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(raw)?.[1] ?? 0), headers, text, milliseconds }
}

/** Sends to `baseUrl` and resolves when the other side has closed the connection. */
export const exchange = (baseUrl: string, sent: Sent): Promise<Answer> =>
  new Promise((resolve) => {
    const url = new URL(baseUrl)
    const started = performance.now()
    const socket = connect(Number(url.port), url.hostname)
    let [raw, answeredAt] = ['', 0]
    const { endlessly, everyMs = 1, halfHeaders, after, body = '' } = sent
    socket.on('error', () => {})
    let flood: NodeJS.Timeout | undefined
    const speak = () => {
      socket.on('data', (chunk) => {
        answeredAt ||= performance.now()
        raw += chunk
      })
      socket.write(headOf(sent, url.host))
      if (!halfHeaders) socket.write(`\r\n\r\n`)
      if (!halfHeaders) socket.write(body)
      if (endlessly) flood = setInterval(() => socket.writable && socket.write(endlessly), everyMs)
    }
    if (after) {
      socket.once('data', speak)
      socket.write(`${headOf(after, url.host, 'keep-alive')}\r\n\r\n${String(after.body ?? '')}`)
    } else speak()
    const patience = setTimeout(() => socket.destroy(), PATIENCE_MS)
    socket.on('close', () => {
      clearInterval(flood)
      clearTimeout(patience)
      resolve(parse(raw, (answeredAt || performance.now()) - started))
    })
  })

export type Payload = {
  name: string
  sent: Sent
  /** Statuses that are right; several where our API and nginx word it differently, 0 for a hang-up. */
  answers: number[]
  /** The sentence that the visitor reads. */
  says?: string
  /** What is then stored. */
  stored?: Partial<Record<'name' | 'email' | 'subject' | 'message', string>> & { suspect?: boolean }
}

export const JSON_TYPE: [string, string] = ['Content-Type', 'application/json']
export const FORM_TYPE: [string, string] = ['Content-Type', 'application/x-www-form-urlencoded']

/** A form with `changes`, as JSON. */
export const withForm = (changes: object): Sent => ({
  headers: [JSON_TYPE],
  body: JSON.stringify({ ...sentForm, ...changes }),
})

/** The usual form under other headers. */
export const withHeaders = (...headers: [string, string][]): Sent => ({
  headers,
  body: JSON.stringify(sentForm),
})

const LEAKS = /^access-control-|^x-powered-by|^server: .*\d/im
const INNARDS = /node_modules|\.ts:\d|\bat \S+ \(|postgres|prisma|redis/i

/** What of `answer` is not as it must be; empty when all is well. */
export const faultsOf = (payload: Payload, answer: Answer): string[] => {
  const { answers, says } = payload
  const { status, headers, text, milliseconds } = answer
  return [
    ...(answers.includes(status) ? [] : [`answered ${status || 'nothing'}, not ${answers.join(' or ')}`]),
    ...(says !== undefined && text !== says ? [`said "${text}", not "${says}"`] : []),
    ...(LEAKS.test(headers) ? ['says too much in a header'] : []),
    ...(INNARDS.test(text) ? ['shows its innards'] : []),
    ...(milliseconds > 0.9 * PATIENCE_MS ? [`took ${Math.round(milliseconds)} ms`] : []),
  ]
}

/** Sends one payload as a visitor of its own. */
export const send = (baseUrl: string, { sent }: Payload, visitor: [string, string][] = []): Promise<Answer> =>
  exchange(baseUrl, { ...sent, headers: [...visitor, ...(sent.headers ?? [])] })
