/**
 * No field of the form is lost on any way out of the store, and no character on the way into the mail. A new field of the
 * contract that is forgotten in a statement, or where a repeat is told from another message, fails a test here.
 */
import { randomUUID } from 'node:crypto'
import naughtyStrings from 'big-list-of-naughty-strings' with { type: 'json' }
import request from 'supertest'
import { expect, it, onTestFinished } from 'vitest'
import { contactSchema, FIELDS, parseContact } from '@willow/shared/contract'
import { deliverMessage } from '#src/delivery/deliver.ts'
import { submitContact } from '#src/delivery/submit.ts'
import { openMailer } from '#src/mail/transport.ts'
import { systemClock } from '#src/process.ts'
import { messageStore } from '#src/store/messages.ts'
import { operatorStore } from '#src/store/operator.ts'
import { openMailServer } from '../../dev/servers/mail-server.ts'
import { form, recordingLog, sentForm } from './samples.ts'
import { testApp, useDatabase } from './test-servers.ts'

const database = useDatabase()
const fieldsOf = (message: object | null | undefined) =>
  Object.fromEntries(FIELDS.map((field) => [field, (message as Record<string, unknown> | null)?.[field]]))

it('the samples and the list of fields are those of the contract', () => {
  expect(Object.keys(contactSchema.shape).toSorted()).toEqual(FIELDS.toSorted())
  expect(Object.keys(form).toSorted()).toEqual(FIELDS.toSorted())
})

it.each(['suspected', 'genuine'])(
  'a %s message is claimed, found, listed and exported whole',
  async (kind) => {
    const id = await database.stored({ suspect: kind === 'suspected' })
    const operator = operatorStore(database.db)
    const listed = [
      await operator.find(id),
      await operator.list('pending', 1),
      await operator.findByEmail(form.email),
    ]
    expect(listed.map((messages) => messages.map(fieldsOf))).toEqual([[form], [form], [form]])
    expect(fieldsOf(await messageStore(database.db).claim(id))).toEqual(form)
  },
)

it.each(FIELDS)('another %s under the same key is another message', async (field) => {
  const submit = async (changes: object) => {
    const messages = messageStore(database.db)
    const needs = { messages, queue: { add: async () => {} }, newId: randomUUID, log: recordingLog().log }
    const message = { ...form, ...changes }
    return (await submitContact(needs, { message, idempotencyKey: field, suspect: false })).id
  }
  const first = await submit({})
  expect(await submit({})).toBe(first)
  expect(await submit({ [field]: `${form[field]}x` })).not.toBe(first)
})

/** Packs many strings into each text, because every message is sent as a mail. */
const naughtyTexts = () => {
  const texts = ['.\n..\n.hidden\nFrom here on:', 'x'.repeat(1200), ...new Set<string>(naughtyStrings)]
  const messages = ['']
  for (const text of texts)
    if ([...messages.at(-1)!, ...text].length < 1300) messages[messages.length - 1] += `${text}\n`
    else messages.push(`${text}\n`)
  return messages
}

it('naughty strings arrive in the mail as they were normalised', async () => {
  const server = await openMailServer()
  onTestFinished(server.close)
  const settings = { SITE_NAME: 'Salon', SMTP_HOST: '127.0.0.1', SMTP_PORT: server.port } as const
  const addresses = { MAIL_FROM: 'site@salon.example', MAIL_TO: 'ann@salon.example' }
  const mailer = openMailer({ ...settings, ...addresses, SMTP_SECURITY: 'none' })
  const messages = messageStore(database.db)
  const needs = { messages, mailer, log: () => {}, clock: systemClock }
  for (const message of naughtyTexts()) {
    const body = { ...sentForm, subject: `Re: ${message}`.slice(0, 150), message }
    const parsed = parseContact(body)
    if (!parsed.ok) throw new Error(parsed.broken[0]!.message)
    const { id } = (await request(testApp(messages).call).post('/api/contact').send(body).expect(202)).body
    await deliverMessage(needs, id)
    const mail = (await server.mails()).at(-1)!
    expect(mail.text!.replaceAll('\r\n', '\n').split('\n\n----------')[0]).toBe(parsed.message.message)
    expect(mail.subject).toBe(`[Website] ${parsed.message.subject}`)
  }
  expect(server.raw.length).toBeGreaterThan(9)
})
