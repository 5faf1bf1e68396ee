/** Back and Forward with open dialogs, and navigation between screens. */
import { expect, test, type Page } from '@playwright/test'
import { privacyButton, privacyNote } from './contact-page.ts'
import { galleryIsHydrated, hydrate, settle } from './hydration.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** Before the browser has gone back over the closed dialog's entry. */
const closeAndReopen = () => {
  const open = document.querySelector<HTMLDialogElement>('dialog[open]')
  const again = () => setTimeout(() => (document.activeElement as HTMLElement).click())
  open?.addEventListener('close', again, { once: true })
  open?.close()
}

/** A dialog's `close` event is a separate task: on a busy machine Forward may precede it. */
const reportLate = () => {
  const report = (target: EventTarget) => {
    target.dispatchEvent(new Event('close'))
    document.documentElement.dataset.reported = 'late'
  }
  const keep = (event: Event) => {
    if (!event.isTrusted) return
    event.stopImmediatePropagation()
    const waiting = setInterval(() => {
      if (!history.state?.dialog) return
      clearInterval(waiting)
      setTimeout(report, 100, event.target)
    }, 10)
  }
  addEventListener('close', keep, { capture: true, once: true })
}

test.describe('with a picture of the gallery open', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/')
    await page.goto('/gallery')
    await galleryIsHydrated(page)
    await page.getByRole('button', { name: 'Enlarge Westie' }).click()
    await expect(dialog(page)).toHaveAccessibleName('Westie')
  })

  test('Back closes it, and only a second Back leaves', { tag: '@phone' }, async ({ page }) => {
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL('/gallery')
    await expect(page.getByRole('button', { name: 'Enlarge Westie' })).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL('/')
  })

  test('Forward opens the last picture again, also before its close event', async ({ page }) => {
    await page.keyboard.press('ArrowLeft')
    await expect(dialog(page)).toHaveAccessibleName('Border Collie')
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await page.goForward()
    await expect(dialog(page)).toHaveAccessibleName('Border Collie')
    await page.evaluate(reportLate)
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await page.goForward()
    await page.waitForFunction(() => document.documentElement.dataset.reported)
    await settle(page)
    await expect(dialog(page)).toHaveAccessibleName('Border Collie')
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL('/gallery')
  })

  test('Forward after a reload opens a picture, and closing it focuses a tile', async ({ page }) => {
    await page.reload()
    await galleryIsHydrated(page)
    await page.waitForFunction(() => !history.state?.dialog)
    await page.goForward()
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Enlarge' }).first()).toBeFocused()
  })

  const CLOSED: Record<string, (page: Page) => Promise<unknown>> = {
    Escape: (page) => page.keyboard.press('Escape'),
    'a reload': (page) => page.reload(),
  }
  for (const [what, close] of Object.entries(CLOSED))
    test(`closed by ${what}, leaves no history entry`, async ({ page }) => {
      await close(page)
      await galleryIsHydrated(page)
      await expect(dialog(page)).toBeHidden()
      await page.waitForFunction(() => !history.state?.dialog)
      await page.goBack()
      await expect(page).toHaveURL('/')
    })

  test('closed and opened again at once, it is still one history entry', async ({ page }) => {
    await page.evaluate(closeAndReopen)
    await expect(dialog(page)).toBeVisible()
    await page.waitForFunction(() => history.state?.dialog)
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/')
  })
})

test('Back closes the menu, or leaves the screen that it opened', { tag: '@phone' }, async ({ page }) => {
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
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/gallery')
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
})

test('Back closes the privacy note and keeps entries and scroll position', async ({ page }) => {
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

test('Back right after a link restores the scroll position, on a slow phone too', async ({
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

/** Follows the header's link to the gallery; resolves to the milliseconds of the fade that has begun. */
const followLink = (page: Page) =>
  page.evaluate(async () => {
    document.querySelector<HTMLElement>('header a[href="/gallery"]')!.click()
    const isThere = () => document.querySelector('h1')?.textContent === 'Gallery'
    while (!isThere()) await new Promise(requestAnimationFrame)
    return document
      .querySelector('main')!
      .getAnimations()
      .map(({ effect }) => effect?.getComputedTiming().duration)
  })

test('the next screen fades in, and takes clicks at once', async ({ page }) => {
  await page.goto('/services')
  await hydrate(page)
  expect(await followLink(page)).toEqual([200])
  const tile = (await page.getByRole('button', { name: 'Enlarge' }).first().boundingBox())!
  await page.mouse.click(tile.x + 50, tile.y + 50)
  await expect(dialog(page)).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/services')
  await hydrate(page)
  expect(await followLink(page)).toEqual([])
})
