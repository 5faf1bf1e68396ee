/** The page comes first, React when nothing else is to be done. */
import { expect, test, type Page } from '@playwright/test'
import { galleryIsHydrated, galleryIsNotHydrated, hold, settle, watchScripts } from './hydration.ts'
import { formIsHydrated } from './contact-page.ts'

const FIRST_USES: Record<string, (page: Page) => Promise<unknown>> = {
  'a moving pointer': (page) => page.mouse.move(5, 300),
  'a key': (page) => page.keyboard.press('Shift'),
  'the focus': (page) => page.getByRole('link', { name: 'Skip to the content' }).focus(),
  scrolling: (page) => page.evaluate(() => scrollTo(0, 200)),
  'a click of a screen reader': (page) => page.getByRole('heading', { level: 1 }).dispatchEvent('click'),
}

test('no script is asked for before the page is loaded and the browser idle', async ({ page }) => {
  const asked = watchScripts(page)
  const release = await hold(page, '**/assets/hero-*')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Book Appointment' })).toBeVisible()
  await settle(page)
  expect(asked).toEqual([])
  release()
  await expect.poll(() => asked.some((url) => url.includes('/main-'))).toBe(true)
})

test('with Save-Data no script is fetched before the first use, whichever it is', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  for (const [use, act] of Object.entries(FIRST_USES))
    await test.step(use, async () => {
      const asked = watchScripts(page)
      await page.goto('/gallery')
      await page.waitForLoadState('networkidle')
      await settle(page)
      expect(asked).toEqual([])
      await galleryIsNotHydrated(page)
      await act(page)
      await galleryIsHydrated(page)
    })
})

test.describe('for a visitor on the other side of the world', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test('the year and the opening line are London’s, and written before React is there', async ({ page }) => {
    await page.clock.setFixedTime('2031-11-25T10:00:00Z')
    const release = await hold(page, '**/assets/main-*')
    await page.goto('/gallery')
    const written = async () => {
      await expect(page.getByRole('contentinfo')).toContainText('© 2031')
      await expect(page.locator('[data-opening]').first()).toHaveText('Open now until 17:30')
    }
    await written()
    await galleryIsNotHydrated(page)
    release()
    await galleryIsHydrated(page)
    await written()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('no opening line is shown', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText(/^(Open now until|Opens .*\d:\d\d)/)).toHaveCount(0)
  })
})

test('a link to a place in a page leads there, and stays there when React hydrates', async ({ page }) => {
  await page.goto('/contact#write')
  const place = page.getByRole('heading', { name: 'Send Us a Message' })
  await expect(place).toBeInViewport()
  await formIsHydrated(page)
  await expect(place).toBeInViewport()
})
