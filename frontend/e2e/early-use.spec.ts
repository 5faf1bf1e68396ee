/** What a visitor does before React is there is kept, and answered once. */
import { expect, test } from '@playwright/test'
import { SCRIPTS, galleryIsHydrated, hasHydratedForm, hold, settle } from './hydration.ts'

const API = '**/api/contact'

/** A browser that does not know `command` and `commandfor` yet: what the attributes say is not done. */
const forgetCommands = () => {
  const known = HTMLButtonElement.prototype as Partial<HTMLButtonElement>
  delete known.command
  delete known.commandForElement
  addEventListener('command', (event) => event.preventDefault(), true)
}

test.describe('the first tap', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('opens the menu before any script is there', { tag: '@phone' }, async ({ page }) => {
    await page.route(SCRIPTS, (route) => route.abort())
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  })

  test(
    'opens the menu before any script is there where the browser does not know `command`, and React leaves it open',
    { tag: '@phone' },
    async ({ page }) => {
      await page.addInitScript(forgetCommands)
      const release = await hold(page, SCRIPTS)
      await page.goto('/gallery')
      await page.getByRole('button', { name: 'Open menu' }).click()
      const menu = page.getByRole('dialog', { name: 'Menu' })
      await expect(menu).toBeVisible()
      release()
      await galleryIsHydrated(page)
      await expect(menu).toBeVisible()
      await menu.getByRole('button', { name: 'Close menu' }).click()
      await expect(menu).toBeHidden()
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(menu).toBeVisible()
    },
  )

  test('enlarges a picture as soon as React is there, and once', { tag: '@phone' }, async ({ page }) => {
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
  await page.getByLabel('Message', { exact: true }).pressSequentially('Typed before React')
  release()
  await expect.poll(() => page.evaluate(hasHydratedForm)).toBe(true)
  await expect(page.getByLabel('Message', { exact: true })).toBeFocused()
  await page.keyboard.type(' and after it')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  expect(posts).toHaveLength(1)
  expect(posts[0]).toMatchObject({ name: 'Early Bird', message: 'Typed before React and after it' })
  // On view since the navigation began, so that a quick visitor is not taken for a machine.
  expect(posts[0]?.elapsedMs).toBeGreaterThan(0)
})

test('a menu that is open stays open when React hydrates', { tag: '@phone' }, async ({ page }) => {
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

test('a note that was opened before React was there stays open, whatever comes to lie above it', async ({
  page,
}) => {
  const release = await hold(page, '**/assets/main-*.js')
  await page.goto('/contact')
  await page.keyboard.press('Tab')
  await page.getByRole('main').getByRole('button', { name: 'Privacy note' }).click()
  const note = page.getByRole('dialog', { name: 'Privacy, in plain words' })
  await expect(note).toBeVisible()
  release()
  await expect.poll(() => page.evaluate(hasHydratedForm)).toBe(true)
  await page.waitForLoadState('networkidle')
  await settle(page)
  await expect(note).toBeVisible()
})
