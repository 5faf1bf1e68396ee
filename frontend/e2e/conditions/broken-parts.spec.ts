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

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const notice = (page: Page) => page.getByText('This part of the page isn’t working just now.')
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

test('an app that throws leaves the page as it was prerendered, links and all', async ({ page }) => {
  // React does not recognise what an extension has changed, and renders it anew.
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.querySelector('#root')!.firstElementChild!.remove()),
  )
  await breakElement(page, 'main', '/gallery')
  const broken = page.waitForEvent('pageerror')
  await page.goto('/gallery')
  await broken
  await settle(page)
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enlarge Westie' })).toBeVisible()
  await follow(page, 'Services')
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('heading', { name: 'Full Groom' })).toBeVisible()
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
