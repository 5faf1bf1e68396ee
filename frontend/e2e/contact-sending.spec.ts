/** Sending a message, and what replaces the form after it. */
import { expect, test } from '@playwright/test'
import { accept, formIsHydrated, entries, fill, openForm, sendButton } from './contact-page.ts'

test.beforeEach(async ({ page }) => {
  await openForm(page)
})

test('while sending the button says so and is disabled; then the thanks replace the form', async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const posts = await accept(page, promise)
  await fill(page)
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  await expect(page.getByRole('status').filter({ hasText: 'Sending...' })).toBeAttached()
  resolve()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeFocused()
  await expect(
    page.getByText("Your message has been sent successfully. We'll get back to you soon."),
  ).toBeVisible()
  const toasts = page.getByRole('region', { name: /F8/ })
  await expect(toasts).toContainText('Message sent!')
  await expect(toasts).toContainText("Thank you for your message. We'll get back to you soon.")
  expect(posts).toHaveLength(1)
  expect(posts[0]?.body).toMatchObject({ name: entries.Name, message: entries.Message, website: '' })
  expect(posts[0]?.body.elapsedMs).toEqual(expect.any(Number))
})

test('another message starts empty, at the first field and under a new key', async ({ page }) => {
  const posts = await accept(page)
  await fill(page)
  await sendButton(page).click()
  await page.getByRole('button', { name: 'Send Another Message' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  await fill(page)
  await sendButton(page).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  expect(posts[0]?.key).toMatch(/^[\da-f-]{36}$/)
  expect(posts[1]?.key).not.toBe(posts[0]?.key)
})

test('a visitor who reloads the page and sends at once is not suspected', async ({ page }) => {
  const posts = await accept(page)
  await page.waitForFunction(() => performance.now() > 2000)
  await fill(page)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('contact-draft'))).toContain('elapsedMs')
  await page.reload()
  await formIsHydrated(page)
  const sinceReload = await page.evaluate(() => performance.now())
  await sendButton(page).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  expect(posts[0]?.body.elapsedMs).toBeGreaterThan(sinceReload + 2000)
})

test('a double click sends once', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const posts = await accept(page, promise)
  await fill(page)
  await sendButton(page).dblclick()
  resolve()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  expect(posts).toHaveLength(1)
})

test('the keyboard is enough, and never meets the trap', async ({ page }) => {
  const posts = await accept(page)
  await page.getByLabel('Name').focus()
  await page.keyboard.type(entries.Name)
  for (const text of [entries.Email, entries.Subject, 'A calm bath, please.']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Tab')
  await expect(sendButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeFocused()
  expect(posts[0]?.body.website).toBe('')
  await expect(page.getByText('Message sent!')).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /F8/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Message sent!')).toBeHidden()
})
