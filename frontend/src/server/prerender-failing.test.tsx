/** A part that throws stops the build: React would silently leave it out of the page. */
import { lazy, Suspense, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import type { Pages } from '#src/app/routes.tsx'
import { screenAt, screens } from '#src/content/screens.ts'
import { Sections } from '#src/ui/section.tsx'
import { renderScreen } from './prerender.tsx'

const Broken = (): ReactNode => {
  throw new Error('The kettle is empty.')
}
const Late = lazy(() => Promise.reject(new Error('The kettle is empty.')))

/** Where a part of the page may throw. */
const places = {
  'a page': () => <Broken />,
  'a section': () => (
    <Sections>
      <Broken />
    </Sections>
  ),
  'what is waited for': () => (
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
  '%s that throws stops the build with the name of its screen',
  async (_, draw) => {
    await expect(renderScreen(screenAt('/services'), draw())).rejects.toThrow(
      'The screen "services" cannot be prerendered: Error: The kettle is empty.',
    )
  },
)

it('a screen forgotten in the routes table is a type error', () => {
  type Forgetful = Omit<Pages, 'gallery'>
  // @ts-expect-error: the gallery is missing
  const forgetful: Pages = {} as Forgetful
  // @ts-expect-error: no page has this name
  const unknown: (typeof screens)[number] = { ...screens[0], name: 'shop' }
  expect([forgetful, unknown.name]).toEqual([{}, 'shop'])
})
