/** Helpers of a visit: opening, checking, going back, swiping, waiting, delaying and listening. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { pages } from '../src/content/pages.ts'

/** The path of every page but booking, which sends the browser to another site. */
export const PAGES = [...pages.flatMap(({ redirect, path }) => (redirect ? [] : path)), '/no/such/page']

/** The files of all scripts. */
export const SCRIPTS = '**/assets/*.js'

/** React marks what it has hydrated. The footer is the last part except for the form. */
export const expectHydrated = (page: Page, part = 'footer a') => {
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))
  return expect.poll(() => page.locator(part).first().evaluate(isHydrated)).toBe(true)
}

/** On a touch screen only contact and gallery are hydrated by themselves. */
export const openHydrated = async (page: Page, path: string, part?: string) => {
  await page.goto(path)
  await expectHydrated(page, part)
}

/** The one button of the mobile menu, and what stands in the menu alone. */
export const menuButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' })
export const menu = (page: Page) => page.getByRole('banner').getByText('Visit Us')

/** While a page is on its way, or a press waits for React, the window has a bar at its top and another pointer. */
export const expectWaiting = (page: Page, isWaiting: boolean) => {
  const readSigns = () => [
    getComputedStyle(document.documentElement, '::before').height,
    getComputedStyle(document.querySelector('footer a')!).cursor,
  ]
  return expect
    .poll(() => page.evaluate(readSigns))
    .toEqual(isWaiting ? ['4px', 'progress'] : ['auto', 'pointer'])
}

/** Resolves to what axe-core finds. It measures the contrast only of elements that do not move. */
export const findViolations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))
}

/** A page that the browser has kept loads nothing, so there is no load to wait for. */
export const goBack = (page: Page) => page.goBack({ waitUntil: 'commit' })

/** Resolves once nothing moves. */
const waitForMotionEnd = (page: Page) =>
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

export const scrollDown = async (page: Page) => {
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  await settle(page)
}

/** Swipes with a finger by this many pixels. Only Chromium's DevTools protocol can; elsewhere the test is skipped. */
export const swipe = async (page: Page, from: { x: number; y: number }, right: number, down: number) => {
  test.skip(
    page.context().browser()?.browserType().name() !== 'chromium',
    'This needs the DevTools protocol.',
  )
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  const finger = (tenths: number) => ({ x: from.x + (right * tenths) / 10, y: from.y + (down * tenths) / 10 })
  await touch('touchStart', finger(0))
  for (let tenths = 1; tenths <= 10; tenths++) await touch('touchMove', finger(tenths))
  await touch('touchEnd')
}

/** The browser itself scrolls to a position it restores, at the latest once the page has loaded and is painted. */
export const expectAtTop = async (page: Page) => {
  await settle(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
}

/** Holds matching requests, also those for a mock set up before. Returns the function that releases them. */
export const holdRequests = async (page: Page, pattern: string) => {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route(pattern, async (route) => {
    await released
    await route.fallback()
  })
  return release
}

/** The scripts that the page requests from now on, each as "fetch <url>", or "script <url>" if it is imported. */
export const watchScripts = (page: Page) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) requested.push(`${request.resourceType()} ${request.url()}`)
  })
  return requested
}

/** What the page logs from now on, and its errors, but not the browser's own line on a status 404. */
export const watchLog = (page: Page) => {
  const logged: string[] = []
  page.on('console', (line) => line.text().includes('status of 404') || logged.push(line.text()))
  page.on('pageerror', ({ message }) => logged.push(message))
  return logged
}

/** Gives the window each of these sizes in turn. */
export const resize = async function* (page: Page, sizes: string) {
  for (const size of sizes.split(' ')) {
    const [width, height] = size.split('x').map(Number) as [number, number]
    await page.setViewportSize({ width, height })
    yield { size, width, height }
  }
}
