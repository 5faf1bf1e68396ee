/** The hydrated form: how it is filled in, sent, and reports failures. */
import { expect, test, type Page } from '@playwright/test'
import * as form from './contact-page.ts'
import { holdRequests } from './visit.ts'

test.beforeEach(({ page }) => form.openForm(page))

test('an empty form shows its errors, moves the focus, and announces them once', async ({ page }) => {
  const announced = () =>
    [...document.querySelectorAll<HTMLElement>('[aria-live]:not(button), [role=status], [role=alert]')]
      .map(({ innerText }) => innerText.trim())
      .filter((text) => text !== '')
  await form.sendButton(page).click()
  for (const [label, sentence] of Object.entries(form.errors)) {
    await expect(form.field(page, label)).toHaveAccessibleDescription(sentence)
    await expect(form.field(page, label)).toHaveAttribute('aria-invalid', 'true')
    await expect(form.field(page, label)).toHaveAttribute('required')
  }
  await expect(form.field(page, 'Name')).toBeFocused()
  await expect.poll(() => page.evaluate(announced)).toEqual(['Please check 4 of your answers.'])
  await form.field(page, 'Name').fill('Bea')
  await form.field(page, 'Email').fill('bea@harper.example')
  await expect(form.field(page, 'Email')).toHaveAccessibleDescription('')
  await expect.poll(() => page.evaluate(announced)).toEqual(['Please check 2 of your answers.'])
  await form.sendButton(page).click()
  await expect(form.field(page, 'Subject')).toBeFocused()
  await form.field(page, 'Subject').fill('A bath')
  await expect.poll(() => page.evaluate(announced)).toEqual(['Please check one of your answers.'])
  await form.field(page, 'Message').fill('A calm bath, please.')
  await expect.poll(() => page.evaluate(announced)).toEqual([])
})

test('sent by keyboard, the form is thanked for, and the next message has its own key', async ({ page }) => {
  const posts = await form.mockAcceptingApi(page)
  const release = await holdRequests(page, form.API)
  await form.field(page, 'Name').focus()
  for (const [label, text] of Object.entries(form.entries)) {
    await expect(form.field(page, label)).toBeFocused()
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(form.sendButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sending...')).toHaveCount(1)
  release()
  await expect(form.thanks(page)).toBeFocused()
  await page.getByRole('button', { name: 'Send Another Message' }).click()
  await expect(form.field(page, 'Name')).toBeFocused()
  await form.fill(page)
  await form.sendButton(page).click()
  await expect(form.thanks(page)).toBeVisible()
  expect(posts[0]?.key).toMatch(/^[\da-f-]{36}$/)
  expect(posts[1]?.key).not.toBe(posts[0]?.key)
  // The keyboard never reaches the honeypot.
  expect(posts[0]?.body).not.toHaveProperty('topic')
})

/** Follows a link of the header. */
const follow = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).click()

test('a message under way belongs to the visit: the form that comes back waits for the answer', async ({
  page,
}) => {
  const posts = await form.mockAcceptingApi(page)
  const release = await holdRequests(page, form.API)
  await form.fill(page)
  await form.sendButton(page).click()
  await form.field(page, 'Subject').fill('PS: her towel')
  await follow(page, 'Services')
  await follow(page, 'Contact')
  await expect(form.sending(page)).toBeDisabled()
  release()
  await expect(form.thanks(page)).toBeVisible()
  await page.getByRole('button', { name: 'Send Another Message' }).click()
  await expect(form.field(page, 'Subject')).toHaveValue('PS: her towel')
  expect(posts).toHaveLength(1)
  await form.sendButton(page).click()
  await expect.poll(() => posts.length).toBe(2)
  expect(posts[1]?.key).not.toBe(posts[0]?.key)
})

test('who comes back after the outcome finds the form: empty after the thanks, else as it was', async ({
  page,
}) => {
  for (const [mock, toast] of [
    [form.mockRejectingApi, 'Message failed'],
    [form.mockAcceptingApi, 'Message sent!'],
  ] as const) {
    await mock(page)
    await form.fill(page)
    const release = await holdRequests(page, form.API)
    await form.sendButton(page).click()
    await follow(page, 'Services')
    await expect(form.field(page, 'Name')).toBeHidden()
    release()
    await expect(page.getByText(toast)).toBeVisible()
    await follow(page, 'Contact')
    await expect(form.sendButton(page)).toBeEnabled()
    await expect(form.failurePanel(page)).toBeHidden()
    if (mock === form.mockRejectingApi) await form.expectEntries(page)
    await page.unrouteAll()
  }
  for (const label of Object.keys(form.entries)) await expect(form.field(page, label)).toHaveValue('')
})

test(
  'a tap on either end of Send counts, from a field that has the focus, before React and with it',
  { tag: '@phone' },
  async ({ page }) => {
    const posts = await form.mockAcceptingApi(page)
    await page.setViewportSize({ width: 360, height: 740 })
    for (const open of [() => page.goto('/contact'), () => form.openForm(page)])
      for (const isRight of [true, false]) {
        await open()
        await form.fill(page)
        await form.sendButton(page).evaluate((button) => button.scrollIntoView({ block: 'end' }))
        const box = (await form.sendButton(page).boundingBox())!
        await page.touchscreen.tap(isRight ? box.x + box.width - 3 : box.x + 3, box.y + box.height / 2)
        await expect(form.thanks(page)).toBeVisible()
      }
    expect(posts).toHaveLength(4)
  },
)

test('after a rejection key and reason remain, and links take the text as it is', async ({ page }) => {
  const rejected = await form.mockRejectingApi(page)
  await form.fill(page)
  await form.sendButton(page).click()
  await expect(form.failurePanel(page)).toContainText('We could not take it just now.')
  const linked = async (name: string) =>
    decodeURIComponent((await page.getByRole('link', { name }).getAttribute('href')) ?? '')
  expect(await linked('Send it on WhatsApp')).toContain(form.entries.Message)
  expect(await linked('Send it by email')).toContain(form.entries.Message.replace('\n', '\r\n'))
  await form.field(page, 'Subject').fill('Another subject')
  for (const name of ['Send it on WhatsApp', 'Send it by email'])
    await expect.poll(() => linked(name)).toContain('Another subject')
  await form.field(page, 'Subject').fill(form.entries.Subject)
  await page.unroute(form.API)
  const posts = await form.mockAcceptingApi(page)
  await form.sendButton(page).click()
  await expect(form.thanks(page)).toBeVisible()
  expect(posts[0]?.key).toBe(rejected[0]!.key)
})

test('links to the privacy note lead to its text below the form, and change no entry', async ({ page }) => {
  await form.field(page, 'Name').fill('Bea')
  for (const part of ['main', 'contentinfo'] as const) {
    await expect(form.privacyNote(page)).toBeHidden()
    await page.getByRole(part).getByRole('link', { name: 'Privacy note' }).click()
    await expect(form.privacyNote(page)).toBeInViewport()
    await page.goBack()
  }
  await expect(form.field(page, 'Name')).toHaveValue('Bea')
})
