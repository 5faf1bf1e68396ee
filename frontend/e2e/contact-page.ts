/** The contact page's elements and actions. */
import { randomUUID } from 'node:crypto'
import { expect, type Page, type Route } from '@playwright/test'
import { openHydrated } from './visit.ts'

export const API = '**/api/contact'

export const entries = {
  Name: 'Bea Harper',
  Email: 'bea@harper.example',
  Subject: 'A bath for Biscuit',
  // Emoji with joiners must arrive as typed.
  Message: 'Biscuit 👩‍🦮 👨‍👩‍👧 🏳️‍🌈 rolled in something, می‌خواهم.\nWhen could we come?',
}

/** The error of each empty field. */
export const errors = {
  Name: 'Name must be at least 2 characters.',
  Email: 'Please enter a valid email address.',
  Subject: 'Subject is required.',
  Message: 'Message must be at least 10 characters.',
}

export const FORM = 'form[method=post]'

/** Until the form is hydrated, the browser validates and posts it. */
export const openForm = (page: Page) => openHydrated(page, '/contact', FORM)

export const fill = async (page: Page) => {
  for (const [label, text] of Object.entries(entries)) await field(page, label).fill(text)
}

export const expectEntries = async (page: Page) => {
  for (const [label, text] of Object.entries(entries)) await expect(field(page, label)).toHaveValue(text)
}

type Answer = Parameters<Route['fulfill']>[0]

/** A test machine may have no network, and the browser then says so. */
const pretendOnline = () => Object.defineProperty(navigator, 'onLine', { value: true })

/** Mocks an API that always gives this answer. Returns the posts. */
const mockApi = async (page: Page, answer: Answer) => {
  await page.addInitScript(pretendOnline)
  await page.evaluate(pretendOnline)
  const posts: { body: Record<string, unknown>; key: string | undefined; elapsedMs: number }[] = []
  await page.route(API, (route) => {
    const headers = route.request().headers()
    const elapsedMs = Number(headers['elapsed-ms'])
    posts.push({ body: route.request().postDataJSON(), key: headers['idempotency-key'], elapsedMs })
    return route.fulfill(answer)
  })
  return posts
}

/** Every answer of success is one, whatever its body. */
const ACCEPTED = { status: 200, body: '' }
export const mockAcceptingApi = (page: Page) => mockApi(page, ACCEPTED)

const REJECTED = { status: 503, contentType: 'text/plain', body: 'We could not take it just now.' }
export const mockRejectingApi = (page: Page) => mockApi(page, REJECTED)

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' })

export const sending = (page: Page) => page.getByRole('button', { name: 'Sending...' })
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const failurePanel = (page: Page) => page.getByRole('group', { name: 'Not sent yet' })

export const privacyLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Privacy note' })
export const privacyNote = (page: Page) => page.getByText(/I delete it \d+ days after/)
export const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank You!' })

/** Fills in the form with a unique subject, which it returns. */
export const fillWithUniqueSubject = async (page: Page) => {
  const subject = `A bath ${randomUUID()}`
  await fill(page)
  await page.getByLabel('Subject').fill(subject)
  return subject
}

type Mail = {
  subject: string
  replyTo: { name: string; address: string }[]
  text: string
}

/** Resolves to the only mail that the groomer received with this subject. */
export const expectMail = async (subject: string): Promise<Mail> => {
  const mails = async () => {
    const answer = await fetch(`${process.env.INBOX_UNDER_TEST}/api/messages`)
    return ((await answer.json()) as Mail[]).filter((mail) => mail.subject.includes(subject))
  }
  await expect.poll(async () => (await mails()).length).toBe(1)
  const [mail] = await mails()
  expect(mail!.text).toContain(entries.Message)
  expect(mail!.replyTo).toMatchObject([{ name: entries.Name, address: entries.Email }])
  return mail!
}

/** The message is mailed once: if it were mailed twice, the second mail would arrive before that of a later message. */
export const expectSentOnce = async (page: Page, subject: string) => {
  await expect(page).toHaveURL('/thank-you')
  await expect(thanks(page)).toBeVisible()
  await expectMail(subject)
  const later = randomUUID()
  const { Name: name, Email: email, Message: message } = entries
  await page.request.post('/api/contact', {
    headers: { 'Elapsed-Ms': '60000' },
    data: { name, email, subject: later, message },
  })
  await expectMail(later)
  await expectMail(subject)
}
