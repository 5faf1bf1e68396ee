/** Header, footer and the ways from screen to screen. */
import { expect, test } from '@playwright/test'
import { hydrate } from './hydration.ts'

test('the header’s links lead on, mark where we are, set the title and scroll to the top', async ({
  page,
}) => {
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Main' })
  const services = links.getByRole('link', { name: 'Services' })
  await expect(links.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await page.mouse.wheel(0, 900)
  await services.click()
  await expect(page).toHaveURL('/services')
  await expect(page).toHaveTitle(/Services and prices/)
  await expect(services).toHaveAttribute('aria-current', 'page')
  await expect(links.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.evaluate(() => scrollTo(0, 800))
  // The screen on view, too.
  await services.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('the link of the screen on view does not look like the button beside it', async ({ page }) => {
  await page.goto('/services')
  const here = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' })
  const book = page.getByRole('banner').getByRole('link', { name: 'Book Now' })
  const ground = (link: typeof here) => link.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await ground(here)).not.toBe(await ground(book))
  await expect(here).toHaveCSS('text-decoration-line', 'underline')
})

test.describe('where the visitor chooses the colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('the active link is marked without a colour, and no wave is a dark shape', async ({ page }) => {
    await page.goto('/')
    const links = page.getByRole('navigation', { name: 'Main' })
    await expect(links.getByRole('link', { name: 'Home' })).toHaveCSS('text-decoration-line', 'underline')
    await expect(links.getByRole('link', { name: 'Services' })).toHaveCSS('text-decoration-line', 'none')
    for (const wave of await page.locator('svg[viewBox="0 0 1440 90"]').all()) await expect(wave).toBeHidden()
  })
})

test('a fifth link leaves the header whole', async ({ page }) => {
  for (const width of [768, 1080, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/services')
    await hydrate(page)
    const links = page.getByRole('navigation', { name: 'Main' })
    await links.evaluate((nav) => {
      const fifth = nav.lastElementChild!.cloneNode(true) as Element
      fifth.textContent = 'Questions'
      nav.append(fifth)
    })
    const book = (await page.getByRole('banner').getByRole('link', { name: 'Book Now' }).boundingBox())!
    expect(book.x + book.width, `${width} px`).toBeLessThanOrEqual(width - 16)
    const logo = (await page.getByRole('banner').getByRole('link').first().boundingBox())!
    expect(logo.x + logo.width, `${width} px`).toBeLessThanOrEqual((await links.boundingBox())!.x)
  }
})

test('an unknown path is a 404 that leads home; canonical address and robots follow', async ({
  page,
  baseURL,
}) => {
  const head = () => ({
    canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
    robots: document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content,
  })
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await hydrate(page)
  expect(await page.evaluate(head)).toEqual({ robots: 'noindex' })
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(head)).toEqual({ canonical: `${baseURL}/` })
  await page.goBack()
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect.poll(() => page.evaluate(head)).toEqual({ robots: 'noindex' })
})

test('the skip link is the first stop and leads to the content', async ({ page }) => {
  await page.goto('/services')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('booking', () => {
  test.beforeEach(({ page }) =>
    page.route('https://booking.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Choose a day</h1>' }),
    ),
  )

  test('leads to the scheduling page without a word in the console, and Back to where we were', async ({
    page,
  }) => {
    const noise: string[] = []
    page.on('console', (message) => noise.push(message.text()))
    page.on('pageerror', (error) => noise.push(error.message))
    await page.goto('/')
    await hydrate(page)
    await page.getByRole('link', { name: 'Book Appointment' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a day' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome to /)
    expect(noise).toEqual([])
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('sends the browser on', async ({ page }) => {
      await page.goto('/booking')
      await expect(page.getByRole('heading', { name: 'Choose a day' })).toBeVisible()
    })
  })
})
