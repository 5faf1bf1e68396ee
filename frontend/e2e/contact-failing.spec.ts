/** A message that could not be taken is kept, and other ways are offered. */
import { expect, test } from '@playwright/test'
import { API, entries, expectEntries, fill, sendButton } from './contact-page.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/contact')
})

test('a refused message keeps its entries and its key, and is offered as chat and e-mail', async ({
  page,
}) => {
  const keys: (string | undefined)[] = []
  await page.route(API, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fulfill({ status: 503, contentType: 'text/plain', body: 'We could not take it just now.' })
  })
  await fill(page)
  await sendButton(page).click()
  const toast = page.getByRole('alert')
  await expect(toast).toContainText('Message failed')
  await expect(toast).toContainText('503: We could not take it just now.')
  await expectEntries(page)
  const chat = await page.getByRole('link', { name: 'Send it as a chat' }).getAttribute('href')
  const mail = await page.getByRole('link', { name: 'Send it as an e-mail' }).getAttribute('href')
  expect(decodeURIComponent(chat ?? '')).toContain(entries.Message)
  expect(decodeURIComponent(mail ?? '')).toContain(entries.Message.replace('\n', '\r\n'))
  await sendButton(page).click()
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[1]).toBe(keys[0])
})

test('a broken connection is told in our own words', async ({ page }) => {
  await page.route(API, (route) => route.abort())
  await fill(page)
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'There was an error sending your message. Please try again.',
  )
  await expectEntries(page)
})
