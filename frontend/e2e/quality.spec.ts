/** What every screen owes everybody: no finding of axe-core in any state, and HTML that a strict validator takes. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'

const ROUTES = ['/', '/services', '/gallery', '/contact', '/no/such/page']

const findings = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))
}

/** Contrast is judged on what stands still. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const route of ROUTES)
  test(`axe-core finds nothing on ${route}, asleep or awake`, async ({ page }) => {
    await page.goto(route)
    expect(await findings(page)).toEqual([])
    await page.waitForLoadState('networkidle')
    await page.mouse.move(5, 300)
    await page.waitForTimeout(500)
    expect(await findings(page)).toEqual([])
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
  test('with the mobile menu open', async ({ page }) => {
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
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Subject is required.')).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

  test('with a failed message and its toast', async ({ page }) => {
    await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: 'Please try again.' }))
    await page.goto('/contact')
    for (const [name, text] of [
      ['Name', 'Ann'],
      ['Email', 'ann@example.com'],
      ['Subject', 'Hello'],
      ['Message', 'A trim, please'],
    ] as const)
      await page.getByRole('textbox', { name }).fill(text)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('alert')).toContainText('Message failed')
    await expect(page.getByRole('group', { name: 'Message failed' })).toBeVisible()
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

for (const route of [...ROUTES, '/booking'])
  test(`the HTML of ${route} is valid`, async ({ request }) => {
    const html = await (await request.get(route, { maxRedirects: 0 })).text()
    const { results } = await validator.validateString(html)
    const messages = results.flatMap((result) =>
      result.messages.map(
        ({ ruleId, message, line, selector }) => `${ruleId}: ${message} (${line}, ${selector})`,
      ),
    )
    expect(messages).toEqual([])
  })
