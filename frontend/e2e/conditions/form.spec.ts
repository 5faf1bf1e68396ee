/** The hydrated form in odd conditions, and the ways in which sending can fail. */
import { expect, test } from '@playwright/test'
import * as form from '../contact-page.ts'
import { holdRequests } from '../visit.ts'

test.beforeEach(({ page }) => form.openForm(page))

test('an error stays in view above a phone’s keyboard', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  // A phone's keyboard leaves this much of the window.
  await page.setViewportSize({ width: 360, height: 330 })
  await form.fill(page)
  await form.field(page, 'Message').fill('short')
  await form.field(page, 'Subject').press('Enter')
  await expect(page.locator('#contact-message-error')).toBeInViewport({ ratio: 0.9 })
})

test('a translated page shows that it is sending', async ({ page }) => {
  await holdRequests(page, form.API)
  await form.fill(page)
  // Chrome's translation wraps each text in an element of its own.
  await form.sendButton(page).evaluate((button) => {
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
    const text = texts.nextNode() as Text
    text.replaceWith(Object.assign(document.createElement('font'), { textContent: text.data }))
  })
  await form.sendButton(page).click()
  await expect(form.sending(page)).toBeDisabled()
})

test('the fields’ values are sent, even those that an extension set without an event', async ({ page }) => {
  const posts = await form.mockAcceptingApi(page)
  for (const [label, text] of Object.entries(form.entries))
    await form
      .field(page, label)
      .evaluate((element: HTMLInputElement, value) => void (element.value = value), text)
  await form.sendButton(page).click()
  await expect(form.thanks(page)).toBeVisible()
  expect(posts[0]?.body).toMatchObject({ email: form.entries.Email, message: form.entries.Message })
})

test('a message is under way for as long as the site may take to answer', async ({ page }) => {
  await page.clock.install()
  await form.mockAcceptingApi(page)
  const release = await holdRequests(page, form.API)
  await form.fill(page)
  await form.sendButton(page).click()
  await expect(form.sending(page)).toBeDisabled()
  await page.clock.runFor(60_000)
  await expect(form.sending(page)).toBeDisabled()
  release()
  await expect(form.thanks(page)).toBeVisible()
})

test('offline the panel says so, offers no link that needs the network, and Send works once the network is back', async ({
  page,
  context,
}) => {
  await form.fill(page)
  await form.sendButton(page).hover()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await form.sendButton(page).click()
  const panel = form.failurePanel(page)
  await expect(panel).toContainText('You seem to be offline. What you wrote is kept here.')
  await expect(page.getByRole('alert')).toContainText('There was an error sending your message.')
  await expect(panel.getByRole('link')).toHaveCount(0)
  await form.expectEntries(page)
  await context.setOffline(false)
  await form.mockAcceptingApi(page)
  await form.sendButton(page).click()
  await expect(form.thanks(page)).toBeVisible()
})

test('a failure moves the focus to its panel, unless the visitor has moved it', async ({ page }) => {
  await form.mockRejectingApi(page)
  const release = await holdRequests(page, form.API)
  await form.fill(page)
  await form.sendButton(page).click()
  await expect(form.sending(page)).toBeVisible()
  release()
  await expect(form.failurePanel(page)).toBeFocused()
  const releaseAgain = await holdRequests(page, form.API)
  await form.sendButton(page).click()
  await expect(form.sending(page)).toBeVisible()
  await form.field(page, 'Subject').focus()
  releaseAgain()
  await expect(form.failurePanel(page)).toBeInViewport()
  await expect(form.field(page, 'Subject')).toBeFocused()
})
