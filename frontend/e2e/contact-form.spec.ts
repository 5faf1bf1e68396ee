/** Filling in the form. */
import { expect, test } from '@playwright/test'
import { accept, formIsHydrated, entries, expectEntries, fill, openForm, sendButton } from './contact-page.ts'

test.beforeEach(async ({ page }) => {
  await openForm(page)
})

test('an empty form shows every sentence under its field and focuses the first one', async ({ page }) => {
  await sendButton(page).click()
  const sentences = {
    Name: 'Name must be at least 2 characters.',
    Email: 'Please enter a valid email address.',
    Subject: 'Subject is required.',
    Message: 'Message must be at least 10 characters.',
  }
  for (const [label, sentence] of Object.entries(sentences)) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveAccessibleDescription(sentence)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByLabel('Name')).toBeFocused()
})

test('after an empty form one live region speaks, not one a field', async ({ page }) => {
  await sendButton(page).click()
  await expect(page.getByText('Subject is required.')).toBeVisible()
  const announced = () =>
    [...document.querySelectorAll<HTMLElement>('[aria-live], [role=status], [role=alert]')]
      .map(({ innerText }) => innerText.trim())
      .filter((text) => text !== '')
  expect(await page.evaluate(announced)).toEqual(['Please check 4 of your answers.'])
  await page.getByLabel('Name').fill('Bea')
  await page.getByLabel('Email', { exact: true }).fill('bea@harper.example')
  await expect.poll(() => page.evaluate(announced)).toEqual(['Please check 2 of your answers.'])
  await page.getByLabel('Subject').fill('A bath')
  await expect.poll(() => page.evaluate(announced)).toEqual(['Message must be at least 10 characters.'])
  await page.getByLabel('Message', { exact: true }).fill('A calm bath, please.')
  await expect.poll(() => page.evaluate(announced)).toEqual([])
})

test('every field is required by the contract, and the browser’s own bubbles stay away', async ({ page }) => {
  for (const label of Object.keys(entries))
    await expect(page.getByRole('textbox', { name: label })).toHaveAttribute('required')
  await expect(page.locator('form[method=post]')).toHaveJSProperty('noValidate', true)
})

test('the first wrong field gets the focus, and its sentence goes when it is corrected', async ({ page }) => {
  await fill(page)
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('bea at home')
  await sendButton(page).click()
  await expect(email).toBeFocused()
  await email.fill(entries.Email)
  await expect(email).toHaveAccessibleDescription('')
})

test('what was typed survives a reload, and is forgotten once sent', { tag: '@phone' }, async ({ page }) => {
  await accept(page)
  await fill(page)
  await page.reload()
  await formIsHydrated(page)
  await expectEntries(page)
  await sendButton(page).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('the privacy note opens from the form and gives the focus back', async ({ page }) => {
  const opener = page.getByRole('main').getByRole('button', { name: 'Privacy note' })
  await opener.click()
  const note = page.getByRole('dialog', { name: 'Privacy, in plain words' })
  await expect(note).toContainText(/delete messages after \d+ days/)
  await page.keyboard.press('Escape')
  await expect(note).toBeHidden()
  await expect(opener).toBeFocused()
})
