import { globSync } from 'node:fs'
import type { Plugin } from 'vite'
import type * as Prerender from './prerender.tsx'
import { buildScript } from './script.ts'

/** The scripts of a page as the dev server serves them: each file is its source. */
const scriptsIn = async (cwd: string) => {
  const files = globSync('src/{app/main,pages/*/*-page}.tsx', { cwd }).map((file) => [file, { file }])
  const { code: inlineCode } = await buildScript('src/plain/inline-script.ts')
  return { manifest: Object.fromEntries(files), inlineCode, deferredFile: 'src/plain/deferred-script.ts' }
}

/** Lets the dev server render each page as the build does (Vite's guide to SSR): what hydration breaks is seen at once. */
export const devPages = (): Plugin => ({
  name: 'dev-pages',
  configureServer: (server) => () => {
    server.middlewares.use(async ({ originalUrl = '/' }, response, next) => {
      try {
        const prerender = (await server.ssrLoadModule('build/prerender.tsx')) as typeof Prerender
        const { pathname } = new URL(originalUrl, 'http://localhost')
        // What answers a native post: pages without React, and their style sheet.
        const files = [...prerender.answerPages(), ...prerender.answerFiles()]
        const answer = files.find(({ file }) =>
          [file, file.replace(/\.html$/, '')].includes(pathname.slice(1)),
        )
        const type = pathname.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8'
        if (answer)
          return void response
            .setHeader('Content-Type', type)
            .end('html' in answer ? answer.html : answer.text)
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
