/** The one local port: the built pages as nginx serves them, and the API behind /api. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sirv from 'sirv'

const listenOn = (server: ReturnType<typeof createServer>, port: number, variable: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const busy = `Port ${port} is in use by another program: stop it, or choose another one with ${variable}=...`
      reject(error.code === 'EADDRINUSE' ? new Error(busy) : error)
    })
    server.listen(port, resolve)
  })

/** Rejects with one sentence when something listens on `port` already. */
export const mustBeFree = async (port: number, variable: string): Promise<void> => {
  const close = await serve(() => {}, port, variable)
  await close()
}

/** Listens on `port`; a busy one is told in a sentence that names the variable to change. */
export const serve = async (
  handle: (req: IncomingMessage, res: ServerResponse) => void,
  port: number,
  variable: string,
): Promise<() => Promise<void>> => {
  const server = createServer(handle)
  await listenOn(server, port, variable)
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

const UNAVAILABLE =
  'We could not take your message just now. Please try again in a few minutes or message us instead.'

const proxy = (req: IncomingMessage, res: ServerResponse, apiPort: number) => {
  const headers = { ...req.headers, 'x-real-ip': req.socket.remoteAddress }
  const upstream = request({ host: '127.0.0.1', port: apiPort, path: req.url, method: req.method, headers })
  upstream.on('response', (answer) => {
    res.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(res)
  })
  upstream.on('error', () => {
    if (!res.headersSent) res.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' })
    res.end(UNAVAILABLE)
  })
  res.on('close', () => upstream.destroy())
  req.pipe(upstream)
}

/** Where the files with a hash in their name are: they never change, and none of them is a document. */
const ASSETS = '/assets/'

const cacheTime = (path: string) =>
  path.startsWith(ASSETS) ? 'public, max-age=31536000, immutable' : 'public, max-age=300, must-revalidate'

/** Answers with 404.html, compressed as the other pages are, and with its status. */
const notFoundPage = (folder: string, headers: Record<string, string>) => {
  const read = (extension: string) => readFileSync(join(folder, `404.html${extension}`))
  const bodies = { br: read('.br'), gzip: read('.gz'), identity: read('') }
  return (req: IncomingMessage, res: ServerResponse) => {
    const accepted = String(req.headers['accept-encoding'])
    const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one)) ?? 'identity'
    const type = { 'Content-Type': 'text/html; charset=utf-8', Vary: 'Accept-Encoding' }
    const time = { 'Cache-Control': cacheTime('/404.html') }
    res.writeHead(404, { ...headers, ...type, ...time, 'Content-Encoding': encoding })
    res.end(bodies[encoding])
  }
}

/** Answers with the files of `folder` (clean URLs, real 404) under `policy`, and hands /api/ to `apiPort`. */
export const frontDoor = (folder: string, policy: string, apiPort: number) => {
  const safe = { 'X-Content-Type-Options': 'nosniff' }
  const headers = { ...safe, 'Content-Security-Policy': policy }
  const setHeaders = (res: ServerResponse, path: string) => {
    const own = path.startsWith(ASSETS) ? safe : headers
    res.setHeaders(new Headers({ ...own, 'Cache-Control': cacheTime(path) }))
  }
  const options = { extensions: ['html'], etag: true, gzip: true, brotli: true, dotfiles: false, setHeaders }
  const files = sirv(folder, options)
  const notFound = notFoundPage(folder, headers)
  return (req: IncomingMessage, res: ServerResponse): void => {
    if (req.url?.startsWith('/api/')) return proxy(req, res, apiPort)
    files(req, res, () => notFound(req, res))
  }
}
