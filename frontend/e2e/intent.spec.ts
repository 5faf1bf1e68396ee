/** The page comes first, React when the visitor means to do something. The gallery's sliders tell that it is there. */
import { expect, test, type Page } from '@playwright/test'

const SCRIPTS = '**/assets/*.js'
const API = '**/api/contact'

const sliders = (page: Page) => page.getByRole('slider')
const isAsleep = (page: Page) => expect(sliders(page)).toHaveCount(0)
const isAwake = (page: Page) => expect(sliders(page)).toHaveCount(2)

/** React marks what it has taken over; the form is the last part of its screen. */
const isAlive = () =>
  Object.keys(document.querySelector('form[method=post]') ?? {}).some((key) => key.startsWith('__reactFiber'))

/** The scripts that the page asks for from now on. */
const watchScripts = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url())
  })
  return asked
}

/** Keeps back what matches until it is released. */
const hold = async (page: Page, pattern: string) => {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** A browser that does not know `command` and `commandfor` yet. */
const forgetCommands = () => {
  const known = HTMLButtonElement.prototype as Partial<HTMLButtonElement>
  delete known.command
  delete known.commandForElement
  const forget = () =>
    document.querySelectorAll('[commandfor]').forEach((button) => button.removeAttribute('commandfor'))
  new MutationObserver(forget).observe(document, { childList: true, subtree: true })
}

test('no script is asked for before the page is loaded and the browser idle', async ({ page }) => {
  const asked = watchScripts(page)
  const release = await hold(page, '**/assets/hero-*')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Book Appointment' })).toBeVisible()
  await page.waitForTimeout(500)
  expect(asked).toEqual([])
  release()
  await expect.poll(() => asked.some((url) => url.includes('/main-'))).toBe(true)
})

test('whoever saves data is sent no script before a sign of use', async ({ page }) => {
  const saveData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  await page.addInitScript(saveData)
  const asked = watchScripts(page)
  await page.goto('/gallery')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await page.mouse.move(5, 300)
  await isAwake(page)
})

const SIGNS: Record<string, (page: Page) => Promise<unknown>> = {
  'a moving pointer': (page) => page.mouse.move(5, 300),
  'a key': (page) => page.keyboard.press('Shift'),
  'the focus': (page) => page.getByRole('link', { name: 'Skip to the content' }).focus(),
  scrolling: (page) => page.evaluate(() => scrollTo(0, 200)),
  'a click of a screen reader': (page) => page.getByRole('heading', { level: 1 }).dispatchEvent('click'),
}

for (const [sign, give] of Object.entries(SIGNS))
  test(`React takes over at ${sign}, and not before`, async ({ page }) => {
    await page.goto('/gallery')
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(300)
    await isAsleep(page)
    await give(page)
    await isAwake(page)
  })

test('the clock tells the year and the opening line before a sign of use', async ({ page }) => {
  await page.clock.setFixedTime('2031-11-25T10:00:00Z')
  await page.goto('/gallery')
  await expect(page.getByRole('contentinfo')).toContainText('© 2031')
  await expect(page.locator('[data-opening]').first()).toHaveText('Open now, until 17:30')
  await isAsleep(page)
  await page.mouse.move(5, 300)
  await isAwake(page)
  await expect(page.getByRole('contentinfo')).toContainText('© 2031')
  await expect(page.locator('[data-opening]').first()).toHaveText('Open now, until 17:30')
})

test.describe('the first tap', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('opens the menu before any script is there', async ({ page }) => {
    await page.route(SCRIPTS, (route) => route.abort())
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  })

  test('opens the menu as soon as React is there, where the browser cannot', async ({ page }) => {
    await page.addInitScript(forgetCommands)
    const release = await hold(page, SCRIPTS)
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    release()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  })

  test('enlarges a picture as soon as React is there, and once', async ({ page }) => {
    const release = await hold(page, SCRIPTS)
    await page.goto('/gallery')
    await page.getByRole('button', { name: 'Enlarge Pug' }).click()
    release()
    await expect(page.getByRole('dialog', { name: 'Pug' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Pug' })).toBeHidden()
    await page.waitForTimeout(300)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('what was typed before React was there is kept with its focus, and sent', async ({ page }) => {
  const release = await hold(page, SCRIPTS)
  const posts: Record<string, unknown>[] = []
  await page.route(API, async (route) => {
    posts.push(route.request().postDataJSON())
    await route.fulfill({ status: 202, json: { id: '0198' } })
  })
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Early Bird')
  await page.getByLabel('Email', { exact: true }).fill('early@bird.example')
  await page.getByLabel('Subject').fill('A worm')
  await page.getByLabel('Message', { exact: true }).pressSequentially('Typed in the dark')
  release()
  await expect.poll(() => page.evaluate(isAlive)).toBe(true)
  await expect(page.getByLabel('Message', { exact: true })).toBeFocused()
  await page.keyboard.type(' and in the light')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  expect(posts).toHaveLength(1)
  expect(posts[0]).toMatchObject({ name: 'Early Bird', message: 'Typed in the dark and in the light' })
  // On view since the navigation began, so that nobody quick is taken for a machine.
  expect(posts[0]?.elapsedMs).toBeGreaterThan(0)
})

test('a message that was sent before React was there is sent once it is, and once', async ({ page }) => {
  const release = await hold(page, SCRIPTS)
  let posts = 0
  await page.route(API, async (route) => {
    posts++
    await route.fulfill({ status: 202, json: { id: '0198' } })
  })
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Early Bird')
  await page.getByLabel('Email', { exact: true }).fill('early@bird.example')
  await page.getByLabel('Message', { exact: true }).fill('Sent in the dark')
  await page.getByLabel('Subject').fill('A worm')
  await page.keyboard.press('Enter')
  const button = page.getByRole('button', { name: 'Send Message' })
  await expect(button).toBeDisabled()
  await expect(page).toHaveURL('/contact')
  release()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  expect(posts).toBe(1)
})

test('a link to a place in a page leads there, and stays there when React takes over', async ({ page }) => {
  await page.goto('/contact#write')
  const place = page.getByRole('heading', { name: 'Send Us a Message' })
  await expect(place).toBeInViewport()
  await page.mouse.move(5, 300)
  await expect.poll(() => page.evaluate(isAlive)).toBe(true)
  await expect(place).toBeInViewport()
})

test('a menu that is open stays open when React takes over', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await hold(page, SCRIPTS)
  await page.goto('/gallery')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  release()
  await expect(page.locator('input[type=range]')).toHaveCount(2)
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL('/services')
  await expect(menu).toBeHidden()
})
