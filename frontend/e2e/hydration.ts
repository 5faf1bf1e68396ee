/** Whether the page is hydrated, and how a test delays that. */
import { expect, type Page } from '@playwright/test'

export const SCRIPTS = '**/assets/*.js'

/** The gallery's sliders exist only after hydration. */
const sliders = (page: Page) => page.getByRole('slider')
export const galleryIsNotHydrated = (page: Page) => expect(sliders(page)).toHaveCount(0)
export const galleryIsHydrated = (page: Page) => expect(sliders(page)).toHaveCount(2)

/** React marks hydrated elements; the footer is the last part of every screen but the form. */
export const isHydrated = (page: Page, part = 'footer a') =>
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
  await isHydrated(page, part)
}

/** Resolves once nothing moves. Paused animations, which wait for a scroll, are ignored. */
export const motionEnds = (page: Page) =>
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
  await motionEnds(page)
}

/** Holds back matching requests until they are released. */
export const hold = async (page: Page, pattern: string) => {
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
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url())
  })
  return asked
}
