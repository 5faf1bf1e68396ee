/** What was typed before React was there counts as typed: it is kept as draft, counted, and sent under one key. */
import { expect, test, type Page } from '@playwright/test'
import { hasHydratedForm, hold } from './hydration.ts'
import { API, entries, formIsHydrated, expectEntries, fill, sendButton } from './contact-page.ts'

const MAIN = '**/assets/main-*.js'

/** The contact screen with its main script kept back until it is released. */
const openBeforeHydration = async (page: Page) => {
  const release = await hold(page, MAIN)
  await page.goto('/contact', { waitUntil: 'commit' })
  return async () => {
    release()
    await expect.poll(() => page.evaluate(hasHydratedForm)).toBe(true)
  }
}

/** A field that the browser fills in by itself fires no event: the form reads it when it is hydrated. */
const untilKept = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => sessionStorage.getItem('contact-draft'))).toContain(text)

const message = (page: Page) => page.getByLabel('Message', { exact: true })

test('what was typed survives a reload, and is sent under the key that it had', async ({ page }) => {
  const keys: (string | undefined)[] = []
  await page.route(API, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fulfill({ status: 503, contentType: 'text/plain', body: 'Not now.' })
  })
  const hydrate = await openBeforeHydration(page)
  await fill(page)
  await hydrate()
  await sendButton(page).click()
  await expect.poll(() => keys.length).toBe(1)
  await page.reload()
  await formIsHydrated(page)
  await expectEntries(page)
  await sendButton(page).click()
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
})

test('a long paste is kept whole, counted and refused with its rule', async ({ page }) => {
  const hydrate = await openBeforeHydration(page)
  await fill(page)
  await message(page).fill('w'.repeat(5001))
  await hydrate()
  await expect(page.getByText('5,001 of 5,000')).toBeVisible()
  await sendButton(page).click()
  await expect(message(page)).toHaveAccessibleDescription('Message must be at most 5,000 characters.')
  await expect(message(page)).toHaveValue('w'.repeat(5001))
})

test('what was typed survives a reload that comes before React, too', async ({ page }) => {
  const hydrate = await openBeforeHydration(page)
  await fill(page)
  await page.reload({ waitUntil: 'commit' })
  await hydrate()
  await expectEntries(page)
})

test('what the browser restores when it goes back is kept', async ({ page }) => {
  const hydrate = await openBeforeHydration(page)
  await fill(page)
  await page.goto('/services')
  await page.goBack({ waitUntil: 'commit' })
  await expectEntries(page)
  await page.evaluate(() => sessionStorage.clear())
  await hydrate()
  await untilKept(page, entries.Subject)
  await page.reload()
  await expectEntries(page)
})

test('what a password manager fills in without a word is kept', async ({ page }) => {
  const hydrate = await openBeforeHydration(page)
  await page.getByLabel('Email', { exact: true }).evaluate((field: HTMLInputElement, address) => {
    field.value = address
  }, entries.Email)
  await hydrate()
  await untilKept(page, entries.Email)
  await page.reload()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(entries.Email)
})

test('no character is lost that is typed while React hydrates', async ({ page }) => {
  const hydrate = await openBeforeHydration(page)
  const words = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen '.repeat(3)
  const typing = message(page).pressSequentially(words, { delay: 8 })
  await expect(message(page)).toHaveValue(/two three/)
  await hydrate()
  await typing
  await expect(message(page)).toHaveValue(words)
  await page.reload()
  await expect(message(page)).toHaveValue(words)
})

test('what was kept does not overwrite what is typed anew before React is there', async ({ page }) => {
  const hydrate = await openBeforeHydration(page)
  await fill(page)
  await hydrate()
  await page.goto('/services', { waitUntil: 'commit' })
  const hydrateAgain = await openBeforeHydration(page)
  await page.getByLabel('Name').fill('Another Name')
  await hydrateAgain()
  await expect(page.getByLabel('Name')).toHaveValue('Another Name')
  await expect(message(page)).toHaveValue(entries.Message)
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Another Name')
})
