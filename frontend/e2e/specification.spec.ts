/**
 * The owner's specification, section by section, by a tester who has read it and nothing of the site's code:
 * each test opens a page and acts at once, as a person or a stranger's test would.
 */
import { expect, test, type Locator, type Page, type Request, type Route } from '@playwright/test'
import { HOURS, PRICES, TOWN } from './owner-facts.ts'

type Reply = Parameters<Route['fulfill']>[0]

const MENU = { Home: '/', Services: '/services', Gallery: '/gallery', Contact: '/contact' }
const CHAT = /\d{9,}/
const PRICE = /^(From )?£[\d.]+$/
const SERVICES = Object.keys(PRICES)
const REASONS = ['Expert Groomers', 'Premium Products', 'Stress-Free Environment', 'Personalized Service']
const STEPS = [
  'Consultation',
  'Pre-Grooming Assessment',
  'Bath & Conditioning',
  'Drying & Brushing',
  'Styling & Trimming',
  'Finishing Touches',
]
/** What is to be read on each page. */
const TEXTS = {
  '/': [
    'Professional grooming services for your beloved furry friends',
    'Professional Care',
    'Gentle Approach',
    'Cruelty-Free',
    'Happy Clients',
    '4.7 rating, based on 10 reviews',
  ],
  '/services': [...SERVICES, ...REASONS, ...STEPS],
  '/gallery': ['Before & After', 'Before', 'During', 'After'],
  '/contact': [
    'Get in Touch',
    'Our Location',
    `${TOWN} Area`,
    'Get In Touch',
    'Quick responses during business hours',
    'Facebook',
    'Follow us for updates',
    'See our latest work',
    'Send Us a Message',
    'Our Doors Are Open',
    'WE LOOK FORWARD TO MEETING YOU!',
  ],
  '/nowhere': ['404 Page Not Found', 'Did you forget to add the page to the router?'],
}
/** What each field refuses and accepts, and the sentence under it. */
const RULES = {
  name: { refused: ['A', ' A '], accepted: 'Al', sentence: 'Name must be at least 2 characters.' },
  email: {
    refused: ['alex', 'a@', '@b.uk', 'a b@c.uk'],
    accepted: 'a.b+c@example.co.uk',
    sentence: 'Please enter a valid email address.',
  },
  subject: { refused: ['x', ' x '], accepted: 'xy', sentence: 'Subject is required.' },
  message: {
    refused: ['123456789', ' 123456789\n'],
    accepted: 'Hi\nCall me',
    sentence: 'Message must be at least 10 characters.',
  },
}
const LETTER = { name: 'Alex', email: 'alex@example.com', subject: 'Bath', message: 'My spaniel needs one.' }
const SENTENCES = Object.values(RULES).map(({ sentence }) => sentence)
const SENT = ['Message sent!', "Thank you for your message. We'll get back to you soon."]
const THANKS = ['Thank You!', "Your message has been sent successfully. We'll get back to you soon."]
const ACCEPTED = { status: 202, json: { id: '0b0f3c1e-3f0f-4c7e-9a34-0d8f2f0d2a11' } }
const text = (status: number, body = '') => ({ status, body, contentType: 'text/plain' })
/** The API's answers, one after the other, and what is then read; no answer is no connection. */
const FAILURES: [answer: Reply, reason: string][] = [
  [text(422, 'Too long.'), '422: Too long.'],
  [text(429, 'Wait 44 minutes.'), '429: Wait 44 minutes.'],
  [text(429), '429: Too Many Requests'],
  [text(500), '500: Internal Server Error'],
  [{ status: 500, json: { error: 'broken' } }, '500: {"error":"broken"}'],
  [undefined, 'Message failed'],
]

/** Reports everything on a page that is not as specified, not only the first. */
const check = expect.configure({ soft: true, timeout: 8000 })
const main = (page: Page) => page.getByRole('main')
const footer = (page: Page) => page.getByRole('contentinfo')
const menuButton = (page: Page) => page.getByRole('button', { name: /menu/i })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' })
const chatButton = (page: Page) => page.getByRole('link', { name: /chat/i }).last()
const box = async (part: Locator) => (await part.boundingBox()) ?? { x: NaN, y: NaN, height: NaN }
const isOpaque = (part: Element) => part.checkVisibility({ opacityProperty: true })
const sees = async (page: Page, ...texts: string[]) => {
  for (const one of texts) await expect(page.getByText(one)).toBeVisible()
}
const checkLinks = async (part: Page | Locator, links: Record<string, string | RegExp>) => {
  for (const [name, href] of Object.entries(links))
    await check(part.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
}
const checkHours = async (part: Locator, days = Object.entries(HOURS)) => {
  await check(part.getByRole('term')).toHaveText(days.map(([day]) => day))
  await check(part.getByRole('definition')).toHaveText(days.map(([, times]) => times))
}
const fill = async (page: Page, letter = LETTER) => {
  for (const [name, value] of Object.entries(letter)) await page.getByLabel(name).fill(value)
}
/** Answers the form's posts, one after the other, and returns the list of them. */
const answerWith = async (page: Page, ...replies: Reply[]) => {
  const posts: Request[] = []
  await page.route('**/api/contact', (route) => {
    const reply = replies[Math.min(posts.push(route.request()), replies.length) - 1]
    return reply ? route.fulfill(reply) : route.abort()
  })
  return posts
}
const write = async (page: Page, letter = LETTER) => {
  await page.goto('/contact')
  await fill(page, letter)
}
const send = async (page: Page, ...replies: Reply[]) => {
  await answerWith(page, ...replies)
  await write(page)
  await sendButton(page).click()
}

/** Only React shows tooltips. */
const openWithReact = async (page: Page, path: string) => {
  await page.goto(path)
  await footer(page).getByRole('link', { name: 'Facebook' }).hover()
  await page.getByRole('tooltip').waitFor()
}
/** On its way to the top the page is seen at a place in between, where a jump never is. */
const expectSmoothScroll = async (page: Page, link: Locator) => {
  await link.hover()
  const start = await page.evaluate(() => scrollY)
  const places = await page.evaluateHandle(() => {
    const seen: number[] = []
    addEventListener('scroll', () => seen.push(scrollY))
    return seen
  })
  await link.click()
  await expect.poll(() => places.evaluate((seen) => seen.at(-1))).toBe(0)
  expect((await places.jsonValue()).filter((place) => place > 0 && place < start)).not.toEqual([])
}

const dismiss = async (page: Page) => {
  await page.getByRole('button', { name: /dismiss|close/i }).click()
  await expect(page.getByText(/^Message (sent!|failed)$/)).toBeHidden({ timeout: 2000 })
}

for (const javaScriptEnabled of [true, false])
  test.describe(`1 and 2, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })
    test('every page has its texts, a fixed header, a footer and a chat button', async ({ page }) => {
      for (const [path, texts] of Object.entries(TEXTS)) {
        await page.goto(path)
        for (const one of texts) {
          const part = main(page).getByText(one, { exact: true }).first()
          await check(part, path).toBeVisible()
          if (!javaScriptEnabled) check(await part.evaluate(isOpaque), one).toBe(true)
        }
        await footer(page).scrollIntoViewIfNeeded()
        await check(page.getByRole('banner').getByRole('link').first(), path).toBeInViewport()
        await check(chatButton(page), path).toHaveAttribute('href', CHAT)
        const { x, y } = await box(chatButton(page))
        check(Math.min(x - 1280, y - 800), `the chat button of ${path}, from the corner`).toBeGreaterThan(
          -150,
        )
      }
    })
    test('a real message is sent, and thanked for @phone', async ({ page, context }) => {
      const posted = page.waitForRequest('**/api/contact')
      await write(page, { ...LETTER, subject: `Test ${Date.now()}` })
      await context.addCookies([{ name: 'visit', value: 'first', url: page.url() }])
      await sendButton(page).click()
      await sees(page, ...THANKS, ...(javaScriptEnabled ? SENT : []))
      expect((await (await posted).allHeaders()).cookie).toContain('visit=first')
      await expect(page.locator('[name=robots][content*=noindex]')).toHaveCount(javaScriptEnabled ? 0 : 1)
    })
  })

test.describe('2: header, footer and routes', () => {
  test('a link to another page scrolls smoothly to its top, and so does Back', async ({ page }) => {
    await openWithReact(page, '/')
    await page.evaluate(() => scrollTo({ top: 1000, behavior: 'instant' }))
    await expectSmoothScroll(page, page.getByRole('banner').getByRole('link', { name: 'Services' }))
    await expect(page).toHaveURL('/services')
    await page.evaluate(() => scrollTo({ top: 1000, behavior: 'instant' }))
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveURL('/')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })
  test('a link to the page that is open scrolls smoothly to its top', async ({ page }) => {
    await openWithReact(page, '/services')
    await expectSmoothScroll(page, footer(page).getByRole('link', { name: 'Services', exact: true }))
    await expect(page).toHaveURL('/services')
  })
  test('the header leads on from the first moment, and highlights the open page', async ({ page }) => {
    await page.goto('/', { waitUntil: 'commit' })
    for (const [name, path] of Object.entries(MENU).toReversed()) {
      await page.click(`text=${name}`)
      await expect(page).toHaveURL(path)
      for (const other of Object.keys(MENU)) {
        const link = page.getByRole('banner').getByRole('link', { name: other, exact: true })
        const current = link.and(page.locator('[aria-current=page]:visible'))
        await expect(current).toHaveCount(other === name ? 1 : 0)
        await expect(link).toHaveCSS('text-decoration-line', other === name ? 'underline' : 'none')
      }
    }
  })
  test('the footer has social links, quick links, hours, copyright and credit', async ({ page, baseURL }) => {
    await page.goto('/')
    await checkLinks(footer(page), { ...MENU, 'Book Now': '/booking' })
    await checkHours(footer(page))
    await check(footer(page)).toContainText(`© ${new Date().getFullYear()}`)
    await check(footer(page).getByRole('link', { name: / by / })).toHaveAttribute('href', /^https?:/)
    const facebook = footer(page).getByRole('link', { name: 'Facebook' })
    await Promise.all([page.waitForEvent('popup'), facebook.click()])
    for (const name of ['Instagram', 'Twitter']) {
      const before = await page.evaluate(() => scrollY)
      await footer(page).getByRole('link', { name }).click()
      expect([page.url(), await page.evaluate(() => scrollY)]).toEqual([`${baseURL}/`, before])
    }
  })
  test('any other path is not found', async ({ page }) => {
    for (const path of ['/nowhere', '/services/nowhere', '/index.html', '/services.html', '/contact.html']) {
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page).toHaveURL(path)
      await sees(page, ...TEXTS['/nowhere'])
    }
  })
})

test.describe('2 and 4: the mobile menu', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  const hours = (page: Page) => page.getByRole('heading', { name: 'Our Hours' })
  test('the mobile menu opens and closes by a button at once, and shows all it has @phone', async ({
    page,
  }) => {
    await page.goto('/contact')
    for (const visible of [true, false, true]) {
      await menuButton(page).click()
      await expect(hours(page)).toBeVisible({ visible })
      await expect(menuButton(page)).toHaveAttribute('aria-expanded', String(visible))
    }
    const menu = page.getByRole('banner')
    for (const name of ['Quick Links', 'Get In Touch', 'Our Hours', 'Visit Us'])
      await check(menu.getByRole('heading', { name, exact: true })).toBeVisible()
    await checkLinks(menu, MENU)
    await check(menu.locator('a[href^="mailto:"]')).toHaveText(/^\S+@\S+$/)
    await check(menu.locator('a[href*="447"]:not([href^="tel:"])')).toHaveCount(1)
    await checkHours(menu)
    await check(menu.getByRole('link', { name: TOWN })).toHaveText(/\d/)
  })
  test('the mobile menu closes on a route change and from 768px on, for good @phone', async ({ page }) => {
    await page.goto('/')
    await menuButton(page).click()
    await page.getByRole('banner').getByRole('link', { name: 'Gallery' }).click()
    await expect(page).toHaveURL('/gallery')
    await expect(hours(page)).toBeHidden()
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveURL('/')
    await expect(hours(page)).toBeHidden()
    await menuButton(page).click()
    for (const width of [767, 768, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(hours(page)).toBeVisible({ visible: width === 767 })
    }
  })
})

test.describe('2 and 3: home, services, gallery, booking and contact', () => {
  test('home has a hero, services, reviews and calls, and leads to all services @phone', async ({ page }) => {
    await page.goto('/')
    const next = await box(main(page).getByRole('heading', { level: 2 }).first())
    expect(next.y, 'what follows the hero').toBeGreaterThan((page.viewportSize()?.height ?? NaN) - 1)
    await check(page.getByRole('heading', { level: 1 })).toHaveText(/welcome/i)
    const contact = main(page).getByRole('link', { name: 'Contact Us' })
    await check(contact.first().and(page.locator('[target=_blank]'))).toHaveAttribute('href', CHAT)
    await check(contact.last()).toHaveAttribute('href', '/contact')
    await checkLinks(main(page), { 'Book Appointment': '/booking', 'Book Now': '/booking' })
    await check(main(page).getByRole('img', { name: /\bpug\b/i })).toHaveCount(1)
    await check(main(page).getByText(PRICE)).toHaveText(Object.values(PRICES).slice(0, 3))
    await check(main(page).getByRole('heading')).toContainText(SERVICES.slice(0, 3))
    await check(main(page).getByText(/^Owner of \w+/)).toHaveCount(3)
    const stars = main(page).getByRole('img', { name: /star|out of 5/i })
    const ratings = await stars.evaluateAll((all) => all.map((one) => one.ariaLabel?.match(/[\d.]+/)?.[0]))
    check(ratings).toEqual(['5', '5', '4.5'])
    await page.click('text=View All Services')
    await expect(page).toHaveURL('/services')
    await check(main(page).getByText(PRICE)).toHaveText(Object.values(PRICES))
    for (const titles of [SERVICES, REASONS, STEPS])
      await check(main(page).getByRole('heading')).toContainText(titles)
    await check(page.getByRole('heading', { name: 'Why Choose' })).toBeVisible()
    await check(page.getByText(/prices may vary with.+size, breed and coat condition/i)).toBeVisible()
    await checkLinks(page, { 'Book a Service': '/booking' })
  })
  test('elements animate once as they scroll into view', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    const card = page.getByRole('listitem').filter({ hasText: 'Owner of' }).first()
    const scrollTo = (block: 'start' | 'end', part = card) =>
      part.evaluate(async (element, where) => {
        element.scrollIntoView({ behavior: 'instant', block: where })
        // Whoever observes the element has been told by then.
        await new Promise((told) => new IntersectionObserver(told).observe(element))
        return element.getAnimations().length
      }, block)
    const scrollToCard = async () => {
      await scrollTo('start', page.getByRole('heading', { level: 1 }))
      return scrollTo('end')
    }
    await expect.poll(scrollToCard).toBe(1)
    await expect.poll(() => card.evaluate((element) => element.getAnimations().length)).toBe(0)
    expect(await scrollToCard()).toBe(0)
  })
  test('every picture of every page loads', async ({ page }) => {
    for (const path of Object.keys(TEXTS)) {
      await page.goto(path)
      for (const picture of await page.locator('img:visible').all()) {
        await picture.evaluate((image) => image.scrollIntoView({ behavior: 'instant' }))
        await expect(picture, path).not.toHaveJSProperty('naturalWidth', 0)
      }
    }
  })
  test('the gallery has 12 photos and two cases, before and after', async ({ page }) => {
    await page.goto('/gallery')
    await check(main(page).getByRole('listitem').getByRole('img')).toHaveCount(12)
    const cases = page.getByRole('region', { name: 'Before & After' })
    await check(cases).toContainText(/pug.*before.*after.*during.*after/is)
    await check(cases.getByRole('img')).toHaveCount(4)
    for (const [index, moment] of [/^Before/, /^After/, /^During/, /^After/].entries())
      await check(cases.getByRole('img').nth(index)).toHaveAttribute('alt', moment)
  })
  test('booking goes away at once, and says so; Back does not trap', async ({ page, baseURL }) => {
    const outside = ({ origin }: URL) => origin !== baseURL
    await page.goto('/')
    await page.click('text=Book Appointment')
    await page.waitForURL(outside)
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveURL('/')
    await page.route(outside, (route) => route.fulfill({ status: 204 }))
    await page.goto('/booking', { waitUntil: 'commit' })
    await sees(page, 'Redirecting to booking...')
    await expect(main(page)).toContainText(/If you're not redirected automatically,\s*click here/)
    await checkLinks(page, { 'click here': /^https?:/ })
  })
  test('contact has its links, hours, and one form with a box of five rows', async ({ page }) => {
    await page.goto('/contact')
    const map = page.getByRole('link', { name: 'View on Map' }).and(page.locator('[target=_blank]'))
    await check(map).toHaveAttribute('href', /[A-Z]{1,2}\d+(%20|\+)?\d[A-Z]{2}/)
    await checkLinks(page, { 'Message Us': CHAT, 'Visit Page': /^https?:/, 'Get In Touch': CHAT })
    await check(main(page)).toContainText(/question.+more information/i)
    const openDays = Object.entries(HOURS).filter(([, times]) => times !== 'Closed')
    await checkHours(main(page), openDays)
    await check(page.locator('form')).toHaveCount(1)
    await check(page.locator('form button')).toHaveText(['Send Message'])
    for (const name of Object.keys(RULES)) await check(page.getByLabel(name)).toHaveValue('')
    await check(page.locator('textarea')).toHaveAttribute('rows', '5')
    await check(page.locator('textarea')).toHaveCSS('resize', 'none')
  })
})

test.describe('4, 5, 7 and 8: the form', () => {
  test('an empty form, sent at once by press or key, shows all four sentences @phone', async ({ page }) => {
    const posts = await answerWith(page, ACCEPTED)
    for (const act of [
      () => page.click('text=Send Message'),
      () => page.getByLabel('subject').press('Enter'),
      () => sendButton(page).press('Space'),
    ]) {
      await page.goto('/contact')
      await act()
      await sees(page, ...SENTENCES)
    }
    for (const [name, { sentence }] of Object.entries(RULES)) {
      const field = await box(page.locator(`[name=${name}]`))
      const gap = (await box(page.getByText(sentence))).y - field.y - field.height
      expect(Math.abs(gap - 15), `about 15 pixels from ${name} to its sentence`).toBeLessThan(25)
    }
    expect(posts).toHaveLength(0)
  })
  test('a form that is filled in at once is posted once, as JSON @phone', async ({ page }) => {
    const posts = await answerWith(page, ACCEPTED)
    await page.goto('/contact')
    for (const [name, value] of Object.entries(LETTER)) await page.fill(`[name=${name}]`, value)
    await sendButton(page).click()
    await sees(page, ...THANKS)
    expect(posts.map((post) => post.method())).toEqual(['POST'])
    expect(await posts[0]?.headerValue('content-type')).toMatch(/^application\/json/)
    expect(posts[0]?.postDataJSON()).toEqual(LETTER)
  })
  test('each field is refused below its limit and accepted at it', async ({ page }) => {
    const posts = await answerWith(page, ACCEPTED)
    await write(page)
    for (const [name, { refused, accepted, sentence }] of Object.entries(RULES)) {
      for (const value of refused) {
        await page.getByLabel(name).fill(value)
        await sendButton(page).click()
        for (const one of SENTENCES) await expect(page.getByText(one)).toHaveCount(one === sentence ? 1 : 0)
      }
      await page.getByLabel(name).fill(accepted)
    }
    expect(posts).toHaveLength(0)
    await sendButton(page).click()
    await sees(page, ...SENT)
    expect(posts).toHaveLength(1)
  })
  test('every answer of success is one, whatever its body', async ({ page }) => {
    const answers = [
      { json: { success: true } },
      { status: 204 },
      { contentType: 'text/html', body: '<p>OK' },
    ]
    await send(page, ...answers, text(201, 'OK'))
    for (const _ of answers) {
      await sees(page, 'Message sent!', 'Thank You!')
      await dismiss(page)
      await page.getByRole('button', { name: 'Send Another Message' }).click()
      await fill(page)
      await sendButton(page).click()
    }
    await sees(page, 'Message sent!', 'Thank You!')
    await expect(page.getByText('Message failed')).toBeHidden()
  })
  test('every failure to send says why, and keeps what was written', async ({ page }) => {
    await send(page, ...FAILURES.map(([answer]) => answer), ACCEPTED)
    for (const [, reason] of FAILURES) {
      await expect(page.getByRole('alert').last()).toContainText(reason)
      for (const [name, value] of Object.entries(LETTER))
        await expect(page.getByLabel(name)).toHaveValue(value)
      await sendButton(page).click()
    }
    await sees(page, 'Thank You!')
    await expect(page.getByText('Message failed')).toBeHidden()
  })
  test('a double click on Send posts once; the button is disabled; the form is reset', async ({ page }) => {
    const held: Route[] = []
    await page.route('**/api/contact', (route) => void held.push(route))
    await write(page)
    await sendButton(page).dblclick()
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
    await expect(sendButton(page)).toBeHidden()
    for (const route of held) await route.fulfill(ACCEPTED)
    await sees(page, ...THANKS)
    await expect(sendButton(page)).toBeHidden()
    expect(held).toHaveLength(1)
    await page.getByRole('button', { name: 'Send Another Message' }).click()
    for (const name of Object.keys(RULES)) await expect(page.getByLabel(name)).toHaveValue('')
    for (const one of [...THANKS, ...SENTENCES]) await expect(page.getByText(one)).toBeHidden()
    await expect(sendButton(page)).toBeEnabled()
  })
})

test.describe('9: toasts', () => {
  const toast = (page: Page) => page.getByText('500: First.')
  test.beforeEach(async ({ page }) => {
    await send(page, text(500, 'First.'), text(500, 'Second.'))
    await expect(toast(page)).toBeVisible()
  })
  test('a toast is shown for about five seconds', async ({ page }) => {
    const shown = Date.now()
    await expect(toast(page)).toBeHidden()
    expect(Math.abs(Date.now() - shown - 5000)).toBeLessThan(2000)
  })
  test('only one toast is visible; F8 focuses it; a swipe of 50 pixels ends it', async ({ page }) => {
    await sendButton(page).click()
    const second = page.getByText('500: Second.')
    await expect(second).toBeVisible()
    await expect(toast(page)).toBeHidden()
    await page.keyboard.press('F8')
    await expect(page.locator(':focus')).toContainText('Message failed')
    await second.hover()
    const { x, y } = await box(second)
    for (const by of [30, -90, 70]) {
      await page.mouse.move(x + 5, y + 5)
      await page.mouse.down()
      await page.mouse.move(x + 5 + by, y + 5, { steps: 5 })
      await page.mouse.up()
      if (by < 50) await expect.poll(async () => (await box(second)).x).toBeCloseTo(x, 0)
    }
    await expect(second).toBeHidden({ timeout: 2000 })
  })
})

test('4: a first tooltip comes after 700 ms, one within 300 ms of the last at once', async ({ page }) => {
  const { clock } = page
  await clock.install()
  await page.goto('/')
  const facebook = footer(page).getByRole('link', { name: 'Facebook' })
  const tooltip = page.getByRole('tooltip')
  await facebook.hover()
  await tooltip.waitFor()
  await page.mouse.move(640, 300)
  await expect(tooltip).toHaveCount(0)
  await clock.pauseAt(Date.now() + 3_600_000)
  const expectFirst = async () => {
    await facebook.hover()
    await clock.runFor(690)
    await expect(tooltip).toHaveCount(0)
    await clock.runFor(20)
    await expect(tooltip).toHaveText('Facebook')
  }
  const leave = async (forMs: number) => {
    await page.mouse.move(640, 300)
    await clock.runFor(forMs)
  }
  await expectFirst()
  await leave(290)
  await chatButton(page).hover()
  await clock.runFor(10)
  await expect(page.getByRole('tooltip', { name: /chat/i })).toBeVisible()
  await leave(310)
  await expectFirst()
})
