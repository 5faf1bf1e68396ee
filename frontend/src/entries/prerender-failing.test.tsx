/** A part that throws stops the build: React would silently leave it out of the page. */
import { lazy, Suspense, type ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { pageAt } from '#src/content/pages.ts'
import { SectionBoundaries } from '#src/sections/section-boundary.tsx'
import { renderPage } from './prerender.tsx'

const Broken = (): ReactNode => {
  throw new Error('The kettle is empty.')
}
const Late = lazy(() => Promise.reject(new Error('The kettle is empty.')))

/** The places where a part of the page may throw. */
const places = {
  'a page': () => <Broken />,
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

it.each(Object.entries(places))(
  '%s that throws stops the build with the name of its page',
  async (_, render) => {
    await expect(renderPage(pageAt('/services'), render())).rejects.toThrow(
      'The page "services" cannot be prerendered: Error: The kettle is empty.',
    )
  },
)

it('a page that cannot be imported stops the build', async () => {
  const page = '#src/pages/booking/booking-page.tsx'
  vi.doMock(page, () => Promise.reject(new Error('The calendar is full.')))
  // Other files share the worker, and React remembers whether the page has failed.
  vi.resetModules()
  onTestFinished(() => {
    vi.doUnmock(page)
    vi.resetModules()
  })
  const fresh = await import('./prerender.tsx')
  await expect(fresh.renderPage(pageAt('/booking'))).rejects.toThrow(
    'The page "booking" cannot be prerendered',
  )
})
