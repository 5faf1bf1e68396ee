/** Header, menu and navigation. */
import { expect, test } from '@playwright/test'
import {
  expectAtTop,
  goBack,
  holdRequests,
  menu,
  menuButton,
  openHydrated,
  SCRIPTS,
  scrollDown,
  settle,
} from './visit.ts'

for (const [when, scripts] of [
  ['before React', SCRIPTS],
  ['with React', '**/none'],
] as const)
  for (const tag of ['@desktop', '@phone'])
    test(`Back and Forward end at the top, a reload stays: ${when} ${tag}`, async ({ page }) => {
      await holdRequests(page, scripts)
      await page.goto('/contact')
      await page.goto('/')
      await scrollDown(page)
      await page.reload()
      await settle(page)
      expect(await page.evaluate(() => Math.round(scrollY))).toBe(900)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
      await expect(page).toHaveURL('/services')
      await scrollDown(page)
      await goBack(page)
      await expect(page).toHaveURL('/')
      await expectAtTop(page)
      await page.goForward({ waitUntil: 'commit' })
      await expect(page).toHaveURL('/services')
      await expectAtTop(page)
    })

test(
  'before React a link to the page that is open scrolls and loads nothing',
  { tag: '@phone' },
  async ({ page }) => {
    await holdRequests(page, SCRIPTS)
    await page.goto('/services')
    await page.evaluate(() => Object.assign(globalThis, { isSame: true }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).tap()
    await expectAtTop(page)
    expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true)
  },
)

test('where React runs, a hovered link fetches its page’s chunk and no document, and main gets the focus', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await openHydrated(page, '/')
  const link = page.getByRole('banner').getByRole('link', { name: 'Services' })
  await link.hover()
  await expect.poll(() => requested.filter((url) => url.includes('/services-page-'))).toHaveLength(1)
  await link.click()
  await expect(page.getByRole('main')).toBeFocused()
  expect(requested.filter((url) => url.endsWith('/services'))).toEqual([])
})

test('the skip link is first, and leads to the content', async ({ page }) => {
  await page.goto('/services')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test(
  'the menu of a phone closes on Escape and by a press beside it; booking needs no menu',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    await menuButton(page).press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText('Home')
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(menuButton(page)).toBeFocused()
    await page.setViewportSize({ width: 700, height: 800 })
    await menuButton(page).click()
    await page.getByRole('heading', { name: 'Our Hours' }).click()
    await expect(menu(page)).toBeVisible()
    await page.mouse.click(100, 300)
    await expect(menu(page)).toBeHidden()
    const book = page.getByRole('banner').getByRole('link', { name: 'Book', exact: true })
    await expect(book).toHaveAttribute('href', '/booking')
  },
)

test('a button that is pressed sinks, and shows it', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  for (const button of [
    page.getByRole('link', { name: 'Book Appointment' }),
    page.getByRole('link', { name: /^Chat with/ }),
    menuButton(page),
  ]) {
    const readStyle = () => button.evaluate((element) => getComputedStyle(element).backgroundColor)
    const before = await readStyle()
    const { x, y, width, height } = (await button.boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await expect.poll(readStyle).not.toBe(before)
    await expect(button).toHaveCSS('transform', 'none')
    await page.mouse.move(5, 300)
    await page.mouse.up()
  }
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves, not even a button under the pointer', async ({ page }) => {
    await openHydrated(page, '/')
    const button = page.getByRole('link', { name: 'Book Appointment' })
    await button.hover()
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    await expect(button).toHaveCSS('transform', 'none')
  })
})
