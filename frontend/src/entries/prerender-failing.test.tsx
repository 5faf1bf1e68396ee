/** A part that throws stops the build: React would silently leave it out of the page. */
import { lazy, Suspense, type ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { pageAt } from '#src/content/pages.ts'
import { SectionBoundaries } from '#src/sections/section-boundary.tsx'

const PAGE = '#src/pages/services/services-page.tsx'

const Broken = (): ReactNode => {
  throw new Error('The kettle is empty.')
}
const Late = lazy(() => Promise.reject(new Error('The kettle is empty.')))

/** Pages of which a part throws. */
const pages = {
  'a page': Broken,
  'a section': () => (
    <SectionBoundaries>
      <Broken />
    </SectionBoundaries>
  ),
  'a suspended part': () => (
    <Suspense>
      <Broken />
    </Suspense>
  ),
  'a chunk': () => (
    <Suspense>
      <Late />
    </Suspense>
  ),
}
type ImportPage = () => Promise<object>
const modules: [string, ImportPage][] = [
  ...Object.entries(pages).map(([part, page]): [string, ImportPage] => [
    part,
    async () => ({ default: page }),
  ]),
  ['a page’s module', () => Promise.reject(new Error('The kettle is empty.'))],
]

it.each(modules)('%s that throws stops the build with the name of its page', async (_, importPage) => {
  vi.doMock(PAGE, importPage)
  // Other files share the worker, and React remembers whether the page has failed.
  vi.resetModules()
  onTestFinished(() => {
    vi.doUnmock(PAGE)
    vi.resetModules()
  })
  const { renderPage } = await import('./prerender.tsx')
  await expect(renderPage(pageAt('/services'))).rejects.toThrow(
    // Vitest has a sentence for a module that throws.
    /^The page "services" cannot be prerendered: Error: (The kettle is empty|.*mocking a module)/,
  )
})
