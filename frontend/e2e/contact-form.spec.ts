import { expect, test, type Page } from '@playwright/test'

const API = '**/api/contact'

const entries = {
  Name: 'Bea Harper',
  Email: 'bea@harper.example',
  Subject: 'A bath for Biscuit',
  Message: 'Biscuit rolled in something.\nWhen could we come?',
}

const fill = async (page: Page) => {
  for (const [label, text] of Object.entries(entries))
    await page.getByLabel(label, { exact: true }).fill(text)
}

const expectEntries = async (page: Page) => {
  for (const [label, text] of Object.entries(entries))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
}

/** Takes the API's place: the database of the real one is not filled, and its limits are not met. */
const accept = async (page: Page, wait = 0) => {
  const posts: { body: Record<string, unknown>; key: string | undefined }[] = []
  await page.route(API, async (route) => {
    posts.push({ body: route.request().postDataJSON(), key: route.request().headers()['idempotency-key'] })
    await new Promise((done) => setTimeout(done, wait))
    await route.fulfill({ status: 202, json: { id: '0198' } })
  })
  return posts
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' })

test.beforeEach(async ({ page }) => {
  await page.goto('/contact')
})

test('a message reaches the real API', async ({ page }) => {
  await fill(page)
  const answered = page.waitForResponse(API)
  await sendButton(page).click()
  expect((await answered).status()).toBe(202)
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
})

test('an empty form shows every sentence under its field and focuses the first one', async ({ page }) => {
  await sendButton(page).click()
  const sentences = {
    Name: 'Name must be at least 2 characters.',
    Email: 'Please enter a valid email address.',
    Subject: 'Subject is required.',
    Message: 'Message must be at least 10 characters.',
  }
  for (const [label, sentence] of Object.entries(sentences)) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveAccessibleDescription(sentence)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByLabel('Name')).toBeFocused()
})

test('the first wrong field gets the focus, and its sentence goes when it is mended', async ({ page }) => {
  await fill(page)
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('bea at home')
  await sendButton(page).click()
  await expect(email).toBeFocused()
  await email.fill(entries.Email)
  await expect(email).toHaveAccessibleDescription('')
})

test('a long paste is kept whole, counted and refused with its rule', async ({ page }) => {
  await fill(page)
  const message = page.getByLabel('Message', { exact: true })
  await message.fill('w'.repeat(5001))
  await expect(page.getByText('5,001 of 5,000')).toBeVisible()
  await sendButton(page).click()
  await expect(message).toHaveAccessibleDescription('Message must be at most 5,000 characters.')
  await expect(message).toHaveValue('w'.repeat(5001))
})

test('while sending the button says so and sleeps; then the thanks stand in the form’s place', async ({
  page,
}) => {
  const posts = await accept(page, 600)
  await fill(page)
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeFocused()
  await expect(
    page.getByText("Your message has been sent successfully. We'll get back to you soon."),
  ).toBeVisible()
  const toasts = page.getByRole('region', { name: /F8/ })
  await expect(toasts).toContainText('Message sent!')
  await expect(toasts).toContainText("Thank you for your message. We'll get back to you soon.")
  expect(posts).toHaveLength(1)
  expect(posts[0]?.body).toMatchObject({ name: entries.Name, message: entries.Message, website: '' })
  expect(posts[0]?.body.elapsedMs).toEqual(expect.any(Number))
})

test('another message starts empty, at the first field and under a new key', async ({ page }) => {
  const posts = await accept(page)
  await fill(page)
  await sendButton(page).click()
  await page.getByRole('button', { name: 'Send Another Message' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  await fill(page)
  await sendButton(page).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  expect(posts[0]?.key).toMatch(/^[\da-f-]{36}$/)
  expect(posts[1]?.key).not.toBe(posts[0]?.key)
})

test('a refused message keeps its entries and its key, and is offered as chat and e-mail', async ({
  page,
}) => {
  const keys: (string | undefined)[] = []
  await page.route(API, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fulfill({ status: 503, contentType: 'text/plain', body: 'We could not take it just now.' })
  })
  await fill(page)
  await sendButton(page).click()
  const toast = page.getByRole('alert')
  await expect(toast).toContainText('Message failed')
  await expect(toast).toContainText('503: We could not take it just now.')
  await expectEntries(page)
  const chat = await page.getByRole('link', { name: 'Send it as a chat' }).getAttribute('href')
  const mail = await page.getByRole('link', { name: 'Send it as an e-mail' }).getAttribute('href')
  expect(decodeURIComponent(chat ?? '')).toContain(entries.Message)
  expect(decodeURIComponent(mail ?? '')).toContain(entries.Message.replace('\n', '\r\n'))
  await sendButton(page).click()
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[1]).toBe(keys[0])
})

test('a broken connection is told in our own words', async ({ page }) => {
  await page.route(API, (route) => route.abort())
  await fill(page)
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'There was an error sending your message. Please try again.',
  )
  await expectEntries(page)
})

test('what was typed survives a reload, and is forgotten once sent', async ({ page }) => {
  await accept(page)
  await fill(page)
  await page.reload()
  await expectEntries(page)
  await sendButton(page).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('what was typed before the page came alive stays, and its send button is pressed then', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route('**/assets/main-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Name').fill('Early Bird')
  await sendButton(page).click()
  await expect(sendButton(page)).toBeDisabled()
  release()
  await expect(sendButton(page)).toBeEnabled()
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription('Subject is required.')
  await expect(page.getByLabel('Name')).toHaveValue('Early Bird')
})

test('a double click sends once', async ({ page }) => {
  const posts = await accept(page, 300)
  await fill(page)
  await sendButton(page).dblclick()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  expect(posts).toHaveLength(1)
})

test('the keyboard is enough, and never meets the trap', async ({ page }) => {
  const posts = await accept(page)
  await page.getByLabel('Name').focus()
  await page.keyboard.type(entries.Name)
  for (const text of [entries.Email, entries.Subject, 'A calm bath, please.']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Tab')
  await expect(sendButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeFocused()
  expect(posts[0]?.body.website).toBe('')
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /F8/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Message sent!')).toBeHidden()
})

test('a swipe to the right past 50 px dismisses a toast, a shorter one does not', async ({ page }) => {
  await accept(page)
  await fill(page)
  await sendButton(page).click()
  const toast = page.getByText('Message sent!')
  const swipe = async (by: number) => {
    const [x, y] = [5, 5]
    await toast.hover({ position: { x, y } })
    const box = await toast.boundingBox()
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) + x + by, (box?.y ?? 0) + y, { steps: 4 })
    await page.mouse.up()
  }
  await swipe(40)
  await expect(toast).toBeVisible()
  await swipe(60)
  await expect(toast).toBeHidden({ timeout: 2000 })
})

test('the privacy note opens from the form and gives the focus back', async ({ page }) => {
  const opener = page.getByRole('main').getByRole('button', { name: 'Privacy note' })
  await opener.click()
  const note = page.getByRole('dialog', { name: 'Privacy, in plain words' })
  await expect(note).toContainText(/deleted \d+ days after/)
  await page.keyboard.press('Escape')
  await expect(note).toBeHidden()
  await expect(opener).toBeFocused()
})
