/**
 * A message keeps every field of the form on every way out of the store. A field that is added to the contract and forgotten
 * in a statement, a grant, a mail or what distinguishes two messages turns red here.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contactSchema, FIELDS } from '../contract/contact.ts'
import { submitContact } from '#src/delivery/submit.ts'
import { messageMail } from '#src/mail/message-mail.ts'
import { openDatabase } from '#src/store/database.ts'
import { messageStore } from '#src/store/messages.ts'
import { operatorStore } from '#src/store/operator.ts'
import { grantRoles } from '#src/store/roles.ts'
import { form, newMessage, recordingLog } from './samples.ts'
import { useDatabase } from './test-database.ts'

const database = useDatabase()
const CAPS = { perDay: 1000, floodPerHour: 1000, quarantinedPerDay: 1000 }
const fieldsOf = (message: object | null | undefined) =>
  Object.fromEntries(FIELDS.map((field) => [field, (message as Record<string, unknown> | null)?.[field]]))

it('the samples and the list of fields are those of the contract', () => {
  expect(Object.keys(contactSchema.shape).toSorted()).toEqual(FIELDS.toSorted())
  expect(Object.keys(form).toSorted()).toEqual(FIELDS.toSorted())
})

describe.each([false, true])('a message that is suspected: %s', (suspect) => {
  it('is claimed, found, listed and exported whole', async () => {
    const id = await messageStore(database.db).insert(newMessage({ suspect }), CAPS)
    const operator = operatorStore(database.db)
    expect(fieldsOf((await operator.find(id))[0])).toEqual(form)
    expect(fieldsOf((await operator.list('pending', 1))[0])).toEqual(form)
    for await (const page of operator.pagesByEmail(form.email))
      for (const exported of page) expect(fieldsOf(exported)).toEqual(form)
    expect(fieldsOf(await messageStore(database.db).claim(id, [60]))).toEqual(form)
  })

  it('can be stored whole by the API’s own role', async () => {
    await grantRoles(database.url, { api: 'secret' }, 'bullmq')
    const url = new URL(database.url)
    url.username = `${url.pathname.slice(1)}_api`
    url.password = 'secret'
    const { db, close } = openDatabase(url.href)
    const message = newMessage({ suspect, idempotencyKey: String(suspect).padEnd(64), keyMinutes: 10 })
    const id = await messageStore(db).insert(message, CAPS).finally(close)
    expect(fieldsOf((await operatorStore(database.db).find(id))[0])).toEqual(form)
  })
})

it.each(FIELDS)('another %s under the same key is another message', async (field) => {
  const submit = async (changes: object) => {
    const store = messageStore(database.db)
    const needs = { store, queue: { add: async () => {} }, newId: randomUUID, log: recordingLog().log }
    const message = { ...form, ...changes }
    return (await submitContact(needs, { message, idempotencyKey: field, suspect: false })).id
  }
  const first = await submit({})
  expect(await submit({})).toBe(first)
  expect(await submit({ [field]: `${form[field]}x` })).not.toBe(first)
})

it('the groomer’s mail shows every field, in both of its parts', async () => {
  const id = await messageStore(database.db).insert(newMessage())
  const claimed = await messageStore(database.db).claim(id, [60])
  const mail = messageMail(claimed!, {
    siteName: 'Salon',
    from: 'site@salon.example',
    to: 'ann@salon.example',
  })
  for (const value of Object.values(form)) {
    expect(String(mail.text)).toContain(value)
    expect(String(mail.html)).toContain(value)
  }
})
