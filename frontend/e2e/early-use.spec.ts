/** What a visitor does before React is there is kept, and answered once; what was typed counts as typed. */
import { expect, test, type Page } from '@playwright/test'
import { SCRIPTS, galleryIsHydrated, hold, isHydrated, settle } from './hydration.ts'
import {
  accept,
  entries,
  expectEntries,
  fill,
  formIsHydrated,
  privacyButton,
  privacyNote,
  refuse,
  sendButton,
  thanks,
} from './contact-page.ts'

/** A browser that does not know `command` and `commandfor` yet: what the attributes say is not done. */
const forgetCommands = () => {
  const known = HTMLButtonElement.prototype as Partial<HTMLButtonElement>
  delete known.command
  delete known.commandForElement
  addEventListener('command', (event) => event.preventDefault(), true)
}

for (const [browser, prepare] of Object.entries({ today: undefined, 'without `command`': forgetCommands }))
  test(
    `the menu opens and closes before any script, and stays open when React hydrates (browser: ${browser})`,
    { tag: '@phone' },
    async ({ page }) => {
      if (prepare) await page.addInitScript(prepare)
      await page.setViewportSize({ width: 390, height: 844 })
      const release = await hold(page, SCRIPTS)
      await page.goto('/gallery')
      const menu = page.getByRole('dialog', { name: 'Menu' })
      const [open, close] = ['Open menu', 'Close menu'].map((name) => page.getByRole('button', { name }))
      await open!.click()
      await expect(menu).toBeVisible()
      await close!.click()
      await expect(menu).toBeHidden()
      await open!.click()
      release()
      await galleryIsHydrated(page)
      await expect(menu).toBeVisible()
      await close!.click()
      await expect(menu).toBeHidden()
      await open!.click()
      await menu.getByRole('link', { name: 'Services' }).click()
      await expect(page).toHaveURL('/services')
      await expect(menu).toBeHidden()
    },
  )

test('a picture is enlarged as soon as React is there, and once', { tag: '@phone' }, async ({ page }) => {
  const release = await hold(page, SCRIPTS)
  await page.goto('/gallery')
  await page.getByRole('button', { name: 'Enlarge Pug' }).click()
  release()
  await expect(page.getByRole('dialog', { name: 'Pug' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Pug' })).toBeHidden()
  await settle(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** The contact screen with its main script kept back until it is released. */
const openBeforeHydration = async (page: Page) => {
  const release = await hold(page, '**/assets/main-*.js')
  await page.goto('/contact', { waitUntil: 'commit' })
  return async () => {
    release()
    await isHydrated(page, 'form[method=post]')
  }
}

const untilKept = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => sessionStorage.getItem('contact-draft'))).toContain(text)

const message = (page: Page) => page.getByLabel('Message', { exact: true })

test('a note that was opened before React was there stays open, whatever comes to lie above it', async ({
  page,
}) => {
  const hydrate = await openBeforeHydration(page)
  await page.keyboard.press('Tab')
  await privacyButton(page).click()
  await expect(privacyNote(page)).toBeVisible()
  await hydrate()
  await page.waitForLoadState('networkidle')
  await settle(page)
  await expect(privacyNote(page)).toBeVisible()
})

test('what was typed before React survives reloads before and after it, and keeps its key', async ({
  page,
}) => {
  const keys = await refuse(page)
  const hydrate = await openBeforeHydration(page)
  await fill(page)
  await page.reload({ waitUntil: 'commit' })
  await hydrate()
  await expectEntries(page)
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

test('what a password manager fills in without an event is kept', async ({ page }) => {
  const hydrate = await openBeforeHydration(page)
  const email = page.getByLabel('Email', { exact: true })
  await email.evaluate((field: HTMLInputElement, address) => void (field.value = address), entries.Email)
  await hydrate()
  await untilKept(page, entries.Email)
})

test('no character is lost that is typed while React hydrates, and the focus stays', async ({ page }) => {
  const posts = await accept(page)
  const hydrate = await openBeforeHydration(page)
  await fill(page)
  await message(page).fill('')
  const words = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen '.repeat(3)
  const typing = message(page).pressSequentially(words, { delay: 8 })
  await expect(message(page)).toHaveValue(/two three/)
  await hydrate()
  await typing
  await expect(message(page)).toBeFocused()
  await page.keyboard.type('fifteen')
  await sendButton(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(posts.map(({ body }) => body)).toMatchObject([{ name: entries.Name, message: `${words}fifteen` }])
  // On view since the navigation began, so that a quick visitor is not taken for a machine.
  expect(posts[0]?.body.elapsedMs).toBeGreaterThan(0)
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
