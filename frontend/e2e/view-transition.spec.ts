/** From screen to screen: a cross-fade of a fifth of a second, where motion is welcome, before React is there and after. */
import { expect, test, type Page } from '@playwright/test'
import { galleryIsHydrated, settle } from './hydration.ts'

/** Runs in each document: how long the pictures of old and new screen are animated, of each navigation. */
const watchFades = () => {
  const fades: number[] = []
  const watched: Promise<void>[] = []
  Object.assign(globalThis, { fades, watched })
  const watch = async (transition: { ready: Promise<void> } | null) => {
    if (!transition) return
    await transition.ready
    const animations = document.getAnimations().map(({ effect }) => effect as KeyframeEffect)
    const shown = animations.filter(({ pseudoElement }) => pseudoElement?.startsWith('::view-transition'))
    fades.push(...shown.map((effect) => Number(effect.getComputedTiming().duration)))
  }
  addEventListener('pagereveal', (event) => watched.push(watch((event as PageRevealEvent).viewTransition)))
  const start = document.startViewTransition?.bind(document)
  document.startViewTransition = (...how) => {
    const transition = start(...how)
    watched.push(watch(transition))
    return transition
  }
}

/** Of all transitions that have begun. */
const fades = (page: Page) =>
  page.evaluate(async () => {
    const { fades, watched } = globalThis as unknown as { fades: number[]; watched: Promise<void>[] }
    await Promise.allSettled(watched)
    return fades
  })

const FADE_MS = 200
const longest = async (page: Page) => Math.max(0, ...(await fades(page)))

const follow = async (page: Page) => {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(watchFades)
  await page.goto('/gallery')
})

test('a link that React follows', { tag: '@phone' }, async ({ page }) => {
  await galleryIsHydrated(page)
  await follow(page)
  await expect.poll(() => longest(page)).toBe(FADE_MS)
})

test('a link that the browser follows', async ({ page }) => {
  await page.route('**/*.js', (script) => script.abort())
  await page.goto('/gallery')
  await follow(page)
  await expect.poll(() => longest(page)).toBe(FADE_MS)
})

test('no motion for a visitor who wants none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await galleryIsHydrated(page)
  await follow(page)
  await settle(page)
  expect(await longest(page)).toBe(0)
})

test('no fade while parts of a screen come later', async ({ page }) => {
  await expect(page.locator('main dialog')).toHaveCount(1)
  await settle(page)
  expect(await fades(page)).toEqual([])
})
