import { describe, expect, it } from 'vitest'
import { freePort } from '../../../.dev/postgres.ts'
import { useDatabase } from '#test/test-database.ts'
import { awaitDatabase } from './await-database.ts'

const database = useDatabase()

describe('waiting for the database', () => {
  it('ends when it lets us in', () =>
    expect(awaitDatabase(database.url, { patienceMs: 0 })).resolves.toBeUndefined())

  it('ends with a sentence when nothing answers for too long', async () => {
    const url = `postgresql://willow@127.0.0.1:${await freePort()}/willow`
    await expect(awaitDatabase(url, { patienceMs: 600 })).rejects.toThrow(
      'The database does not answer: connect',
    )
  })

  it('ends at once, with what mends it, when the login is refused', async () => {
    const url = new URL(database.url)
    url.username = 'stranger'
    await expect(awaitDatabase(url.href, { patienceMs: 600_000 })).rejects.toThrow(
      /refuses the password of stranger.+docker compose exec db psql/,
    )
  })
})
