/** Whatever throws or fails to load affects only its own part: the page and its contact links remain. */
import { expect, test, type Page } from '@playwright/test'
import { openHydrated, settle } from '../visit.ts'

/** Makes the page's scripts throw when they create an element of this name while the page is at this path. */
const breakElement = (page: Page, name: string, path: string) =>
  page.addInitScript(
    ([name, path]) => {
      const { createElement } = Document.prototype
      Document.prototype.createElement = function (this: Document, ...args: [string]) {
        if (args[0] === name && location.pathname === path) throw new Error('broken')
        return createElement.apply(this, args)
      }
    },
    [name, path] as const,
  )

/** Changes a part as an extension may: React does not recognise it, and re-creates it. */
const changePart = (page: Page, selector: string) =>
  page.addInitScript(
    (selector) =>
      addEventListener('DOMContentLoaded', () =>
        document.querySelector(selector)!.firstElementChild!.remove(),
      ),
    selector,
  )

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const notice = (page: Page) => page.getByText('This part of the page isn’t working just now.')
const tile = (page: Page) => page.getByRole('button', { name: 'Enlarge Westie' })
const footer = (page: Page) => page.getByRole('contentinfo')
const follow = (page: Page, name: string) => footer(page).getByRole('link', { name }).click()

test('a section that throws is replaced by a chat and an e-mail link', async ({ page }) => {
  await breakElement(page, 'blockquote', '/')
  await openHydrated(page, '/services')
  await follow(page, 'Home')
  const main = page.getByRole('main')
  await expect(notice(page)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Chat on WhatsApp' })).toHaveAttribute('href', /wa\.me/)
  await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'View All Services' })).toBeVisible()
  await expect(page.getByText('Happy Clients')).toBeHidden()
})

test('a footer that throws is left out, and rendered again on the next page', async ({ page }) => {
  await changePart(page, 'footer')
  await breakElement(page, 'footer', '/')
  await page.goto('/')
  await page.keyboard.press('Shift')
  await expect(footer(page)).toBeHidden()
  await expect(heading(page)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'View All Services' }).click()
  await expect(page).toHaveURL('/services')
  await expect(footer(page)).toBeVisible()
})

/** Errors outside of every section, and outside of every boundary. */
const CRASHES: Record<string, (page: Page) => Promise<unknown>> = {
  'an app that throws': async (page) => {
    await changePart(page, '#root')
    await breakElement(page, 'main', '/gallery')
  },
  'an error outside of every boundary': (page) =>
    page.addInitScript(() => {
      const { querySelector } = Document.prototype
      Document.prototype.querySelector = function (this: Document, selector: string) {
        // Emotion looks for its global styles outside of every boundary.
        if (selector.includes('-global ')) throw new Error('broken')
        return querySelector.call(this, selector)
      } as typeof querySelector
    }),
}
for (const [what, prepare] of Object.entries(CRASHES))
  test(`${what} leaves the page as it was prerendered, links and all`, async ({ page }) => {
    await prepare(page)
    const broken = page.waitForEvent('pageerror')
    await page.goto('/gallery')
    await page.mouse.move(6, 301)
    await page.mouse.move(5, 300)
    await broken
    await settle(page)
    await expect(heading(page)).toBeVisible()
    await expect(tile(page)).toBeVisible()
    await follow(page, 'Services')
    await expect(page).toHaveURL('/services')
    await expect(page.getByRole('heading', { name: 'Full Groom' })).toBeVisible()
  })

test('an app that throws on the way to a page loads that page as a document', async ({ page }) => {
  await breakElement(page, 'main', '/gallery')
  await openHydrated(page, '/services')
  await follow(page, 'Gallery')
  await expect(page).toHaveURL('/gallery')
  await expect(page.getByRole('list', { name: 'Gallery' })).toBeVisible()
})

test('a link replaces the page, even if an extension moved its elements', async ({ page }) => {
  await openHydrated(page, '/services')
  await page.evaluate(() => {
    const main = document.querySelector('main')!
    const wrapper = document.createElement('div')
    wrapper.append(...main.childNodes)
    main.append(wrapper)
  })
  await follow(page, 'Gallery')
  await expect(heading(page)).toHaveText(['Gallery'])
  await expect(page.getByRole('list', { name: 'Gallery' })).toBeVisible()
})
