/** Whatever throws or cannot be loaded costs only its own part: the page and its contact links remain. */
import { expect, test, type Page } from '@playwright/test'
import * as form from './contact-page.ts'
import { galleryIsHydrated, hydrate, settle } from './hydration.ts'

/** Replaces text in the scripts whose name matches, so that a part throws. */
const sabotage = (page: Page, scripts: string, pattern: RegExp, replacement: string) =>
  page.route(`**/assets/${scripts}-*.js`, async (route) => {
    const answer = await route.fetch().catch(() => undefined)
    // The page was closed meanwhile.
    const code = await answer?.text().catch(() => undefined)
    if (code === undefined) return
    await route.fulfill({ contentType: 'text/javascript', body: code.replaceAll(pattern, replacement) })
  })

/** The gallery's shell throws. */
const BROKEN_GALLERY = [/chat:`[^`]*like that for my dog\?`/g, 'get chat(){throw Error(`broken`)}'] as const

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const notice = (page: Page) => page.getByText('This part of the page isn’t working just now.')
const tile = (page: Page) => page.getByRole('button', { name: 'Enlarge Westie' })
const footer = (page: Page) => page.getByRole('contentinfo')
const follow = (page: Page, name: string) => footer(page).getByRole('link', { name }).click()

/** What throws, on which screen, by which replacement in which scripts; and what must remain. */
const ROWS: [string, string, string, readonly [RegExp, string], (page: Page) => Promise<unknown>][] = [
  [
    'a part that is loaded when it is wanted costs only itself when it throws',
    '/gallery',
    'lightbox',
    [
      /export\{\S+ as ([A-Z]\w+)\}/g,
      'const broken=()=>{document.documentElement.dataset.broken=1;throw 1};export{broken as $1}',
    ],
    async (page) => {
      await tile(page).click()
      await expect(page.locator('html[data-broken]')).toHaveCount(1)
      await galleryIsHydrated(page)
      await expect(tile(page)).toBeVisible()
    },
  ],
  [
    'a section that throws says so with a chat and an e-mail link, and the others stay',
    '/',
    'home-page',
    [/quote:`[^`]*`/g, 'quote:{}'],
    async (page) => {
      const main = page.getByRole('main')
      await expect(notice(page)).toBeVisible()
      await expect(main.getByRole('link', { name: 'Message Us' })).toHaveAttribute('href', /wa\.me/)
      await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
      await expect(heading(page)).toBeVisible()
      await expect(page.getByRole('link', { name: 'View All Services' })).toBeVisible()
      await expect(page.getByText('Happy Clients')).toBeHidden()
    },
  ],
  [
    'a header, menu and footer that throw leave the screen, and are tried again on the next',
    '/',
    '*',
    [/label:`Gallery`/g, 'get label(){return location.pathname===`/`?{}:`Gallery`}'],
    async (page) => {
      await expect(footer(page)).toBeHidden()
      await expect(heading(page)).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'View All Services' }).click()
      await expect(page).toHaveURL('/services')
      await expect(footer(page)).toBeVisible()
    },
  ],
  [
    'an app that throws as a whole leaves the page as it was prerendered, links and all',
    '/gallery',
    '*',
    BROKEN_GALLERY,
    async (page) => {
      await expect(heading(page)).toBeVisible()
      await expect(tile(page)).toBeVisible()
      await follow(page, 'Services')
      await expect(page).toHaveURL('/services')
      await expect(page.getByRole('heading', { name: 'Full Groom' })).toBeVisible()
    },
  ],
  [
    'an app that throws on the way to a screen loads that screen as a whole page',
    '/services',
    '*',
    BROKEN_GALLERY,
    async (page) => {
      await follow(page, 'Gallery')
      await expect(page).toHaveURL('/gallery')
      await expect(page.getByRole('list', { name: 'Gallery' })).toBeVisible()
    },
  ],
  [
    'what throws outside of every boundary leaves the page as it was prerendered',
    '/gallery',
    '*',
    [/styleOverrides:\([^)]*\)=>\[/g, '$&(document.documentElement.dataset.broken=1,null.broken),'],
    async (page) => {
      await expect(page.locator('html[data-broken]')).toHaveCount(1)
      await expect(heading(page)).toBeVisible()
      await follow(page, 'Services')
      await expect(page).toHaveURL('/services')
    },
  ],
]

for (const [what, screen, scripts, replaced, remains] of ROWS)
  test(what, async ({ page }) => {
    await sabotage(page, scripts, ...replaced)
    await page.goto(screen)
    await page.mouse.move(5, 300)
    await page.waitForLoadState('networkidle')
    await settle(page)
    await remains(page)
  })

const RETRIED: Record<string, (page: Page) => Promise<unknown>> = {
  lightbox: async (page) => {
    const dialog = page.getByRole('dialog', { name: 'Westie' })
    if (!(await dialog.isVisible())) await tile(page).click()
    await expect(dialog).toBeVisible({ timeout: 3000 })
  },
  tooltip: async (page) => {
    await page.mouse.move(5, 300)
    await page.getByRole('link', { name: /^Chat with/ }).hover()
    await expect(page.getByText('Chat with Willow & Wag', { exact: true })).toBeVisible({ timeout: 3000 })
  },
}

for (const [part, use] of Object.entries(RETRIED))
  test(`a ${part} that failed to load is loaded again, for the same element too`, async ({ page }) => {
    await page.route(`**/assets/${part}-*.js`, (route) => route.abort())
    await page.goto('/gallery')
    await galleryIsHydrated(page)
    await expect(use(page)).rejects.toThrow('Timeout')
    await page.unroute(`**/assets/${part}-*.js`)
    await expect(() => use(page)).toPass()
  })

test('a toast that cannot be shown in time is not shown on a later screen', async ({ page }) => {
  await page.route('**/assets/toasts-*.js', (route) => route.abort())
  await form.reject(page)
  await form.openForm(page)
  await form.fill(page)
  await form.sendButton(page).click()
  await expect(page.getByText('We could not take it just now.')).toBeVisible()
  await page.waitForTimeout(5000)
  await page.unroute('**/assets/toasts-*.js')
  const loaded = page.waitForResponse('**/assets/toasts-*.js')
  await follow(page, 'Services')
  await loaded
  await page.waitForTimeout(1000)
  // At once: a toast is gone after 5 s.
  expect(await page.getByRole('region', { name: /F8/ }).innerText()).toBe('')
})

test('after a link one screen is left, not two, also where an extension moved elements', async ({ page }) => {
  await page.goto('/services')
  await hydrate(page)
  await page.evaluate(() => {
    const main = document.querySelector('main')!
    const wrapper = document.createElement('div')
    wrapper.append(...main.childNodes)
    main.append(wrapper)
  })
  await follow(page, 'Gallery')
  await expect(heading(page)).toHaveText(['Gallery'])
  await expect(page.getByRole('list', { name: 'Gallery' })).toBeVisible()
})
