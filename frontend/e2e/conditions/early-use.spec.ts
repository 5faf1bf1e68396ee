/** A page may be used before it is hydrated: each action then has its effect once, and typed text remains. */
import { expect, test, type Page } from '@playwright/test'
import { closures, hours } from '../../src/content/hours.ts'
import { openingAt, openingSentence } from '../../src/plain/opening-times.ts'
import * as form from '../contact-page.ts'
import {
  expectHydrated,
  holdRequests,
  menu,
  menuButton,
  SCRIPTS,
  settle,
  swipe,
  watchScripts,
} from '../visit.ts'

test('no script is requested before the page has loaded and is painted', async ({ page }) => {
  const requested = watchScripts(page)
  const release = await holdRequests(page, '**/assets/*.svg')
  await page.goto('/contact', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settle(page)
  expect(requested).toEqual([])
  release()
  await expect.poll(() => requested.some((line) => line.includes('/main-'))).toBe(true)
})

test('on a touch screen a page that is only read fetches no React', { tag: '@phone' }, async ({ page }) => {
  for (const path of ['/', '/services']) {
    const requested = watchScripts(page)
    await page.goto(path)
    await swipe(page, { x: 200, y: 500 }, 0, -300)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await page.evaluate(() => scrollTo({ top: globalThis.document.body.scrollHeight, behavior: 'instant' }))
    await page.waitForLoadState('networkidle')
    await settle(page)
    expect(requested).toEqual([expect.stringMatching(/^script .*\/deferred-script-/)])
  }
})

/** A list of days that is not the salon's hours. */
const addOtherDays = () =>
  addEventListener('DOMContentLoaded', () =>
    document.body.insertAdjacentHTML('beforeend', '<dl><div><dt>Tuesday</dt><dd>Puppy class</dd></div></dl>'),
  )

test.describe('for a visitor on the other side of the world', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test('year, opening line and today’s row show London’s time, before hydration and after', async ({
    page,
  }) => {
    const line = page.locator('[data-opening]').first()
    const expectLineOf = (instant: string) =>
      expect(line).toHaveText(openingSentence(openingAt(new Date(instant), hours, closures)!))
    await page.clock.setFixedTime('2030-12-31T12:00:00Z')
    await page.addInitScript(addOtherDays)
    const release = await holdRequests(page, '**/assets/main-*')
    await page.goto('/contact')
    for (const wait of [async () => {}, () => expectHydrated(page)]) {
      await wait()
      await expect(page.getByRole('contentinfo')).toContainText('© 2030')
      await expect(page.locator('footer [aria-current=date]')).toHaveText(/^Tuesday/)
      await expect(page.locator('body > dl [aria-current]')).toHaveCount(0)
      await expectLineOf('2030-12-31T12:00:00Z')
      release()
    }
    // The device sleeps for four days, during which no timer runs.
    await page.clock.setFixedTime('2031-01-04T12:00:00Z')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expectLineOf('2031-01-04T12:00:00Z')
  })
})

test('the menu works before scripts and stays open when React hydrates', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await holdRequests(page, SCRIPTS)
  await page.goto('/gallery')
  for (let times = 0; times < 3; times++) await menuButton(page).click()
  await expect(menu(page)).toBeVisible()
  release()
  await expectHydrated(page)
  await expect(menu(page)).toBeVisible()
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true')
  await menuButton(page).click()
  await expect(menu(page)).toBeHidden()
})

/** Opens the contact page with its main script held. Resolves to the function that lets it hydrate. */
const openUnhydrated = async (page: Page) => {
  const release = await holdRequests(page, '**/assets/main-*.js')
  await page.goto('/contact', { waitUntil: 'commit' })
  return async () => {
    release()
    await expectHydrated(page, form.FORM)
  }
}

const message = (page: Page) => page.getByLabel('Message', { exact: true })

test('entries, idempotency key and elapsed time survive reloads', { tag: '@phone' }, async ({ page }) => {
  const rejected = await form.mockRejectingApi(page)
  const releaseScript = await holdRequests(page, '**/assets/deferred-script-*')
  const finishHydration = await openUnhydrated(page)
  const openedAt = await page.evaluate(() => performance.timeOrigin)
  await form.fill(page)
  releaseScript()
  await page.waitForFunction(() => sessionStorage.length)
  await page.reload({ waitUntil: 'commit' })
  await finishHydration()
  await form.expectEntries(page)
  await page.waitForFunction(() => performance.now() > 2000)
  await message(page).fill('')
  await form.fill(page)
  await form.sendButton(page).click()
  await expect.poll(() => rejected.length).toBe(1)
  await page.reload()
  await expectHydrated(page, form.FORM)
  await form.expectEntries(page)
  await page.unroute(form.API)
  const posts = await form.mockAcceptingApi(page)
  const elapsedMs = (await page.evaluate(() => performance.timeOrigin + performance.now())) - openedAt
  await form.sendButton(page).click()
  await expect(form.thanks(page)).toBeVisible()
  expect(rejected[0]?.key).toMatch(/^[\da-f-]{36}$/)
  expect(posts[0]?.key).toBe(rejected[0]?.key)
  // Reloading and sending at once must not look automated.
  expect(posts[0]?.elapsedMs).toBeGreaterThanOrEqual(Math.floor(elapsedMs))
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
})

test('a draft that began while the clock was ahead does not look automated', async ({ page }) => {
  const posts = await form.mockAcceptingApi(page)
  await form.openForm(page)
  const draft = JSON.stringify({ startedAt: Date.now() + 3_600_000 })
  await page.evaluate((text) => sessionStorage.setItem('contact-draft', text), draft)
  await form.openForm(page)
  await form.fill(page)
  await form.sendButton(page).click()
  await expect(form.thanks(page)).toBeVisible()
  expect(posts[0]?.elapsedMs).toBeGreaterThan(3000)
})

test('a long paste is not truncated, is counted, and is rejected with a reason', async ({ page }) => {
  const finishHydration = await openUnhydrated(page)
  await form.fill(page)
  await message(page).fill('w'.repeat(5001))
  await finishHydration()
  await expect(page.getByText('5,001 of 5,000')).toBeVisible()
  await form.sendButton(page).click()
  await expect(message(page)).toHaveAccessibleDescription('Message must be at most 5,000 characters.')
  await expect(message(page)).toHaveValue('w'.repeat(5001))
})

test('Enter sends nothing half-written, and Send once, however often it is pressed', async ({ page }) => {
  const posts = await form.mockAcceptingApi(page)
  const release = await holdRequests(page, SCRIPTS)
  await page.goto('/contact')
  await page.getByLabel('Name').fill(form.entries.Name)
  await page.getByLabel('Name').press('Enter')
  await form.fill(page)
  await form.sendButton(page).dblclick()
  await expect(form.sendButton(page)).toBeEnabled()
  release()
  await expect(form.thanks(page)).toBeVisible()
  expect(posts).toHaveLength(1)
  expect(posts[0]?.body).toMatchObject({ message: form.entries.Message })
})

test('a press that text follows is forgotten', async ({ page }) => {
  const posts = await form.mockAcceptingApi(page)
  const release = await holdRequests(page, SCRIPTS)
  await page.goto('/contact')
  await form.fill(page)
  await form.sendButton(page).click()
  await message(page).press('End')
  await page.keyboard.type(' Thank you!')
  release()
  await expectHydrated(page, form.FORM)
  await settle(page)
  expect(posts).toHaveLength(0)
  await form.sendButton(page).click()
  await expect(form.thanks(page)).toBeVisible()
  expect(posts[0]?.body.message).toBe(`${form.entries.Message} Thank you!`)
})

test('ten seconds after a press on Send the browser sends, and the next form is empty', async ({ page }) => {
  const finishHydration = await openUnhydrated(page)
  const subject = await form.fillWithUniqueSubject(page)
  await page.waitForFunction(() => sessionStorage.length)
  await form.sendButton(page).click()
  await form.expectSentOnce(page, subject)
  await page.getByRole('link', { name: 'Send Another Message' }).click()
  await finishHydration()
  await expect(page.getByLabel('Name')).toHaveValue('')
})

/** Password managers and spelling checkers do this. */
const addExtensionElement = () =>
  addEventListener('DOMContentLoaded', () =>
    document.querySelector('#contact-email')!.after(document.createElement('div')),
  )

test('typing while React hydrates loses neither text nor focus, even with an extension', async ({ page }) => {
  await page.addInitScript(addExtensionElement)
  const posts = await form.mockAcceptingApi(page)
  const finishHydration = await openUnhydrated(page)
  await form.fill(page)
  await message(page).fill('')
  const words = 'one two three four five six seven eight nine ten '.repeat(4)
  const typing = message(page).pressSequentially(words, { delay: 8 })
  await expect(message(page)).toHaveValue(/two three/)
  await finishHydration()
  await typing
  await expect(message(page)).toBeFocused()
  await page.keyboard.type('end')
  await form.sendButton(page).click()
  await expect(form.thanks(page)).toBeVisible()
  expect(posts[0]?.body.message).toBe(`${words}end`)
  expect(posts[0]?.body.name).toBe(form.entries.Name)
  // The elapsed time counts from the navigation, so a quick visitor does not look automated.
  expect(posts[0]?.elapsedMs).toBeGreaterThan(0)
})

test('a stored draft does not overwrite what is typed before React hydrates', async ({ page }) => {
  const finishHydration = await openUnhydrated(page)
  await form.fill(page)
  await finishHydration()
  await page.goto('/services', { waitUntil: 'commit' })
  const finishHydrationAgain = await openUnhydrated(page)
  await page.getByLabel('Name').fill('Another Name')
  await finishHydrationAgain()
  await expect(page.getByLabel('Name')).toHaveValue('Another Name')
  await expect(message(page)).toHaveValue(form.entries.Message)
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Another Name')
})
