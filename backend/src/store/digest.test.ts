import { expect, it } from 'vitest'
import { newMessage } from '#test/samples.ts'
import { useDatabase } from '#test/test-database.ts'
import { digestStore } from './digest.ts'
import { messageStore } from './messages.ts'

const database = useDatabase()

it.each([
  ['in one line', 'Hello,\n\n  could you\ttrim Biscuit?', 'Hello, could you trim Biscuit?'],
  ['whole when it has ninety characters', '🐶'.repeat(90), '🐶'.repeat(90)],
  ['cut after ninety characters, none of them halved', '🐶'.repeat(91), `${'🐶'.repeat(90)}…`],
])('a message is shown to the groomer %s', async (_, message, text) => {
  await database.db.contactMessage.deleteMany()
  const id = await messageStore(database.db).insert(newMessage({ message }))
  await database.db.contactMessage.update({ where: { id }, data: { state: 'quarantined' } })
  expect(await digestStore(database.db).readUnlisted(9)).toMatchObject([{ id, text }])
})
