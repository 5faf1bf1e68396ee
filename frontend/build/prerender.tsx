import createEmotionServer from '@emotion/server/create-instance'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App, createStyleCache } from '#src/app/app.tsx'
import { fileOf, notFoundPage, pageAt, pages, type Page } from '#src/content/pages.ts'
import { documentOf, type BuiltScripts, type RenderedPage } from './document.ts'

// The build imports this module alone, bundled by Vite.
export { securityPolicy } from './security-policy.ts'
export { answerFiles, answerPages } from './answer-pages.ts'
export { SHARE_PICTURE, siteFiles, TOUCH_ICON } from './site-files.ts'

/** The HTML of a tree. Rejects when a part throws: React would silently leave that part to the browser. */
const htmlOf = async (tree: ReactNode) => {
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  // React would insert a Suspense boundary above this size with an inline script, which the policy forbids.
  const { prelude } = await prerender(tree, { onError, progressiveChunkSize: Infinity })
  if (errors.length > 0) throw errors[0]
  return new Response(prelude).text()
}

/** The elements that React writes first, to be hoisted into the head. */
const HOISTED = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)+/

/** Renders a page. Rejects when any part of it throws. */
export const renderPage = async ({ path, name }: Page): Promise<RenderedPage> => {
  const cache = createStyleCache()
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache)
  const Router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={path === '*' ? '/404' : path}>{children}</StaticRouter>
  )
  const html = await htmlOf(<App cache={cache} router={Router} />).catch((cause: unknown) => {
    throw new Error(`The page "${name}" cannot be prerendered: ${String(cause)}`, { cause })
  })
  const styles = constructStyleTagsFromChunks(extractCriticalToChunks(html))
  const [hoisted = ''] = HOISTED.exec(html) ?? []
  return { hoisted, body: html.slice(hoisted.length), styles }
}

/** The page at a path, and its HTTP status. */
export const renderAt = async (pathname: string, scripts: BuiltScripts) => {
  const page = pageAt(pathname)
  const html = documentOf(page, await renderPage(page), scripts)
  return { status: page === notFoundPage ? 404 : 200, html }
}

/** The complete file of every page. */
export const prerenderAll = (scripts: BuiltScripts): Promise<{ file: string; html: string }[]> =>
  Promise.all(
    [...pages, notFoundPage].map(async (page) => ({
      file: fileOf(page),
      html: documentOf(page, await renderPage(page), scripts),
    })),
  )
