/** Whether React has hydrated the page yet, and how a test keeps it from doing so. */
import { expect, type Page } from '@playwright/test'

export const SCRIPTS = '**/assets/*.js'

/** The gallery's sliders are there only with React. */
const sliders = (page: Page) => page.getByRole('slider')
export const galleryIsNotHydrated = (page: Page) => expect(sliders(page)).toHaveCount(0)
export const galleryIsHydrated = (page: Page) => expect(sliders(page)).toHaveCount(2)

/** React marks what it has hydrated; the form is the last part of its screen. Runs in the browser. */
export const hasHydratedForm = () =>
  Object.keys(document.querySelector('form[method=post]') ?? {}).some((key) => key.startsWith('__reactFiber'))

/** Lets React hydrate the page; resolves once it has hydrated the whole screen, of which the footer is the last part. */
export const hydrate = async (page: Page) => {
  await page.mouse.move(5, 300)
  const isHydrated = () =>
    Object.keys(document.querySelector('footer a') ?? {}).some((key) => key.startsWith('__reactFiber'))
  await expect.poll(() => page.evaluate(isHydrated)).toBe(true)
}

/** Resolves once the browser has drawn everything and is idle: for what must not happen. */
export const settle = async (page: Page) => {
  await page.evaluate(async () => {
    const frame = () => new Promise<unknown>((done) => requestAnimationFrame(done))
    await frame()
    await frame()
    const idle = window.requestIdleCallback ?? setTimeout
    await new Promise<unknown>((done) => idle(done, { timeout: 1000 } as never))
  })
  // What waits to be scrolled into view is paused and never ends.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
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
