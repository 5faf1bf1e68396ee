/** Whatever throws or cannot be had costs its own part at most: the page stays, and the ways to the salon with it. */
import { expect, test, type Page } from '@playwright/test'
import { galleryIsHydrated, hydrate, settle } from './hydration.ts'
import { openForm, sendButton } from './contact-page.ts'

/** Serves the scripts whose name matches with something in them replaced, so that their part throws. */
const sabotage = (page: Page, scripts: string, pattern: RegExp | string, replacement: string) =>
  page.route(`**/assets/${scripts}-*.js`, async (route) => {
    const code = await route
      .fetch()
      .then((answer) => answer.text())
      .catch(() => undefined)
    // The page was left meanwhile.
    if (code === undefined) return
    await route.fulfill({ contentType: 'text/javascript', body: code.replaceAll(pattern, replacement) })
  })

/** Makes the component that a chunk exports throw whenever it is drawn. */
const breakPart = (page: Page, scripts: string) =>
  sabotage(
    page,
    scripts,
    /export\{\S+ as ([A-Z]\w+)\}/g,
    'const broken=()=>{document.documentElement.dataset.broken=1;throw Error("Broken")};export{broken as $1}',
  )

const touch = async (page: Page) => {
  await page.mouse.move(5, 300)
  await page.waitForLoadState('networkidle')
  await settle(page)
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const trouble = (page: Page) => page.getByText('This part of the page isn’t working just now.')

const DRAFTS = ['{}', 'null', '5', '[]', '{"values":5,"key":7,"elapsedMs":"x"}', '{"values":{"name":7}}']

test('the contact form works whatever the browser has kept as its draft', async ({ context }) => {
  for (const draft of DRAFTS) {
    const page = await context.newPage()
    await page.addInitScript((kept) => sessionStorage.setItem('contact-draft', kept), draft)
    await openForm(page)
    await sendButton(page).click()
    await expect(page.getByLabel('Subject')).toHaveAccessibleDescription('Subject is required.')
    await expect(page.getByLabel('Name')).toHaveValue('')
    await page.close()
  }
})

/** As in Firefox before 125 and Safari before 17. */
const forgetPopover = () => {
  const known = HTMLElement.prototype as Partial<HTMLElement>
  delete known.popover
  delete known.showPopover
  const { matches, setAttribute } = Element.prototype
  const older = {
    matches(this: Element, selector: string) {
      if (selector.includes(':popover-open')) throw new SyntaxError(`'${selector}' is not a valid selector.`)
      return matches.call(this, selector)
    },
    setAttribute(this: Element, name: string, value: string) {
      if (name !== 'popover') setAttribute.call(this, name, value)
    },
  }
  Object.assign(Element.prototype, older)
}

test('a browser without popovers shows the tooltip all the same', async ({ page }) => {
  await page.addInitScript(forgetPopover)
  await page.goto('/services')
  await touch(page)
  const chat = page.getByRole('link', { name: /^Chat with/ })
  await chat.hover()
  await expect(page.getByText('Chat with Willow & Wag', { exact: true })).toBeVisible()
  await expect(heading(page)).toBeVisible()
})

test('a lightbox that could not be fetched is tried again, for the same picture too', async ({ page }) => {
  await page.route('**/assets/lightbox-*.js', (route) => route.abort())
  await page.goto('/gallery')
  await galleryIsHydrated(page)
  const tile = page.getByRole('button', { name: 'Enlarge Westie' })
  await tile.click()
  await settle(page)
  await page.unroute('**/assets/lightbox-*.js')
  const dialog = page.getByRole('dialog', { name: 'Westie' })
  await expect(async () => {
    if (!(await dialog.isVisible())) await tile.click()
    await expect(dialog).toBeVisible({ timeout: 3000 })
  }).toPass()
})

test('a tooltip that could not be fetched is tried again', async ({ page }) => {
  await page.route('**/assets/tooltip-*.js', (route) => route.abort())
  await page.goto('/gallery')
  await galleryIsHydrated(page)
  const chat = page.getByRole('link', { name: /^Chat with/ })
  await chat.hover()
  await settle(page)
  await page.unroute('**/assets/tooltip-*.js')
  await expect(async () => {
    await page.mouse.move(5, 300)
    await chat.hover()
    await expect(page.getByText('Chat with Willow & Wag', { exact: true })).toBeVisible({ timeout: 3000 })
  }).toPass()
})

test('a lightbox that throws costs only itself', async ({ page }) => {
  await breakPart(page, 'lightbox')
  await page.goto('/gallery')
  await galleryIsHydrated(page)
  await page.getByRole('button', { name: 'Enlarge Westie' }).click()
  await expect(page.locator('html[data-broken]')).toHaveCount(1)
  await galleryIsHydrated(page)
  await expect(page.getByRole('button', { name: 'Enlarge Westie' })).toBeVisible()
})

test('a tooltip that throws costs only itself', async ({ page }) => {
  await breakPart(page, 'tooltip')
  await page.goto('/gallery')
  await galleryIsHydrated(page)
  await page.getByRole('link', { name: /^Chat with/ }).hover()
  await expect(page.locator('html[data-broken]')).toHaveCount(1)
  await galleryIsHydrated(page)
  await expect(heading(page)).toBeVisible()
})

test('toasts that throw cost only themselves', async ({ page }) => {
  await breakPart(page, 'toasts')
  await openForm(page)
  await touch(page)
  await sendButton(page).click()
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription('Subject is required.')
})

test('a section that throws says so with a chat and an e-mail link, and the others stay', async ({
  page,
}) => {
  await sabotage(page, 'home-page', /quote:`[^`]*`/g, 'quote:{}')
  await page.goto('/')
  await touch(page)
  await expect(trouble(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Message Us' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  )
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'View All Services' })).toBeVisible()
  await expect(page.getByText('Happy Clients')).toBeHidden()
})

test('a screen’s head that throws leaves its sections', async ({ page }) => {
  await sabotage(page, 'gallery-page', /intro:`[^`]*`/g, 'intro:{}')
  await page.goto('/gallery')
  await expect(trouble(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enlarge Westie' })).toBeVisible()
})

test('a header, menu and footer that throw leave the screen', async ({ page }) => {
  await sabotage(page, '*', /label:`Gallery`/g, 'label:{}')
  await page.goto('/services')
  await touch(page)
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Full Groom' })).toBeVisible()
})

test('a header and a footer that threw on one screen are tried again on the next', async ({ page }) => {
  const label = 'get label(){return location.pathname===`/`?{}:`Gallery`}'
  await sabotage(page, '*', /label:`Gallery`/g, label)
  await page.goto('/')
  await touch(page)
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'View All Services' }).click()
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('an extension that moves the elements of a screen leaves one screen after a link, not two', async ({
  page,
}) => {
  await page.goto('/services')
  await hydrate(page)
  await page.evaluate(() => {
    const main = document.querySelector('main')!
    const wrapper = document.createElement('div')
    wrapper.append(...main.childNodes)
    main.append(wrapper)
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Gallery'])
  await expect(page.getByRole('list', { name: 'Gallery' })).toBeVisible()
})

test('a browser without Element.animate shows every section', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'animate'))
  await page.goto('/')
  await touch(page)
  await expect(page.getByRole('heading', { name: 'Happy Clients' })).toBeVisible()
  await expect(trouble(page)).toHaveCount(0)
})

test('an app that throws as a whole leaves the page as it was prerendered, links and all', async ({
  page,
}) => {
  // Half a surrogate pair cannot be part of an address.
  await sabotage(page, '*', /Could you do something like that for my dog\?/g, '\\ud800')
  await page.goto('/gallery')
  await touch(page)
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enlarge Westie' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('heading', { name: 'Full Groom' })).toBeVisible()
})

test('an app that throws on the way to a screen loads that screen as a whole page', async ({ page }) => {
  await sabotage(page, '*', /Could you do something like that for my dog\?/g, '\\ud800')
  await page.goto('/services')
  await touch(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click()
  await expect(page).toHaveURL('/gallery')
  await expect(page.getByRole('list', { name: 'Gallery' })).toBeVisible()
})

test('what throws outside of every boundary leaves the page as it was prerendered', async ({ page }) => {
  await sabotage(page, '*', /styleOverrides:\([^)]*\)=>\[/g, '$&null.broken,')
  const reported = page.waitForEvent('pageerror')
  await page.goto('/gallery')
  await touch(page)
  expect((await reported).message).toContain('broken')
  await expect(heading(page)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL('/services')
})
