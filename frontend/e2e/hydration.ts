/** Whether React has hydrated the page yet, and how a test keeps it from doing so. */
import { expect, type Page } from '@playwright/test'

export const SCRIPTS = '**/assets/*.js'

/** The gallery's sliders are there only with React. */
const sliders = (page: Page) => page.getByRole('slider')
export const galleryIsNotHydrated = (page: Page) => expect(sliders(page)).toHaveCount(0)
export const galleryIsHydrated = (page: Page) => expect(sliders(page)).toHaveCount(2)

/** React marks what it has hydrated; the footer is the last part of every screen but the form. */
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

/** Lets React hydrate the page, and resolves once it has. */
export const hydrate = async (page: Page, part?: string) => {
  await page.mouse.move(5, 300)
  await isHydrated(page, part)
}

/** Resolves once nothing moves. What waits to be scrolled into view is paused and never ends. */
export const motionEnds = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )

/** Resolves once the browser has drawn everything and is idle: for what must not happen. */
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

/** Keeps back what matches until it is released. */
export const hold = async (page: Page, pattern: string) => {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The scripts that the page asks for from now on. */
export const watchScripts = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url())
  })
  return asked
}
