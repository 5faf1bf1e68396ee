/** Messages travel from the form to the groomer's inbox through the real API, with and without scripts. */
import { expect, test } from '@playwright/test'
import * as form from './contact-page.ts'
import { goBack } from './visit.ts'

test('a visitor’s message arrives in the groomer’s inbox', async ({ page }) => {
  await form.openForm(page)
  const subject = await form.fillWithUniqueSubject(page)
  // After this long the message does not look automated.
  await page.waitForFunction(() => performance.now() > 4000)
  await form.sendButton(page).click()
  await expect(form.thanks(page)).toBeVisible()
  await expect(page.getByText('Message sent!')).toBeVisible()
  expect((await form.expectMail(subject)).subject).toBe(`[Website] ${subject}`)
})

test.describe('with JavaScript switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('a double click sends once, and the next form is empty', async ({ page }) => {
    await page.goto('/contact')
    const subject = await form.fillWithUniqueSubject(page)
    await form.sendButton(page).dblclick()
    await form.expectSentOnce(page, subject)
    await page.getByRole('link', { name: 'Send Another Message' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('')
    await expect(form.thanks(page)).toBeHidden()
  })

  test('the browser rejects empty fields, the API invalid ones', async ({ page }) => {
    await page.goto('/contact')
    await form.sendButton(page).click()
    await expect(page.getByLabel('Name')).toBeFocused()
    await expect(page).toHaveURL('/contact')
    const subject = await form.fillWithUniqueSubject(page)
    await page.getByLabel('Name').fill(' B ')
    await form.sendButton(page).click()
    await expect(page.getByText('Name must be at least 2 characters.')).toBeVisible()
    await expect(page.getByText('your browser’s Back button returns to it')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /message/i })).toHaveText('Message Us')
    await expect(page.getByRole('link', { name: /@|email/i }).first()).toBeVisible()
    await goBack(page)
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(form.entries.Message)
    await page.getByLabel('Name').fill(form.entries.Name)
    await form.sendButton(page).click()
    await form.expectSentOnce(page, subject)
  })
})
