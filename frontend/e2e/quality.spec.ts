/** Every page must pass axe-core in every state, and log nothing to the console. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import * as form from './contact-page.ts'
import { hydrate, PAGES, watchLog } from './visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Resolves to what axe-core finds. It measures the contrast only of elements that do not move. */
const findViolations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))
}

for (const path of PAGES)
  test(`${path}, before and after hydration: axe-core finds nothing, the console is empty, no other origin is requested`, async ({
    page,
    baseURL,
  }) => {
    const logged = watchLog(page)
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL!)) foreign.push(request.url())
    })
    await page.goto(path)
    expect(await findViolations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await hydrate(page)
    expect(await findViolations(page)).toEqual([])
    await page.mouse.wheel(0, 600)
    await page.waitForLoadState('networkidle')
    expect(logged).toEqual([])
    expect(foreign).toEqual([])
  })

const STATES: Record<string, (page: Page) => Promise<unknown>> = {
  'on the page that leads to booking': async (page) => {
    const { port } = new URL(process.env.INBOX_UNDER_TEST!)
    await page.route(
      (url) => url.port === port,
      (route) => route.fulfill({ status: 204 }),
    )
    await page.goto('/booking')
    await expect(page.getByRole('link', { name: 'click here' })).toBeVisible()
  },
  'with the mobile menu open': async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('button', { name: /menu/i }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'with the privacy note open': async (page) => {
    await page.goto('/contact')
    await form.privacyButton(page).click()
    await expect(form.privacyNote(page)).toBeVisible()
  },
  'with errors under the fields': async (page) => {
    await form.openForm(page)
    await form.sendButton(page).click()
    await expect(page.getByText('Subject is required.')).toBeVisible()
  },
  'with a failed message and its toast': async (page) => {
    await form.mockRejectingApi(page)
    await form.openForm(page)
    await form.fill(page)
    await form.sendButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Message failed')
    await expect(page.getByRole('group', { name: 'Not sent yet' })).toBeVisible()
  },
  'with a picture of the gallery open': async (page) => {
    await page.goto('/gallery')
    await page.getByRole('main').getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
}

for (const [state, arrive] of Object.entries(STATES))
  test(`axe-core finds nothing ${state}`, async ({ page }) => {
    await arrive(page)
    expect(await findViolations(page)).toEqual([])
  })
