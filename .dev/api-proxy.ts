/** Hands a request to the API as nginx does: the visitor's address is told, and what is too large never gets there. */
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { MAX_BODY_BYTES } from '../backend/contract/contact.ts'

const UNAVAILABLE =
  'We could not take your message just now. Please try again in a few minutes or message us instead.'
const TOO_LARGE = 'Your message is too large. Please shorten it and try again.'

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

/** Answers with what the API on `apiPort` says, under `headers`. */
export const makeApiProxy = (apiPort: number, headers: Record<string, string>) => {
  const refuse = (res: ServerResponse, status: number, sentence: string) => {
    if (!res.headersSent) res.writeHead(status, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' })
    res.end(sentence)
  }
  const forward = (req: IncomingMessage, res: ServerResponse, body: Buffer) => {
    const given = { ...req.headers, 'x-real-ip': req.socket.remoteAddress }
    const { url: path, method } = req
    const upstream = request({ host: '127.0.0.1', port: apiPort, path, method, headers: given })
    upstream.on('response', (answer) => {
      const own = Object.entries(answer.headers).filter(([name]) => !REPLACED.has(name))
      res.writeHead(answer.statusCode!, { ...Object.fromEntries(own), ...headers })
      answer.pipe(res)
    })
    upstream.on('error', () => refuse(res, 503, UNAVAILABLE))
    res.on('close', () => upstream.destroy())
    upstream.end(body)
  }
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    try {
      const body = await readBody(req)
      if (body) forward(req, res, body)
      else refuse(res, 413, TOO_LARGE)
    } catch {
      res.destroy() // the visitor has hung up
    }
  }
}
