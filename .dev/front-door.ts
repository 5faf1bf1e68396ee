/** The one local port: the built pages as nginx serves them, and the API behind /api. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sirv from 'sirv'
import { isOpen, makeApiProxy } from './api-proxy.ts'
import { nginxHeaders } from './nginx-headers.ts'
import { readPolicies } from './security-policies.ts'

const listenOn = (server: ReturnType<typeof createServer>, port: number, variable: string, host?: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const busy = `Port ${port} is in use by another program: stop it, or choose another one with ${variable}=...`
      reject(error.code === 'EADDRINUSE' ? new Error(busy) : error)
    })
    server.listen(port, host, resolve)
  })

/** Who stops in the middle of a request is hung up on within ten seconds, as nginx does. */
const LIMITS = { headersTimeout: 5000, requestTimeout: 8000, connectionsCheckingInterval: 1000 }

/** Rejects with one sentence when something listens on `port` already. */
export const mustBeFree = async (port: number, variable: string, host?: string): Promise<void> => {
  const close = await serve(() => {}, port, variable, host)
  await close()
}

/**
 * Listens on `port`, for everybody unless `host` says otherwise; a busy one is told in a sentence that names the
 * variable to change.
 */
export const serve = async (
  handle: (req: IncomingMessage, res: ServerResponse) => void,
  port: number,
  variable: string,
  host?: string,
): Promise<() => Promise<void>> => {
  const server = createServer(LIMITS, handle)
  await listenOn(server, port, variable, host)
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
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
    const type = { 'Content-Type': 'text/html; charset=utf-8' }
    const time = { 'Cache-Control': cacheTime('/404.html') }
    const coding = encoding === 'identity' ? {} : { 'Content-Encoding': encoding }
    res.writeHead(404, { ...headers, ...type, ...time, ...coding })
    res.end(bodies[encoding])
  }
}

/** The one address of a screen, for others that lead to it: with slashes or ".html" after it; as docker/nginx does. */
const cleanPath = (url: string) => {
  const [, screen, query = ''] = /^(\/(?!api\/|assets\/)[a-z0-9-]+)(?:\/+|\.html)(\?.*)?$/.exec(url) ?? []
  return screen && (screen === '/index' ? '/' : screen) + query
}

/**
 * Answers with the files of `folder` (clean URLs, real 404), each under its own of `policies` (an nginx map), and hands
 * what is open of the API to `apiPort`.
 */
export const frontDoor = (folder: string, policies: string, apiPort: number) => {
  const policyOf = readPolicies(policies)
  const headersOf = (path: string) => ({ ...nginxHeaders(), 'Content-Security-Policy': policyOf(path) })
  const ofAssets = { Vary: 'Accept-Encoding', 'X-Content-Type-Options': 'nosniff' }
  const setHeaders = (res: ServerResponse, path: string) => {
    const own = path.startsWith(ASSETS) ? ofAssets : headersOf(path)
    res.setHeaders(new Headers({ ...own, 'Cache-Control': cacheTime(path) }))
  }
  const options = { extensions: ['html'], etag: true, gzip: true, brotli: true, dotfiles: false, setHeaders }
  const files = sirv(folder, options)
  const notFound = notFoundPage(folder, headersOf('/404.html'))
  const others = headersOf('')
  const proxy = makeApiProxy(apiPort, { ...others, 'Cache-Control': 'no-store' }, (status) => ({
    headers: {
      ...headersOf(`/${status}.html`),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    },
    body: readFileSync(join(folder, `${status}.html`), 'utf8'),
  }))
  return (req: IncomingMessage, res: ServerResponse): void => {
    const { url = '/' } = req
    if (isOpen(url)) return void proxy(req, res)
    const location = cleanPath(url)
    if (location) {
      const moved = { ...headersOf(url.split('?')[0]!), 'Cache-Control': cacheTime(url) }
      return void res.writeHead(308, { ...moved, Location: location }).end()
    }
    if (/^\/(index|404|50x|(413|429|503)(\.txt)?)(\?|$)|.\/(\?|$)/.test(url)) return notFound(req, res)
    files(req, res, () => notFound(req, res))
  }
}
