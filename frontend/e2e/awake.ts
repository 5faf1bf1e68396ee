/** Whether React has taken over yet, and how a test keeps it away. */
import { expect, type Page } from '@playwright/test'

export const SCRIPTS = '**/assets/*.js'

/** The gallery's sliders are there only with React. */
const sliders = (page: Page) => page.getByRole('slider')
export const isAsleep = (page: Page) => expect(sliders(page)).toHaveCount(0)
export const isAwake = (page: Page) => expect(sliders(page)).toHaveCount(2)

/** React marks what it has taken over; the form is the last part of its screen. */
export const isAlive = () =>
  Object.keys(document.querySelector('form[method=post]') ?? {}).some((key) => key.startsWith('__reactFiber'))

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
