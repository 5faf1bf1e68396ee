/** A message that could not be taken is kept, and other ways are offered. */
import { expect, test, type Page } from '@playwright/test'
import { accept, API, entries, expectEntries, fill, openForm, sendButton } from './contact-page.ts'

test.beforeEach(async ({ page }) => {
  await openForm(page)
})

test(
  'a refused message keeps its entries and its key, and is offered as chat and e-mail',
  { tag: '@phone' },
  async ({ page }) => {
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
    const chat = await page.getByRole('link', { name: 'Send it on WhatsApp' }).getAttribute('href')
    const mail = await page.getByRole('link', { name: 'Send it by email' }).getAttribute('href')
    expect(decodeURIComponent(chat ?? '')).toContain(entries.Message)
    expect(decodeURIComponent(mail ?? '')).toContain(entries.Message.replace('\n', '\r\n'))
    await sendButton(page).click()
    await expect.poll(() => keys.length).toBe(2)
    expect(keys[1]).toBe(keys[0])
  },
)

const reason = (page: Page) => page.getByRole('group', { name: 'Not sent yet' })

test('being offline is a failure at once, with the reason and the other ways', async ({ page, context }) => {
  await fill(page)
  await context.setOffline(true)
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Message failed')
  await expect(reason(page)).toContainText('There was an error sending your message. Please try again.')
  await expect(page.getByRole('link', { name: 'Send it on WhatsApp' })).toBeVisible()
  await expectEntries(page)
  await context.setOffline(false)
  await sendButton(page).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
})

test('the reason stays when its toast is gone, and goes with the next try', async ({ page }) => {
  await page.route(API, (route) => route.fulfill({ status: 503, body: 'We could not take it just now.' }))
  await fill(page)
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.mouse.move(5, 300)
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(reason(page)).toContainText('503: We could not take it just now.')
  await page.unroute(API)
  const { promise, resolve } = Promise.withResolvers<void>()
  await accept(page, promise)
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  await expect(reason(page)).toBeHidden()
  resolve()
})

test('a page of a foreign proxy is not shown, its status is', async ({ page }) => {
  const body = '<!DOCTYPE html><html><body><h1>Bad gateway</h1> of the hotel</body></html>'
  await page.route(API, (route) => route.fulfill({ status: 502, contentType: 'text/html', body }))
  await fill(page)
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toContainText('502')
  await expect(page.getByRole('main')).not.toContainText('hotel')
  await expect(page.getByRole('alert')).not.toContainText('hotel')
})

test('after a failure the focus is on the reason, unless the visitor is elsewhere by then', async ({
  page,
}) => {
  let release = () => {}
  await page.route(API, async (route) => {
    await new Promise<void>((done) => (release = done))
    await route.fulfill({ status: 503, body: 'Not now.' })
  })
  const sending = page.getByRole('button', { name: 'Sending...' })
  await fill(page)
  await sendButton(page).click()
  await expect(sending).toBeVisible()
  release()
  await expect(reason(page)).toBeFocused()
  await sendButton(page).click()
  await expect(sending).toBeVisible()
  await page.getByLabel('Subject').focus()
  release()
  await expect(reason(page)).toBeInViewport()
  await expect(page.getByLabel('Subject')).toBeFocused()
})
