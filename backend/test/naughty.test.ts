/** The big list of naughty strings, through the whole path: each arrives in the mail as it was normalised. */
import blns from 'big-list-of-naughty-strings' with { type: 'json' }
import request from 'supertest'
import { expect, it, onTestFinished } from 'vitest'
import { parseContact } from '../contract/contact.ts'
import { deliverContact, makePace } from '#src/delivery/deliver.ts'
import { openMailer } from '#src/mail/smtp.ts'
import { systemClock } from '#src/process.ts'
import { jobStore } from '#src/store/jobs.ts'
import { messageStore } from '#src/store/messages.ts'
import { openMailServer } from './mail-server.ts'
import { sentForm } from './samples.ts'
import { testApp } from './test-app.ts'
import { useDatabase } from './test-database.ts'

const database = useDatabase()
const strings: string[] = [...new Set<string>(blns)]

const openPath = async () => {
  const server = await openMailServer()
  onTestFinished(server.close)
  const store = messageStore(database.db)
  const mailer = openMailer({
    SITE_NAME: 'Willow & Wag',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: server.port,
    SMTP_SECURITY: 'none',
    MAIL_FROM: 'website@salon.example',
    MAIL_TO: 'groomer@salon.example',
  })
  const needs = { store, jobs: jobStore(database.db), mailer, log: () => {} }
  const time = { clock: systemClock, pace: makePace(100_000, systemClock) }
  const deliver = (id: string) => deliverContact({ ...needs, ...time }, id)
  return { server, app: testApp(store), deliver }
}

it('each naughty string arrives as it was normalised', { timeout: 120_000 }, async () => {
  const { server, app, deliver } = await openPath()
  const expected = new Map<string, { subject: string; message: string }>()
  const send = async (text: string) => {
    const body = {
      ...sentForm,
      subject: `Re: ${text}`.slice(0, 150),
      message: `${text}\nHello, this is long enough.`,
    }
    const parsed = parseContact(body)
    const answer = await request(app.call).post('/api/contact').send(body)
    expect(answer.status).toBe(parsed.ok ? 202 : 422)
    if (!parsed.ok) return
    const { id } = answer.body as { id: string }
    expected.set(id, parsed.message)
    await deliver(id)
  }
  while (strings.length > 0) await Promise.all(strings.splice(0, 10).map(send))
  const mails = await server.mails()
  expect(mails).toHaveLength(expected.size)
  expect(expected.size).toBeGreaterThan(400)
  for (const mail of mails) {
    const message = expected.get(mail.headers.find(({ key }) => key === 'x-contact-id')!.value)!
    expect(mail.text!.replaceAll('\r\n', '\n').split('\n\n----------')[0]).toBe(message.message)
    expect(mail.subject).toBe(`[Website] ${message.subject}`)
  }
})
