import { expect, test } from '@playwright/test'
import { hydrate } from './hydration.ts'

const ROUTES = ['/', '/services', '/gallery', '/contact']
const DESKTOP = { width: 1280, height: 800 }

const hasHydratedForm = () =>
  ['header a', 'main h1', 'footer a'].every((part) =>
    Object.keys(document.querySelector(part) ?? {}).some((key) => key.startsWith('__reactFiber')),
  )

for (const route of [...ROUTES, '/booking', '/no/such/page'])
  test(`${route} logs nothing to the console, also when hydrated, and requests no other origin`, async ({
    page,
    baseURL,
  }) => {
    const noise: string[] = []
    const foreign: string[] = []
    page.on('console', (message) => noise.push(message.text()))
    page.on('pageerror', (error) => noise.push(error.message))
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '')) foreign.push(request.url())
    })
    if (route === '/booking') await page.route('https://**', (away) => away.fulfill({ body: 'Booking page' }))
    await page.goto(route)
    await page.mouse.move(5, 300)
    // React marks what it has hydrated; the footer is the last of it.
    if (route !== '/booking') await expect.poll(() => page.evaluate(hasHydratedForm)).toBe(true)
    await page.mouse.wheel(0, 600)
    await page.waitForLoadState('networkidle')
    // The browser itself reports a page's own status 404.
    expect(noise.filter((line) => !line.includes('status of 404'))).toEqual([])
    if (route !== '/booking') expect(foreign).toEqual([])
  })

test('the header’s links lead on, mark where we are, set the title and scroll to the top', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Main' })
  await expect(links.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await page.mouse.wheel(0, 900)
  await links.getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL('/services')
  await expect(page).toHaveTitle(/Services and prices/)
  await expect(links.getByRole('link', { name: 'Services' })).toHaveAttribute('aria-current', 'page')
  await expect(links.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('the link of the screen on view does not look like the button beside it', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/services')
  const here = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' })
  const book = page.getByRole('banner').getByRole('link', { name: 'Book Now' })
  const ground = (link: typeof here) => link.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await ground(here)).not.toBe(await ground(book))
  await expect(here).toHaveCSS('text-decoration-line', 'underline')
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

test('canonical address and robots follow a change of screen', async ({ page, baseURL }) => {
  const head = () => ({
    canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
    robots: document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content,
  })
  await page.goto('/no/such/page')
  await page.mouse.move(5, 300)
  await expect.poll(() => page.evaluate(hasHydratedForm)).toBe(true)
  expect(await page.evaluate(head)).toEqual({ robots: 'noindex' })
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(head)).toEqual({ canonical: `${baseURL}/` })
  await page.goBack()
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect.poll(() => page.evaluate(head)).toEqual({ robots: 'noindex' })
})

test('a link to the screen on view scrolls to the top as well', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/services')
  await hydrate(page)
  await page.evaluate(() => scrollTo(0, 800))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('the skip link is the first stop and leads to the content', async ({ page }) => {
  await page.goto('/services')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('an unknown path is not found, and leads back', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect(page).toHaveURL('/')
})

test('booking leads to the scheduling page, and Back leads to where we were', async ({ page }) => {
  await page.route('https://booking.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Choose a day</h1>' }),
  )
  await page.goto('/')
  await hydrate(page)
  await page.getByRole('link', { name: 'Book Appointment' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a day' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome to /)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('links lead on without JavaScript', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'View All Services' }).click()
    await expect(page).toHaveURL('/services')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL('/contact')
  })

  test('booking sends the browser on without JavaScript', async ({ page }) => {
    await page.route('https://booking.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Choose a day</h1>' }),
    )
    await page.goto('/booking')
    await expect(page.getByRole('heading', { name: 'Choose a day' })).toBeVisible()
  })
})
