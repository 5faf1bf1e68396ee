/** What Back and Forward do while a dialog is open: a phone's visitor takes it for a screen of its own. */
import { expect, test, type Page } from '@playwright/test'
import { privacyButton, privacyNote } from './contact-page.ts'
import { galleryIsHydrated, hydrate, settle } from './hydration.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** Before the browser has gone back over the entry of the dialog that was closed. */
const closeAndReopen = () => {
  const open = document.querySelector<HTMLDialogElement>('dialog[open]')
  const again = () => setTimeout(() => (document.activeElement as HTMLElement).click())
  open?.addEventListener('close', again, { once: true })
  open?.close()
}

test.describe('with a picture of the gallery open', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/')
    await page.goto('/gallery')
    await galleryIsHydrated(page)
    await page.getByRole('button', { name: 'Enlarge Westie' }).click()
    await expect(dialog(page)).toHaveAccessibleName('Westie')
  })

  test(
    'back closes it and stays in the gallery, and only then leaves',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goBack()
      await expect(dialog(page)).toBeHidden()
      await expect(page).toHaveURL('/gallery')
      await expect(page.getByRole('button', { name: 'Enlarge Westie' })).toBeFocused()
      await page.goBack()
      await expect(page).toHaveURL('/')
    },
  )

  test('forward shows the picture again that was shown last', async ({ page }) => {
    await page.keyboard.press('ArrowLeft')
    await expect(dialog(page)).toHaveAccessibleName('Border Collie')
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await page.goForward()
    await expect(dialog(page)).toHaveAccessibleName('Border Collie')
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL('/gallery')
  })

  const CLOSED: Record<string, (page: Page) => Promise<unknown>> = {
    Escape: (page) => page.keyboard.press('Escape'),
    'a reload': (page) => page.reload(),
  }
  for (const [what, close] of Object.entries(CLOSED))
    test(`closed by ${what}, it leaves no entry that back would have to close`, async ({ page }) => {
      await close(page)
      await galleryIsHydrated(page)
      await expect(dialog(page)).toBeHidden()
      await page.waitForFunction(() => !history.state?.dialog)
      await page.goBack()
      await expect(page).toHaveURL('/')
    })

  test('closed and opened in one breath, it is still one step back', async ({ page }) => {
    await page.evaluate(closeAndReopen)
    await expect(dialog(page)).toBeVisible()
    await page.waitForFunction(() => history.state?.dialog)
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/')
  })
})

test(
  'back closes the menu; from the screen it led to, back is the screen it was opened on',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/gallery')
    await galleryIsHydrated(page)
    const opener = page.getByRole('button', { name: 'Open menu' })
    await opener.click()
    await expect(dialog(page)).toBeVisible()
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL('/gallery')
    await expect(opener).toBeFocused()
    await opener.click()
    await dialog(page).getByRole('link', { name: 'Services' }).click()
    await expect(page).toHaveURL('/services')
    await page.goBack()
    await expect(page).toHaveURL('/gallery')
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
    await expect(dialog(page)).toBeHidden()
  },
)

test('back closes the privacy note and keeps what was typed and where the page was', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Bea')
  await privacyButton(page).click()
  await expect(privacyNote(page)).toContainText(/delete messages after \d+ days/)
  await page.waitForFunction(() => history.state?.dialog)
  const before = await page.evaluate(() => scrollY)
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(privacyButton(page)).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await expect(page.getByLabel('Name')).toHaveValue('Bea')
})

test('back within a second of a link returns to the place where the visitor was, on a slow phone too', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'the processor is slowed by the DevTools protocol')
  await page.goto('/')
  await hydrate(page)
  const link = page.getByRole('main').getByRole('link', { name: 'View All Services' })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(500)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Services')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome to/)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await settle(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})
