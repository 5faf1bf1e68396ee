/** On a bad connection pages load, but their scripts load late or only when they are requested again. */
import { expect, test, type Page } from '@playwright/test'
import * as form from '../contact-page.ts'
import {
  expectAtTop,
  expectHydrated,
  expectWaiting,
  goBack,
  holdRequests,
  menu,
  menuButton,
  openHydrated,
  SCRIPTS,
  scrollDown,
} from '../visit.ts'

/** Follows the header's link. */
const navigate = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).filter({ visible: true }).click()

test('a link closes the menu, and shows a bar until the page loads', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/gallery-page-*.js')
  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, '/services')
  await menuButton(page).click()
  await navigate(page, 'Gallery')
  await expect(page).toHaveURL('/gallery')
  await expect(menu(page)).toBeHidden()
  await expectWaiting(page, true)
  await expect(page.getByRole('main')).toContainText('A word about prices')
  release()
  await expect(page.getByRole('list', { name: 'Gallery' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('A word about prices')
  await expectWaiting(page, false)
})

test('Back after a reload shows the page of its address, also before React', async ({ page }) => {
  await openHydrated(page, '/services')
  await scrollDown(page)
  for (const isHeld of [true, false]) {
    await navigate(page, 'Gallery')
    const grid = page.getByRole('list', { name: 'Gallery' })
    await expect(grid).toBeVisible()
    const release = isHeld ? await holdRequests(page, SCRIPTS) : () => {}
    await page.reload()
    if (!isHeld) await expectHydrated(page)
    await goBack(page)
    await expect(page.getByRole('main')).toContainText('A word about prices')
    await expectAtTop(page)
    release()
    await expectHydrated(page)
  }
})

test('a page whose scripts failed fetches them again at the next press, or once it is online', async ({
  page,
  context,
}) => {
  for (const comeBack of [
    () => form.sendButton(page).click(),
    () => context.setOffline(true).then(() => context.setOffline(false)),
  ]) {
    await page.route(SCRIPTS, (route) => route.abort())
    const failed = page.waitForEvent('pageerror')
    await page.goto('/contact')
    await failed
    await page.unrouteAll()
    await comeBack()
    await expectHydrated(page, form.FORM)
    await page.getByLabel('Name').fill('Bea')
    await page.waitForFunction(() => sessionStorage['contact-draft']?.includes('Bea'))
  }
})

test('a page whose script cannot be loaded is loaded as a document', async ({ page }) => {
  await page.route('**/assets/gallery-page-*.js', (route) => route.abort())
  await openHydrated(page, '/services')
  await scrollDown(page)
  await navigate(page, 'Gallery')
  await expect(page).toHaveURL('/gallery')
  await expect(page.getByRole('list', { name: 'Gallery' })).toBeVisible()
  await expectAtTop(page)
})
