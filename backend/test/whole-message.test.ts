/**
 * No field of the form is lost on any way out of the store. A new field of the contract that is forgotten in a statement, or
 * where a repeat is told from another message, fails a test here.
 */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { contactSchema, FIELDS } from '@willow/shared/contract'
import { submitContact } from '#src/http/submit.ts'
import { messageStore } from '#src/store/messages.ts'
import { operatorStore } from '#src/store/operator.ts'
import { form, recordingLog } from './samples.ts'
import { useDatabase } from './test-servers.ts'

const database = useDatabase()
const fieldsOf = (message: object | null | undefined) =>
  Object.fromEntries(FIELDS.map((field) => [field, (message as Record<string, unknown> | null)?.[field]]))

it('the samples and the list of fields are those of the contract', () => {
  expect(Object.keys(contactSchema.shape).toSorted()).toEqual(FIELDS.toSorted())
  expect(Object.keys(form).toSorted()).toEqual(FIELDS.toSorted())
})

it('a message is claimed, found, listed and exported whole', async () => {
  const id = await database.stored()
  const operator = operatorStore(database.db)
  const listed = [
    await operator.find(id),
    await operator.list('pending', 1),
    await operator.findByEmail(form.email),
  ]
  expect(listed.map((messages) => messages.map(fieldsOf))).toEqual([[form], [form], [form]])
  expect(fieldsOf(await database.claim(id))).toEqual(form)
})

it.each(FIELDS)('another %s under the same key is another message', async (field) => {
  const submit = async (changes: object) => {
    const messages = messageStore(database.db)
    const needs = { messages, queue: { add: async () => {} }, newId: randomUUID, log: recordingLog().log }
    const message = { ...form, ...changes }
    return (await submitContact(needs, { message, idempotencyKey: field, suspicion: null })).id
  }
  const first = await submit({})
  expect(await submit({})).toBe(first)
  expect(await submit({ [field]: `${form[field]}x` })).not.toBe(first)
})
