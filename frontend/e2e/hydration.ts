/** Helpers that check whether the page is hydrated, and delay it. */
import { expect, type Page } from '@playwright/test'

export const SCRIPTS = '**/assets/*.js'

/** The gallery's sliders exist only after hydration. */
const sliders = (page: Page) => page.getByRole('slider')
export const expectGalleryNotHydrated = (page: Page) => expect(sliders(page)).toHaveCount(0)
export const expectGalleryHydrated = (page: Page) => expect(sliders(page)).toHaveCount(2)

/** React marks hydrated elements; the footer is the last part except for the form. */
export const expectHydrated = (page: Page, part = 'footer a') =>
  expect
    .poll(() =>
      page.evaluate(
        (selector) =>
          Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactFiber')),
        part,
      ),
    )
    .toBe(true)

/** Triggers hydration and resolves after it. */
export const hydrate = async (page: Page, part?: string) => {
  // The page ignores a pointer that has not moved.
  await page.mouse.move(6, 301)
  await page.mouse.move(5, 300)
  await expectHydrated(page, part)
}

/** Resolves once nothing moves. Paused animations, which wait for a scroll, are ignored. */
export const waitForMotionEnd = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )

/** Resolves once the browser has painted and is idle: for checking that something does not happen. */
export const settle = async (page: Page) => {
  await page.evaluate(async () => {
    const frame = () => new Promise<unknown>((done) => requestAnimationFrame(done))
    await frame()
    await frame()
    const idle = window.requestIdleCallback ?? setTimeout
    await new Promise<unknown>((done) => idle(done, { timeout: 1000 } as never))
  })
  await waitForMotionEnd(page)
}

/** Blocks matching requests. Returns the function that releases them. */
export const holdRequests = async (page: Page, pattern: string) => {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The scripts that the page requests from now on. */
export const watchScripts = (page: Page) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(request.url())
  })
  return requested
}
