/** What the promised browsers lack: each test takes it away first. */
import { expect, test } from '@playwright/test'
import { accept, expectEntries, fill, openForm, sendButton } from './contact-page.ts'

test('Safari before 16.4 makes no style sheets: the form works, and its toast has its looks', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.CSSStyleSheet = function () {
      throw new TypeError('Illegal constructor')
    } as unknown as typeof CSSStyleSheet
  })
  await accept(page)
  await openForm(page)
  await fill(page)
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: /F8/ })).toContainText('Message sent!')
  const place = page.locator('.notistack-SnackbarContainer')
  await expect(place).toHaveCSS('position', 'fixed')
})

test('Firefox before 119 has no ariaLabel: a tooltip has its text', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'ariaLabel'))
  await page.goto('/')
  await page.getByRole('link', { name: /^Chat with/ }).hover()
  await expect(page.locator('[popover]')).toHaveText('Chat with Willow & Wag')
})

test('joined emoji arrive as they were typed', async ({ page }) => {
  const posts = await accept(page)
  await openForm(page)
  await fill(page)
  const text = 'For 👩‍🦮 and her family 👨‍👩‍👧, 🏳️‍🌈, می‌خواهم'
  await page.getByLabel('Message', { exact: true }).fill(text)
  await sendButton(page).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  expect(posts[0]?.body.message).toBe(text)
})

test('a form that breaks by itself says so, keeps its entries and offers other ways', async ({ page }) => {
  await openForm(page)
  await fill(page)
  await sendButton(page).hover()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const value = () => {
      throw new Error('broken')
    }
    Reflect.defineProperty(String.prototype, 'normalize', { value })
  })
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'There was an error sending your message. Please try again.',
  )
  await expect(page.getByRole('link', { name: 'Send it on WhatsApp' })).toBeVisible()
  await expectEntries(page)
})
