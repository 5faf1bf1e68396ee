/** Windows of unusual sizes, and enlarged text. */
import { expect, test, type Page } from '@playwright/test'
import { field, fill, mockAcceptingApi, openForm, sendButton, thanks } from '../contact-page.ts'
import { openHydrated, PAGES, settle } from '../visit.ts'

const WINDOWS = '360x740 768x1024 1280x800 2560x1440'
/** Phones in landscape. */
const SHORT = '568x320 667x375 740x360 844x390'
/** 1280x1024 at 400 % zoom. */
const ZOOMED = '320x256'

/** Gives the window each of these sizes in turn. */
const resize = async function* (page: Page, sizes: string) {
  for (const size of sizes.split(' ')) {
    const [width, height] = size.split('x').map(Number) as [number, number]
    await page.setViewportSize({ width, height })
    yield { size, width, height }
  }
}

test('the home page’s hero fills every window, with its title and button in view', async ({ page }) => {
  for await (const { size, width, height } of resize(page, `${WINDOWS} ${SHORT} ${ZOOMED}`)) {
    await page.goto('/')
    const hero = (await page.getByRole('region', { name: /^Welcome to/ }).boundingBox())!
    expect(hero.width, size).toBe(width)
    expect(hero.height, size).toBeGreaterThanOrEqual(height)
    const scene = page.locator('picture img').first()
    await expect
      .poll(() => scene.evaluate((image: HTMLImageElement) => image.naturalWidth > image.naturalHeight), size)
      .toBe(width >= 540 && width > height)
    await expect(page.getByRole('link', { name: 'Book Appointment' }), size).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { level: 1 }), size).toBeInViewport({ ratio: 1 })
    const header = (await page.getByRole('banner').boundingBox())!
    const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
    expect(title.y, size).toBeGreaterThanOrEqual(header.height)
    expect(await page.evaluate(findBrokenWords), size).toEqual([])
  }
})

test('an enlarged picture is larger in every window, fills a short one, and its words can be scrolled to', async ({
  page,
}) => {
  for await (const { size, height } of resize(
    page,
    `${SHORT} ${ZOOMED} 480x300 400x400 1280x500 ${WINDOWS}`,
  )) {
    await page.goto('/gallery')
    const tile = page.getByRole('button', { name: 'Enlarge Pug' })
    const { width } = (await tile.boundingBox())!
    await tile.click()
    const dialog = page.getByRole('dialog')
    const picture = dialog.getByRole('img', { name: 'Pug' })
    await expect(picture, size).toBeInViewport({ ratio: 1 })
    const box = (await picture.boundingBox())!
    if (SHORT.includes(size)) expect(box.height, size).toBeGreaterThan(height * 0.9)
    else expect(box.width, size).toBeGreaterThan(width)
    for (const name of ['Close', 'Next picture', 'Previous picture'])
      await expect(dialog.getByRole('button', { name }), size).toBeInViewport({ ratio: 1 })
    const position = dialog.getByText('8 of 12').first()
    await position.scrollIntoViewIfNeeded()
    await expect(position, size).toBeInViewport()
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

const findTooWide = async () => {
  const { scrollWidth, clientWidth } = document.documentElement
  document.querySelector<HTMLElement>('footer button')!.click()
  await new Promise(requestAnimationFrame)
  const note = document.querySelector('dialog')!
  const menu = document.querySelector<HTMLElement>('[popover]')!
  menu.showPopover()
  const open = [note, menu].filter((part) => part.scrollWidth > part.clientWidth)
  menu.hidePopover()
  note.close()
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
      nav.append(Object.assign(nav.lastElementChild!.cloneNode(true), { textContent: 'Questions' }))
    })
    for (const text of ['16px', '32px']) {
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
      // 640: a window of 1280 px at 200 % zoom.
      for (const width of [...(text === '16px' ? [280] : []), 320, 360, 640, 768, 1024, 1280]) {
        const at = `${width} px, text of ${text}`
        await page.setViewportSize({ width, height: 740 })
        await expectFit(page, at)
      }
    }
  })

test('no page’s hero has text that overlaps a dog', async ({ page }) => {
  for (const path of ['/services', '/gallery', '/contact']) {
    await page.goto(path)
    const hero = page.getByRole('main').locator('section').first()
    for await (const { size } of resize(page, '360x740 480x800 600x800 667x375 740x360')) {
      const words = (await hero.locator('p').boundingBox())!
      const dogs = (await hero.locator('img').last().boundingBox())!
      expect(dogs.y, `${path}, ${size}`).toBeGreaterThanOrEqual(words.y + words.height)
    }
  }
})

test('the hero’s text never overlaps the dog, however much it is enlarged', async ({ page }) => {
  await page.goto('/')
  for (const [width, height, percent] of [
    [360, 740, 130],
    [390, 844, 150],
    [390, 844, 200],
    [768, 1024, 200],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent)
    const words = (await page.getByRole('link', { name: 'Contact Us' }).first().boundingBox())!
    const dog = (await page.locator('main picture').first().boundingBox())!
    expect(dog.height, `${width} px, ${percent} %`).toBeGreaterThan(width * 0.7)
    expect(dog.y, `${width} px, ${percent} %`).toBeGreaterThanOrEqual(words.y + words.height)
  }
})

test('the chat button stays in one place, and covers no price', async ({ page }) => {
  const chat = page.getByRole('link', { name: /^Chat with/ })
  for await (const { size } of resize(page, '360x740 768x1024 1280x800')) {
    const places = new Set<string>()
    for (const path of PAGES) {
      await page.goto(path)
      await expect(chat).toBeInViewport({ ratio: 1 })
      places.add(JSON.stringify(await chat.boundingBox()))
    }
    expect([...places], size).toHaveLength(1)
    const { x } = (await chat.boundingBox())!
    await page.goto('/services')
    for (const price of await page
      .getByRole('main')
      .getByText(/^(From )?£[\d.]+$/)
      .all()) {
      const box = (await price.boundingBox())!
      expect(box.x + box.width, size).toBeLessThanOrEqual(x)
    }
  }
})

/** The words of the footer that the chat button lies over. */
const findWordsUnderChat = () => {
  const chat = document.querySelector('aside > a')!.getBoundingClientRect()
  const isUnder = ({ left, right, top, bottom }: DOMRect) =>
    left < chat.right && right > chat.left && top < chat.bottom && bottom > chat.top
  const words: string[] = []
  const texts = document.createTreeWalker(document.querySelector('footer')!, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const range = new Range()
    range.selectNode(texts.currentNode)
    if ([...range.getClientRects()].some(isUnder)) words.push(String(range))
  }
  return words
}

test('the footer ends with room for the chat button, even with text at 200 %', async ({ page }) => {
  await page.goto('/')
  for (const percent of [100, 200]) {
    await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), percent)
    for await (const { size } of resize(page, '320x640 360x740 412x915 768x1024 1280x800')) {
      await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
      expect(await page.evaluate(findWordsUnderChat), `${size}, text at ${percent} %`).toEqual([])
    }
  }
})

/** Whether a press on Send reaches it, at its middle and where its corners begin to be round. */
const isSendFree = () => {
  const send = document.querySelector('form[method=post] [type=submit]')!
  const { left, top, width, height } = send.getBoundingClientRect()
  const at = [0.1, 0.5, 0.9]
  const points = at.flatMap((x) => at.map((y) => [left + x * width, top + y * height] as const))
  return points.every(([x, y]) => send.contains(document.elementFromPoint(x, y)))
}

for (const [size, percent] of [
  ['360x740', 100],
  ['390x844', 100],
  ['360x740', 200],
  ['768x1024', 200],
] as const)
  test(`at ${size}, text at ${percent} %, the chat button never covers Send, and a press on its end sends`, async ({
    page,
  }) => {
    const [width, height] = size.split('x').map(Number) as [number, number]
    await page.setViewportSize({ width, height })
    await openForm(page)
    await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), percent)
    const posts = await mockAcceptingApi(page)
    const newTabs: string[] = []
    page.context().on('page', (tab) => newTabs.push(tab.url()))
    const send = sendButton(page)
    /** Scrolls until the lower edge of Send is this far above that of the window. */
    const scrollSendTo = (above: number) =>
      send.evaluate((button, above) => {
        const { bottom } = button.getBoundingClientRect()
        scrollBy({ top: bottom + above - innerHeight, behavior: 'instant' })
      }, above)
    for (let above = 0; above <= 100; above += 10) {
      await scrollSendTo(above)
      expect(await page.evaluate(isSendFree), `${above} px above the window’s bottom`).toBe(true)
    }
    await fill(page)
    await field(page, 'Message').focus()
    await scrollSendTo(20)
    const box = (await send.boundingBox())!
    await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2)
    await page.mouse.down()
    await settle(page)
    await page.mouse.up()
    await expect(thanks(page)).toBeVisible()
    expect([posts.length, newTabs]).toEqual([1, []])
  })

test('with text at 200 % the header’s words grow, and nothing covers the hero’s button', async ({ page }) => {
  await page.goto('/')
  const sizes = '360x740 390x844 412x915 768x1024 1024x768 1280x800 1920x1080'
  for await (const { size, width } of resize(page, sizes)) {
    const words = page
      .getByRole('banner')
      .locator('a:visible')
      .filter({ hasText: /Services|Book/ })
    const sizeOf = () => words.last().evaluate((word) => parseFloat(getComputedStyle(word).fontSize))
    await page.evaluate(() => (document.documentElement.style.fontSize = '100%'))
    const before = await sizeOf()
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    // At 768 px there is room for five links but not for larger ones.
    if (width !== 768) expect(await sizeOf(), size).toBeGreaterThan(1.15 * before)
    const chat = (await page.getByRole('link', { name: /^Chat with/ }).boundingBox())!
    const book = (await page.getByRole('link', { name: 'Book Appointment' }).boundingBox())!
    const isApart =
      book.x + book.width <= chat.x || book.y + book.height <= chat.y || book.y >= chat.y + chat.height
    expect(isApart, size).toBe(true)
  }
})

test('at 400 % zoom the header scrolls away', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/services')
  await page.getByRole('heading', { name: 'The grooming process' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('banner')).not.toBeInViewport()
})

test('in forced colours a contact card keeps an edge, and a wrong field does not look like a right one', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openForm(page)
  const card = page.getByRole('main').locator('.MuiCard-root').first()
  await expect(card).toHaveCSS('outline-style', 'solid')
  await field(page, 'Subject').fill('A bath')
  await sendButton(page).click()
  const rimOf = (label: string) => field(page, label).locator('xpath=..')
  await expect(rimOf('Email')).toHaveCSS('border-style', 'dashed')
  await expect(rimOf('Subject')).toHaveCSS('border-style', 'solid')
})
