/**
 * The owner's specification, section by section, by a tester who has read it and nothing of the site's code:
 * each test opens a page and acts at once, as a person or a stranger's test would.
 */
import { expect, type Locator, type Page, type Request, type Route, test } from '@playwright/test'
import { salon } from '@willow/shared/salon'
import { hours, timesInWords } from '../src/features/opening/hours.ts'
import { formatPrice, prices } from '../src/content/prices.ts'
import { goBack } from './visit.ts'

type Reply = Parameters<Route['fulfill']>[0]

const list = (text: string) => text.split(/\s*\|\s*/)
const inOrder = (texts: string[]) => new RegExp(texts.join('[^]*'))
const MENU = { Home: '/', Services: '/services', Gallery: '/gallery', Contact: '/contact' }
const CHAT = /\d{9,}/
/** The salon, its hours and its prices are the owner's to change. */
const rowOf = (day: (typeof hours)[0]) => `${day.day}\\W*${timesInWords(day)}`
const HOURS = inOrder(hours.filter(({ opens }) => opens).map(rowOf))
const CLOSED = hours.filter(({ opens }) => !opens)
const PRICE = /^(From )?£[\d.]+$/
const PRICES = Object.values(prices).map(formatPrice)
const SERVICES = list(`Full Groom | Bath & Brush | Nail Trim | De-shedding Treatment | Puppy's First Groom
  | Senior Dog Care`)
const REASONS = list('Expert Groomers | Premium Products | Stress-Free Environment | Personalized Service')
const PROCESS = list(`Consultation | Pre-Grooming Assessment | Bath & Conditioning | Drying & Brushing
  | Styling & Trimming | Finishing Touches`)
/** What is to be read on each page. */
const TEXTS = {
  '/': list(`Professional grooming services for your beloved furry friends | Professional Care
    | Gentle Approach | Cruelty-Free | Happy Clients | 4.7 rating, based on 10 reviews`),
  '/services': [...SERVICES, ...REASONS, ...PROCESS],
  '/gallery': list('Before & After | Before | During | After'),
  '/contact':
    list(`Get in Touch | Our Location | ${salon.town} Area | Get In Touch | Facebook | Follow us for updates
    | Quick responses during business hours | See our latest work | Send Us a Message | Our Doors Are Open
    | WE LOOK FORWARD TO MEETING YOU!`),
  '/nowhere': list('404 Page Not Found | Did you forget to add the page to the router?'),
}
const FIELDS = ['name', 'email', 'subject', 'message'] as const
const LETTER = { name: 'Alex', email: 'alex@example.com', subject: 'Bath', message: 'My spaniel needs one.' }
const LIMITS = { name: 'Al', email: 'a.b+c@example.co.uk', subject: 'xy', message: 'Hi\nCall me' }
const WRONG = { name: ['A', ' A '], email: ['alex', 'a@', '@b.uk', 'a b@c.uk'], subject: ['x', ' x '] }
const SENTENCES = {
  name: 'Name must be at least 2 characters.',
  email: 'Please enter a valid email address.',
  subject: 'Subject is required.',
  message: 'Message must be at least 10 characters.',
}
const SENT = ['Message sent!', "Thank you for your message. We'll get back to you soon."]
const THANKS = ['Thank You!', "Your message has been sent successfully. We'll get back to you soon."]
const ACCEPTED = { status: 202, json: { id: '0b0f3c1e-3f0f-4c7e-9a34-0d8f2f0d2a11' } }
const text = (status: number, body = '') => ({ status, body, contentType: 'text/plain' })

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
/** Answers the form's posts, one after the other, and returns the list of them; no reply is no connection. */
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
  for (const name of FIELDS) await page.getByLabel(name).fill(letter[name])
}
const send = async (page: Page, ...replies: Reply[]) => {
  await answerWith(page, ...replies)
  await write(page)
  await sendButton(page).click()
}

const dismiss = async (page: Page) => {
  await page.getByRole('button', { name: /dismiss|close/i }).click()
  await expect(page.getByText(/^Message (sent!|failed)$/)).toBeHidden({ timeout: 2000 })
}

for (const javaScriptEnabled of [true, false])
  test.describe(`1 and 2: every page ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })
    test('has its texts, a fixed header, a footer and a chat button', async ({ page }) => {
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
  for (const way of ['contentinfo / Services', 'banner /services Services'])
    test(`a press scrolls smoothly to the top, and so does Back: ${way}`, async ({ page }) => {
      const [landmark, path = '', name = ''] = way.split(' ')
      const places: number[] = []
      await page.exposeFunction('note', (place: number) => places.push(place))
      await page.addInitScript({ content: 'onscroll = () => note(scrollY)' })
      await page.goto(path)
      await footer(page).getByRole('link', { name: 'Facebook' }).hover()
      await page.getByRole('tooltip').waitFor()
      const link = page.getByRole(landmark as 'banner').getByRole('link', { name, exact: true })
      await link.hover()
      places.length = 0
      await link.click()
      await expect(page).toHaveURL(`/${name.toLowerCase()}`)
      await expect.poll(() => places.at(-1)).toBe(0)
      expect(new Set(places).size, 'steps').toBeGreaterThan(4)
      if (landmark === 'banner') return
      await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
      await goBack(page)
      await expect(page).toHaveURL(path)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    })
  test('the header leads on from the first moment, and highlights where one is', async ({ page }) => {
    await page.goto('/', { waitUntil: 'commit' })
    for (const [name, path] of Object.entries(MENU).toReversed()) {
      await page.click(`text=${name}`)
      await expect(page).toHaveURL(path)
      for (const other of Object.keys(MENU)) {
        const link = page.getByRole('banner').getByRole('link', { name: other, exact: true })
        const current = link.and(page.locator('[aria-current=page]:visible'))
        await expect(current).toHaveCount(other === name ? 1 : 0)
      }
    }
  })
  test('the footer has social links, quick links, hours, copyright and credit', async ({ page, baseURL }) => {
    await page.goto('/')
    await checkLinks(footer(page), { ...MENU, 'Book Now': '/booking' })
    await check(footer(page)).toContainText(inOrder(hours.map(rowOf)))
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
  test('opens and closes by a button, at once, and shows all that it has @phone', async ({ page }) => {
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
    for (const one of [HOURS, inOrder(['Visit Us', '\\d', salon.town])]) await check(menu).toContainText(one)
  })
  test('closes on a route change and from 768px on, and is not open again @phone', async ({ page }) => {
    await page.goto('/')
    await menuButton(page).click()
    await page.getByRole('banner').getByRole('link', { name: 'Gallery' }).click()
    await expect(page).toHaveURL('/gallery')
    await expect(hours(page)).toBeHidden()
    await goBack(page)
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
    await check(main(page).getByText(PRICE)).toHaveText(PRICES.slice(0, 3))
    await check(main(page)).toContainText(inOrder(SERVICES.slice(0, 3)))
    await check(main(page).getByText(/^Owner of \w+/)).toHaveCount(3)
    const stars = main(page).getByRole('img', { name: /star|out of 5/i })
    const ratings = await stars.evaluateAll((all) => all.map((one) => one.ariaLabel?.match(/[\d.]+/)?.[0]))
    check(ratings).toEqual(['5', '5', '4.5'])
    await page.click('text=View All Services')
    await expect(page).toHaveURL('/services')
    await check(main(page).getByText(PRICE)).toHaveText(PRICES)
    for (const texts of [SERVICES, REASONS, PROCESS]) await check(main(page)).toContainText(inOrder(texts))
    await check(page.getByRole('heading', { name: 'Why Choose' })).toBeVisible()
    await check(page.getByText(/prices may vary with.+size, breed and coat condition/i)).toBeVisible()
    await checkLinks(page, { 'Book a Service': '/booking' })
  })
  test('every picture of every page loads', async ({ page }) => {
    for (const path of Object.keys(TEXTS)) {
      await page.goto(path)
      for (const picture of await page.locator('img').all()) {
        await picture.evaluate((image) => image.scrollIntoView({ behavior: 'instant' }))
        await expect(picture, path).not.toHaveJSProperty('naturalWidth', 0)
      }
    }
  })
  test('the gallery has 12 photos and two cases, before and after', async ({ page }) => {
    await page.goto('/gallery')
    await check(
      main(page)
        .getByRole('button')
        .filter({ has: page.getByRole('img') }),
    ).toHaveCount(12)
    const cases = page.getByRole('region', { name: 'Before & After' })
    await check(cases).toContainText(/pug.*before.*after.*during.*after/is)
    await check(cases.getByRole('img')).toHaveCount(4)
    for (const [index, moment] of list('Before | After | During | After').entries())
      await check(cases.getByRole('img').nth(index)).toHaveAttribute('alt', new RegExp(`^${moment}`))
  })
  test('booking goes away at once, and says so; Back does not trap', async ({ page, baseURL }) => {
    const outside = ({ origin }: URL) => origin !== baseURL
    await page.goto('/')
    await page.click('text=Book Appointment')
    await page.waitForURL(outside)
    await goBack(page)
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
    for (const one of [/question.+more information/i, HOURS]) await check(main(page)).toContainText(one)
    for (const { day } of CLOSED) await check(main(page)).not.toContainText(day)
    await check(page.locator('form')).toHaveCount(1)
    await check(page.locator('form button')).toHaveText(['Send Message'])
    for (const name of FIELDS) await check(page.getByLabel(name)).toHaveValue('')
    await check(page.locator('textarea')).toHaveAttribute('rows', '5')
    await check(page.locator('textarea')).toHaveCSS('resize', 'none')
  })
})

test.describe('4, 5, 7 and 8: the form', () => {
  test('empty, sent at once by a press or by a key, it shows all four sentences @phone', async ({ page }) => {
    const posts = await answerWith(page, ACCEPTED)
    for (const act of [
      () => page.click('text=Send Message'),
      () => page.getByLabel('subject').press('Enter'),
      () => sendButton(page).press('Space'),
    ]) {
      await page.goto('/contact')
      await act()
      await sees(page, ...Object.values(SENTENCES))
    }
    for (const [name, sentence] of Object.entries(SENTENCES)) {
      const field = await box(page.locator(`[name=${name}]`))
      const gap = (await box(page.getByText(sentence))).y - field.y - field.height
      expect(Math.abs(gap - 15), `about 15 pixels from ${name} to its sentence`).toBeLessThan(25)
    }
    expect(posts).toHaveLength(0)
  })
  test('filled in at once, it is posted once, as JSON @phone', async ({ page }) => {
    const posts = await answerWith(page, ACCEPTED)
    await page.goto('/contact')
    for (const name of FIELDS) await page.fill(`[name=${name}]`, LETTER[name])
    await sendButton(page).click()
    await sees(page, ...THANKS)
    expect(posts.map((post) => post.method())).toEqual(['POST'])
    expect(await posts[0]?.headerValue('content-type')).toMatch(/^application\/json/)
    expect(posts[0]?.postDataJSON()).toEqual(LETTER)
  })
  test('each field is refused below its limit and accepted at it', async ({ page }) => {
    const posts = await answerWith(page, ACCEPTED)
    await write(page)
    for (const [label, wrong] of Object.entries({ ...WRONG, message: ['123456789', ' 123456789\n'] })) {
      for (const value of wrong) {
        await page.getByLabel(label).fill(value)
        await sendButton(page).click()
        for (const [name, sentence] of Object.entries(SENTENCES))
          await expect(page.getByText(sentence)).toHaveCount(name === label ? 1 : 0)
      }
      await page.getByLabel(label).fill(LIMITS[label as 'name'])
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
      for (const name of FIELDS) await page.getByLabel(name).fill(LETTER[name])
      await sendButton(page).click()
    }
    await sees(page, 'Message sent!', 'Thank You!')
    await expect(page.getByText('Message failed')).toBeHidden()
  })
  const FAILURES: Record<string, Reply> = {
    '500: {"error":"broken"}': { status: 500, json: { error: 'broken' } },
    'Message failed, as there is no connection': undefined,
  }
  for (const title of list('422: Too long. | 429: Wait 44 minutes.'))
    FAILURES[title] = text(parseInt(title), title.slice(5))
  for (const title of list('429: Too Many Requests | 500: Internal Server Error'))
    FAILURES[title] = text(parseInt(title))
  test('every failure says why, and keeps what was written', async ({ page }) => {
    const titles = Object.keys(FAILURES)
    await send(page, ...Object.values(FAILURES), ACCEPTED)
    for (const title of titles) {
      await expect(page.getByRole('alert').last()).toContainText(title.replace(/, as.*/, ''))
      for (const name of FIELDS) await expect(page.getByLabel(name)).toHaveValue(LETTER[name])
      await sendButton(page).click()
    }
    await sees(page, 'Thank You!')
    await expect(page.getByText('Message failed')).toBeHidden()
  })
  test('a double click posts once; the button is disabled; then all is reset', async ({ page }) => {
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
    for (const name of FIELDS) await expect(page.getByLabel(name)).toHaveValue('')
    for (const one of [...THANKS, ...Object.values(SENTENCES)]) await expect(page.getByText(one)).toBeHidden()
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
  test('only one is visible; F8 moves the focus to it; a swipe of 50 pixels ends it', async ({ page }) => {
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

test('4: a first tooltip comes after 700 ms, the next one at once', async ({ page }) => {
  await page.goto('/')
  const start = Date.now()
  await footer(page).getByRole('link', { name: 'Facebook' }).hover()
  await page.getByRole('tooltip', { name: 'Facebook' }).waitFor()
  expect(Date.now() - start).toBeGreaterThan(690)
  await chatButton(page).hover()
  const hovered = Date.now()
  await page.getByRole('tooltip', { name: /chat/i }).waitFor()
  expect(Date.now() - hovered).toBeLessThan(600)
  await page.mouse.move(640, 400)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
})
