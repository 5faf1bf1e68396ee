/** Every state of a page must pass axe-core. */
import { expect, test, type Page } from '@playwright/test'
import * as form from '../contact-page.ts'
import { findViolations, menu, menuButton } from '../visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const STATES: Record<string, (page: Page) => Promise<unknown>> = {
  'on the page that leads to booking': async (page) => {
    const { baseURL } = test.info().project.use
    await page.route(
      ({ origin }) => origin !== baseURL,
      (route) => route.fulfill({ status: 204 }),
    )
    await page.goto('/booking')
    await expect(page.getByRole('link', { name: 'click here' })).toBeVisible()
  },
  'with the mobile menu open': async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await menuButton(page).click()
    await expect(menu(page)).toBeVisible()
  },
  'with the privacy note open': async (page) => {
    await page.goto('/contact')
    await form.privacyLink(page).click()
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
    await page
      .getByRole('link', { name: /^Enlarge/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
}

for (const [state, arrive] of Object.entries(STATES))
  test(`axe-core finds nothing ${state}`, async ({ page }) => {
    await arrive(page)
    expect(await findViolations(page)).toEqual([])
  })
