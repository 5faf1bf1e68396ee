/** What every screen owes every visitor: no finding of axe-core in any state, and HTML that a strict validator takes. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { fill, openForm } from './contact-page.ts'

const ROUTES = ['/', '/services', '/gallery', '/contact', '/no/such/page']

/** React marks what it has hydrated; the footer is the last part of every screen. */
const isTaken = () =>
  Object.keys(document.querySelector('footer') ?? {}).some((key) => key.startsWith('__reactFiber'))

const findings = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))
}

/** Contrast is judged on what does not move. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const route of ROUTES)
  test(
    `axe-core finds nothing on ${route}, before and after hydration`,
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto(route)
      expect(await findings(page)).toEqual([])
      await page.mouse.move(5, 300)
      await expect.poll(() => page.evaluate(isTaken)).toBe(true)
      expect(await findings(page)).toEqual([])
    },
  )

/** Runs in the page, before anything else: what makes the browser load its tables of languages and time zones. */
const countIntl = () => {
  const used = { times: 0 }
  Object.assign(globalThis, { used })
  const counted = <T extends object>(owner: T, name: keyof T) => {
    const own = owner[name]
    const count = () => void used.times++
    owner[name] = new Proxy(own as object, {
      construct: (target, args, to) => (
        count(),
        Reflect.construct(target as new () => object, args, to) as object
      ),
      apply: (target, self, args) => (count(), Reflect.apply(target as () => unknown, self, args)),
    }) as T[keyof T]
  }
  counted(Intl, 'DateTimeFormat')
  counted(Intl, 'NumberFormat')
  counted(Date.prototype, 'toLocaleDateString')
  counted(Date.prototype, 'toLocaleTimeString')
  counted(Date.prototype, 'toLocaleString')
  counted(Number.prototype, 'toLocaleString')
}

test('every screen is hydrated without Intl, whose first use blocks a phone for 60 ms and more', async ({
  page,
}) => {
  await page.addInitScript(countIntl)
  for (const route of ROUTES) {
    await page.goto(route)
    await expect.poll(() => page.evaluate(isTaken)).toBe(true)
    await expect(page.locator('[data-opening]').first()).not.toBeEmpty()
    const times = () => (globalThis as unknown as { used: { times: number } }).used.times
    expect(await page.evaluate(times), route).toBe(0)
  }
})

test('axe-core finds nothing on the screen that leads to booking', async ({ page }) => {
  await page.route('**/booking', async (route) => {
    const html = await (await route.fetch()).text()
    const staying = html.replaceAll(/<meta http-equiv="refresh"[^>]*>|<script[^]*?<\/script>/g, '')
    await route.fulfill({ contentType: 'text/html', body: staying })
  })
  await page.goto('/booking')
  await expect(page.getByRole('link', { name: 'click here' })).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test.describe('axe-core finds nothing', () => {
  test('with the mobile menu open', { tag: '@phone' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('button', { name: /menu/i }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

  test('with the privacy note open', async ({ page }) => {
    await page.goto('/contact')
    await page
      .getByRole('button', { name: /privacy/i })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

  test('with errors under the fields', async ({ page }) => {
    await openForm(page)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Subject is required.')).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

  test('with a failed message and its toast', async ({ page }) => {
    await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: 'Please try again.' }))
    await openForm(page)
    await fill(page)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('alert')).toContainText('Message failed')
    await expect(page.getByRole('group', { name: 'Not sent yet' })).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

  test('with a picture of the gallery open', async ({ page }) => {
    await page.goto('/gallery')
    await page.getByRole('main').getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await findings(page)).toEqual([])
  })
})

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    'require-sri': ['error', { target: 'crossorigin' }],
    // A dialog's headings start at the second rank; that each screen has one <h1> is tested elsewhere.
    'heading-level': ['error', { minInitialRank: 'h2', sectioningRoots: [] }],
  },
})

test('the HTML of every screen is valid', async ({ request }) => {
  for (const route of [...ROUTES, '/booking']) {
    const html = await (await request.get(route, { maxRedirects: 0 })).text()
    const { results } = await validator.validateString(html)
    const messages = results.flatMap((result) =>
      result.messages.map(
        ({ ruleId, message, line, selector }) => `${ruleId}: ${message} (${line}, ${selector})`,
      ),
    )
    expect(messages, route).toEqual([])
  }
})
