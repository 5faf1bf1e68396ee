/** An older version on a newer one's database, after a rollback: a value that it does not know stops nothing. */
import { beforeAll, describe, expect, it } from 'vitest'
import { newMessage } from '../../test/samples.ts'
import { useDatabase } from '../../test/test-database.ts'
import { figuresStore } from './figures-store.ts'
import { messageStore } from './message-store.ts'
import { operatorStore } from './operator-store.ts'

const database = useDatabase()
const store = () => operatorStore(database.db)
let id = ''
let email = ''

beforeAll(async () => {
  const message = newMessage()
  email = message.email
  id = await messageStore(database.db).insert(message)
  await database.db.$executeRawUnsafe("ALTER TYPE failure_class ADD VALUE 'of_a_newer_version'")
  await database.db.$executeRawUnsafe("UPDATE contact_message SET last_class = 'of_a_newer_version'")
})

describe('a message with a class of failure that only a newer version knows', () => {
  it('is listed', async () =>
    expect(await store().list(undefined, 10)).toMatchObject([{ id, lastClass: 'of_a_newer_version' }]))

  it('is found', async () => expect(await store().find(id.slice(-12))).toMatchObject([{ id }]))

  it('is exported', async () => {
    const found: string[] = []
    for await (const page of store().pagesByEmail(email)) found.push(...page.map((message) => message.id))
    expect(found).toEqual([id])
  })

  it('is counted as owed', async () =>
    expect(await figuresStore(database.db).read()).toMatchObject({ pending: 1 }))

  it('is due, and claimed by a worker', async () => {
    const messages = messageStore(database.db)
    expect(await messages.findDue(10)).toMatchObject([{ id }])
    expect(await messages.claim(id, [60])).toMatchObject({ id })
  })
})
