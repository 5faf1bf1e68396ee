/**
 * A process of `npm start`: Vite's preview server on PORT serves the built pages in FOLDER, each with its own
 * Content-Security-Policy (from the file POLICIES, an nginx map), and the API on API_PORT. nginx's own part (compression,
 * caching, limits, redirects) is tested with nginx.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { preview, type Plugin } from 'vite'
import { apiProxy } from './listen.ts'

const { FOLDER = '', POLICIES = '', PORT, API_PORT } = process.env
const lines = readFileSync(POLICIES, 'utf8').matchAll(/^(\S+) "(.*)";$/gm)
const policies = new Map([...lines].map(([, file, policy]) => [file!, policy!]))
const notFound = readFileSync(join(FOLDER, '404.html'))

const folder = pathToFileURL(`${FOLDER}/`)

/** The file of a path, as in nginx: `/services` is services.html; a missing file is 404.html. */
const fileOf = (url: string) => {
  const { pathname: path } = new URL(`http://localhost${url}`)
  // nginx redirects these to the screen's canonical address.
  if (path.includes('//')) return '/404.html'
  const file = path === '/' ? '/index.html' : policies.has(`${path}.html`) ? `${path}.html` : path
  return existsSync(new URL(`.${file}`, folder)) ? file : '/404.html'
}

const pages: Plugin = {
  name: 'pages',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use((req, res, next) => {
      // As nginx does. React would hydrate the not-found page as that screen.
      const [, screen, query = ''] = /^(\/[a-z0-9-]+)(?:\/+|\.html)(\?.*)?$/.exec(req.url ?? '') ?? []
      if (screen) return void res.writeHead(308, { Location: screen.replace(/^\/index$/, '/') + query }).end()
      res.setHeader('X-Content-Type-Options', 'nosniff')
      res.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
      const file = fileOf(req.url ?? '/')
      const policy = policies.get(file) ?? policies.get('default')!
      if (!file.startsWith('/assets/')) res.setHeader('Content-Security-Policy', policy)
      const isApi = req.url!.startsWith('/api/')
      if (isApi || file !== '/404.html') return next()
      res.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end(notFound)
    })
  },
}

await preview({
  configFile: false,
  root: dirname(FOLDER),
  appType: 'mpa',
  logLevel: 'warn',
  build: { outDir: FOLDER },
  plugins: [pages],
  preview: {
    port: Number(PORT),
    strictPort: true,
    host: true,
    cors: false,
    proxy: apiProxy(Number(API_PORT)),
  },
})
console.log(JSON.stringify({ event: 'process.ready' }))
process.on('disconnect', () => process.exit())
