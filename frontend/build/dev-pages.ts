import { globSync } from 'node:fs'
import type { Plugin } from 'vite'
import type * as Prerender from '../src/prerender/prerender.tsx'
import { buildScript } from './script.ts'

const ENTRY = '/src/prerender/prerender.tsx'

/** The scripts of a page as the dev server serves them: each file is its source. */
const scriptsIn = async (root: string) => {
  const files = globSync('src/{main,pages/*/*-page}.tsx', { cwd: root }).map((file) => [file, { file }])
  const { code: inlineCode } = await buildScript('src/browser/inline-script.ts')
  return {
    manifest: Object.fromEntries(files),
    inlineCode,
    deferredFile: 'src/browser/deferred-script.ts',
  }
}

/** Lets the dev server render each page as the build does (Vite's guide to SSR): what hydration breaks is seen at once. */
export const devPages = (): Plugin => ({
  name: 'dev-pages',
  configureServer: (server) => () => {
    server.middlewares.use(async ({ originalUrl = '/' }, response, next) => {
      try {
        const prerender = (await server.ssrLoadModule(ENTRY)) as typeof Prerender
        const { pathname } = new URL(originalUrl, 'http://localhost')
        const { status, html } = await prerender.renderAt(pathname, await scriptsIn(server.config.root))
        const transformed = await server.transformIndexHtml(originalUrl, html)
        response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(transformed)
      } catch (error) {
        server.ssrFixStacktrace(error as Error)
        next(error)
      }
    })
  },
})
