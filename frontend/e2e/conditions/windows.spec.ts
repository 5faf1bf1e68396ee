/** Windows of unusual sizes, enlarged text, and forced colours. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { fill, mockAcceptingApi, mockRejectingApi, openForm, sendButton, thanks } from '../contact-page.ts'
import { openHydrated, PAGES, resize } from '../visit.ts'

/** A phone in landscape. */
const SHORT = '568x320'
const WINDOWS = `360x740 ${SHORT} 1280x800`

test('the home page’s hero fills every window, with its title and button in view', async ({ page }) => {
  for await (const { size, width, height } of resize(page, WINDOWS)) {
    await page.goto('/')
    const hero = (await page.getByRole('region', { name: /^Welcome to/ }).boundingBox())!
    expect(hero.width, size).toBe(width)
    expect(hero.height, size).toBeGreaterThanOrEqual(height)
    const scene = page.locator('main img:visible').first()
    await expect
      .poll(() => scene.evaluate((image: HTMLImageElement) => image.naturalWidth > image.naturalHeight), size)
      .toBe(width >= 540 && width > height)
    await expect(page.getByRole('link', { name: 'Book Appointment' }), size).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { level: 1 }), size).toBeInViewport({ ratio: 1 })
    const header = (await page.getByRole('banner').boundingBox())!
    const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
    expect(title.y, size).toBeGreaterThanOrEqual(header.height)
  }
})

/** The words of headings that are broken into two lines. */
const findBrokenWords = () => {
  const words: string[] = []
  for (const heading of document.querySelectorAll('main h1, main h2, main h3')) {
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/g)) {
        const range = new Range()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) words.push(word)
      }
    }
  }
  return words
}

const findTooWide = () => {
  const { scrollWidth, clientWidth } = document.documentElement
  const menu = document.querySelector<HTMLElement>('[popover]')!
  menu.showPopover()
  const open = [menu].filter((part) => part.scrollWidth > part.clientWidth)
  menu.hidePopover()
  // Cards hide their overflow.
  const cards = [...document.querySelectorAll('.MuiCard-root')].filter(
    (card) => card.scrollWidth > card.clientWidth,
  )
  const parts = [...open, ...cards].map(({ textContent }) => textContent)
  return [...(scrollWidth > clientWidth ? [`page: ${scrollWidth}`] : []), ...parts]
}

/** Nothing is wider than the window, no word is broken, and the whole header is in view. */
const expectFit = async (page: Page, at: string) => {
  await expect.poll(() => page.evaluate(findTooWide), at).toEqual([])
  expect(await page.evaluate(findBrokenWords), at).toEqual([])
  for (const one of await page.getByRole('banner').locator('a:visible, button:visible').all())
    await expect(one, at).toBeInViewport({ ratio: 1 })
}

for (const path of PAGES)
  test(`nothing on ${path} is wider than the window, even with text at 200 %`, async ({ page }) => {
    await openHydrated(page, path)
    // A fifth link must fit, too.
    await page.getByRole('navigation', { name: 'Main', includeHidden: true }).evaluate((nav) => {
      if (nav.childElementCount < 5)
        nav.append(Object.assign(nav.lastElementChild!.cloneNode(true), { textContent: 'Questions' }))
    })
    for (const text of ['16px', '32px']) {
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
      for (const width of [text === '16px' ? 280 : 320, 768, 1280]) {
        const at = `${width} px, text of ${text}`
        await page.setViewportSize({ width, height: 740 })
        await expectFit(page, at)
      }
    }
  })

test('where the browser forces dark colours, every title stands on a dark ground', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'This needs the DevTools protocol.')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setAutoDarkModeOverride', { enabled: true })
  for (const path of PAGES) {
    await page.goto(path)
    for await (const { size } of resize(page, '360x740 1280x800')) {
      const title = await page.getByRole('heading', { level: 1 }).screenshot()
      const { channels } = await sharp(title).stats()
      expect(channels[1]!.mean, `${path} ${size}`).toBeLessThan(110)
    }
  }
})

test('at 400 % zoom the header scrolls away', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/services')
  await page.getByRole('heading', { name: 'The grooming process' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('banner')).not.toBeInViewport()
})

test('the chat button covers no link of the footer for good, even with text at 200 %', async ({ page }) => {
  await page.goto('/')
  for (const percent of [100, 200]) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent)
    for await (const { size } of resize(page, '360x740 768x1024 1280x800'))
      for (const link of await page.getByRole('contentinfo').locator('a:visible, button:visible').all())
        await test.step(`${size}, ${percent} %`, () => link.click({ trial: true }))
  }
})

/** Scrolls through the page by half windows; says where a press on the chat button's middle would reach something else. */
const findHiddenChat = () => {
  const chat = document.querySelector('aside a')!
  const isOnTop = () => {
    const { x, y, width, height } = chat.getBoundingClientRect()
    return chat.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  const hidden: number[] = []
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
    scrollTo({ top, behavior: 'instant' })
    if (!isOnTop()) hidden.push(scrollY)
  }
  return hidden
}

test('the chat button can be pressed on every page, at every scroll position, also while a field has the focus', async ({
  page,
}) => {
  for (const path of PAGES) {
    await page.goto(path)
    await page.evaluate(() => document.querySelector('input')?.focus())
    for await (const { size } of resize(page, `${WINDOWS} 768x1024`))
      expect(await page.evaluate(findHiddenChat), `${path} ${size}`).toEqual([])
  }
})

/** Whether a press on any corner of the element would reach it: neither header nor toast lies on it. */
const isOnTop = (element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const corners = [left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => [x, y] as const))
  return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
}

test('after Send the heading is seen whole, and no button is in the chat button’s column', async ({
  page,
}) => {
  const expectSeen = async (heading: Locator, size: string) => {
    await expect.poll(() => heading.evaluate(isOnTop), size).toBe(true)
    const { x } = (await page.getByRole('link', { name: /^Chat with/ }).boundingBox())!
    for (const button of await page.locator('#write .MuiButton-root').all()) {
      const box = (await button.boundingBox())!
      expect(box.x + box.width, `${size}: ${await button.textContent()}`).toBeLessThanOrEqual(x)
    }
  }
  await openForm(page)
  for await (const { size } of resize(page, `740x360 667x375 ${SHORT} 320x568 360x740 540x720 768x1024`)) {
    await fill(page)
    await mockRejectingApi(page)
    await sendButton(page).click()
    await expect(page.getByText('Message failed')).toBeVisible()
    await expectSeen(page.getByRole('heading', { name: 'Not sent yet' }), size)
    await page.unrouteAll()
    await mockAcceptingApi(page)
    await sendButton(page).click()
    await expect(page.getByText('Message sent!')).toBeVisible()
    await expectSeen(thanks(page), size)
    await page.getByRole('button', { name: 'Send Another Message' }).click()
    await page.unrouteAll()
  }
})
