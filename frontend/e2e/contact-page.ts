/** The contact screen, as its tests use it. */
import { expect, type Page } from '@playwright/test'
import { hasHydratedForm } from './hydration.ts'

export const API = '**/api/contact'

export const entries = {
  Name: 'Bea Harper',
  Email: 'bea@harper.example',
  Subject: 'A bath for Biscuit',
  Message: 'Biscuit rolled in something.\nWhen could we come?',
}

/** Resolves once React has hydrated the form: before that the browser checks and posts it by itself. */
export const formIsHydrated = async (page: Page) => {
  await page.mouse.move(5, 300)
  await expect.poll(() => page.evaluate(hasHydratedForm)).toBe(true)
}

export const openForm = async (page: Page) => {
  await page.goto('/contact')
  await formIsHydrated(page)
}

export const fill = async (page: Page) => {
  for (const [label, text] of Object.entries(entries))
    await page.getByLabel(label, { exact: true }).fill(text)
}

export const expectEntries = async (page: Page) => {
  for (const [label, text] of Object.entries(entries))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
}

/** Takes the API's place: the database of the real one is not filled, and its limits are not met. Answers `until` then. */
export const accept = async (page: Page, until?: Promise<void>) => {
  const posts: { body: Record<string, unknown>; key: string | undefined }[] = []
  await page.route(API, async (route) => {
    posts.push({ body: route.request().postDataJSON(), key: route.request().headers()['idempotency-key'] })
    await until
    await route.fulfill({ status: 202, json: { id: '0198' } })
  })
  return posts
}

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' })

export type Mail = {
  subject: string
  messageId: string
  from: { name: string; address: string }
  replyTo: { name: string; address: string }[]
  text: string
  html: string
}

/** The groomer's mails whose subject contains the text. */
export const mailsAbout = async (text: string): Promise<Mail[]> => {
  const answer = await fetch(`${process.env.INBOX_UNDER_TEST}/api/messages`)
  return ((await answer.json()) as Mail[]).filter(({ subject }) => subject.includes(text))
}
