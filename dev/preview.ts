/**
 * The built pages as nginx serves them, with their Content-Security-Policy, and the API behind them. nginx's own
 * part (compression, caching, limits) is tested with nginx.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MAX_BODY_BYTES } from '@willow/shared/contract'
import { ERROR_SENTENCES } from '@willow/shared/error-page'
import { preview, type Plugin, type ProxyOptions } from 'vite'

/**
 * Proxies to the API as nginx does: the same paths, with the visitor's address in the same header. It rejects a body
 * that is too large by itself, as it would lose the API's answer, which comes while the body is still being sent.
 */
export const proxyTo = (apiPort: number): Record<string, ProxyOptions> => ({
  '^/api/(contact|health)(\\?|$)': {
    target: `http://127.0.0.1:${apiPort}`,
    bypass: ({ headers, url }, response) => {
      if (Number(headers['content-length'] ?? 0) <= MAX_BODY_BYTES) return undefined
      response?.writeHead(413, { 'Content-Type': 'text/plain; charset=utf-8' }).end(ERROR_SENTENCES[413])
      return url
    },
    configure: (proxy) => {
      proxy.on('proxyReq', (request, { socket }) => {
        request.setHeader('X-Real-IP', socket.remoteAddress ?? '')
      })
    },
  },
})

/** Lets Chromium prefetch the page of a link. */
const RULES = '/speculation-rules.json'

const pagesOf = (folder: string): Plugin => {
  const policy = readFileSync(join(folder, 'security-policy.conf'), 'utf8').split('"')[1]!
  const notFound = readFileSync(join(folder, 'client/404.html'))
  const files = pathToFileURL(`${folder}/client/`)
  /** The file of a path, as in nginx: `/services` is services.html; a missing file is 404.html. */
  const fileOf = (url: string) => {
    const { pathname: path } = new URL(`http://localhost${url}`)
    // nginx redirects a path with two slashes; here it is not found. A page's file is none of its paths.
    if (path.includes('//') || path.endsWith('.html')) return '/404.html'
    const exists = (file: string) => existsSync(new URL(`.${file}`, files))
    if (path === '/') return '/index.html'
    return [path, `${path}.html`].find(exists) ?? '/404.html'
  }
  return {
    name: 'pages',
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use((req, res, next) => {
        const url = req.url ?? '/'
        // nginx redirects these too: React would hydrate the not-found page as another.
        const [, page, query = ''] = /^(\/[a-z0-9-]+)\/+(\?.*)?$/.exec(url) ?? []
        if (page) return void res.writeHead(308, { Location: page + query }).end()
        const file = fileOf(url)
        res.setHeader('X-Content-Type-Options', 'nosniff')
        res.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
        if (file === RULES) res.setHeader('Content-Type', 'application/speculationrules+json')
        res.setHeader('Speculation-Rules', `"${RULES}"`)
        if (file.startsWith('/assets/')) res.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
        else res.setHeader('Content-Security-Policy', policy)
        if (file !== '/404.html' || url.startsWith('/api/')) return next()
        res.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end(notFound)
      })
    },
  }
}

/** Serves the build in `folder` to this machine only. Resolves to the function that closes the server. */
export const servePages = async (folder: string, port: number, apiPort: number) => {
  const server = await preview({
    configFile: false,
    root: folder,
    appType: 'mpa',
    logLevel: 'warn',
    build: { outDir: join(folder, 'client') },
    plugins: [pagesOf(folder)],
    preview: { port, strictPort: true, host: '127.0.0.1', cors: false, proxy: proxyTo(apiPort) },
  })
  return () => server.close()
}
