/** A part that throws stops the build: React would silently leave it out of the page. */
import type { ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { pageAt } from '#src/content/pages.ts'
import { SectionBoundaries } from '#src/parts/section-boundary.tsx'

const PAGE = '#src/pages/services/services-page.tsx'

const Broken = (): ReactNode => {
  throw new Error('The kettle is empty.')
}
const pageWithBrokenSection = () => (
  <SectionBoundaries>
    <Broken />
  </SectionBoundaries>
)

it('a section that throws stops the build with the name of its page', async () => {
  vi.doMock(PAGE, () => ({ default: pageWithBrokenSection }))
  // Other files share the worker.
  vi.resetModules()
  onTestFinished(() => {
    vi.doUnmock(PAGE)
    vi.resetModules()
  })
  const { renderPage } = await import('./prerender.tsx')
  await expect(renderPage(pageAt('/services'))).rejects.toThrow(
    'The page "services" cannot be prerendered: Error: The kettle is empty',
  )
})
