/** Hands a request to the API as nginx does: the visitor's address is told, and what is too large never gets there. */
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { MAX_BODY_BYTES } from '../backend/contract/contact.ts'
import { REFUSALS } from '../backend/contract/refusal-page.ts'

/** The body, or null when it is too large. The rest is read and thrown away: a client that still writes hears no answer. */
const readBody = async (req: IncomingMessage): Promise<Buffer | null> => {
  const chunks: Buffer[] = []
  let bytes = Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES ? Infinity : 0
  if (bytes === 0)
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      chunks.push(chunk as Buffer)
      bytes += (chunk as Buffer).length
      if (bytes > MAX_BODY_BYTES) break
    }
  if (bytes <= MAX_BODY_BYTES) return Buffer.concat(chunks)
  req.resume()
  return null
}

/** What of the API is open to visitors, as nginx has it: exactly these paths. */
export const isOpen = (url = ''): boolean => /^\/api\/(contact|health)(\?|$)/.test(url)

/** Names of the API's headers that nginx writes in the API's place. */
const REPLACED = new Set(['cache-control', 'x-content-type-options'])
const POLICY = 'content-security-policy'

type Headers = Record<string, string>
/** What is answered in the API's place, under which headers. */
export type Refuse = (status: 413 | 503) => { headers: Headers; body: string }

/**
 * Answers with what the API on `apiPort` says, under `headers`: a page of the API's brings its own policy. Where the API
 * has no answer, `pageFor` has one for a form that a browser posts by itself; all others read a sentence.
 */
export const makeApiProxy = (apiPort: number, headers: Headers, pageFor?: Refuse) => {
  const sentenceFor: Refuse = (status) => ({
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    body: REFUSALS[status],
  })
  const refuse = (req: IncomingMessage, res: ServerResponse, status: 413 | 503) => {
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(req.headers['content-type'] ?? '')
    const answer = ((isForm && pageFor) || sentenceFor)(status)
    if (!res.headersSent) res.writeHead(status, answer.headers)
    res.end(answer.body)
  }
  const forward = (req: IncomingMessage, res: ServerResponse, body: Buffer) => {
    const given = { ...req.headers, 'x-real-ip': req.socket.remoteAddress }
    const { url: path, method } = req
    const upstream = request({ host: '127.0.0.1', port: apiPort, path, method, headers: given })
    upstream.on('response', (answer) => {
      const own = Object.entries(answer.headers).filter(([name]) => !REPLACED.has(name))
      const ours = Object.entries(headers).filter(
        ([name]) => name.toLowerCase() !== POLICY || !answer.headers[POLICY],
      )
      res.writeHead(answer.statusCode!, Object.fromEntries([...own, ...ours]))
      answer.pipe(res)
    })
    upstream.on('error', () => refuse(req, res, 503))
    res.on('close', () => upstream.destroy())
    upstream.end(body)
  }
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    try {
      const body = await readBody(req)
      if (body) forward(req, res, body)
      else refuse(req, res, 413)
    } catch {
      res.destroy() // the visitor has hung up
    }
  }
}
