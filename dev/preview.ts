/**
 * The built pages with the headers that protect visitors, and the API behind them, where no nginx runs. What only nginx
 * does (compression, limits, most redirects) is tested with nginx.
 */
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { preview, type Plugin, type ProxyOptions } from 'vite'

export const proxyTo = (apiPort: number): Record<string, ProxyOptions> => ({
  '/api/': { target: `http://127.0.0.1:${apiPort}` },
})

/** Lets Chromium prefetch the page of a link. */
const RULES = '/speculation-rules.json'

/** Vite finds the file of a page; this adds headers and the not-found page. */
const pagesOf = (folder: string): Plugin => {
  const policy = readFileSync(join(folder, 'security-policy.conf'), 'utf8').split('"')[1]!
  const notFound = readFileSync(join(folder, 'client/404.html'))
  const answerNotFound = (res: ServerResponse) =>
    void res.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end(notFound)
  return {
    name: 'pages',
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use(({ url = '/' }, res, next) => {
        res.setHeader('Speculation-Rules', `"${RULES}"`)
        res.setHeader('X-Content-Type-Options', 'nosniff')
        res.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
        if (url === RULES) res.setHeader('Content-Type', 'application/speculationrules+json')
        if (url.startsWith('/assets/')) res.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
        else res.setHeader('Content-Security-Policy', policy)
        // A page has one path: React would hydrate the not-found page as another.
        const [, page, query = ''] = /^(\/[a-z0-9-]+)\/+(\?.*)?$/.exec(url) ?? []
        if (page) return void res.writeHead(308, { Location: page + query }).end()
        if (/\.html(\?|$)/.test(url)) return answerNotFound(res)
        next()
      })
      return () =>
        middlewares.use(({ url = '' }, res, next) => (url.endsWith('.html') ? next() : answerNotFound(res)))
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
