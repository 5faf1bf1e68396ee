/** Waits for a database that is still starting, and tells one that will never let us in from one that will. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** SQLSTATE of a refused login (PostgreSQL, appendix A): waiting does not change it. */
const REFUSED = new Set(['28P01', '28000'])

const refusedSentence = (url: string) => {
  const { username, hostname } = new URL(url)
  const role = decodeURIComponent(username)
  return (
    `The database at ${hostname} refuses the password of ${role}. It keeps the password of its first start: put that ` +
    `one back, or tell the database the new one with: docker compose exec db psql -U ${role} -c "\\password"`
  )
}

const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } finally {
    await client.end().catch(() => {})
  }
}

/** Resolves when the database lets us in. Rejects at once when it refuses the login, else after `patienceMs`. */
export const awaitDatabase = async (url: string, { patienceMs }: { patienceMs: number }): Promise<void> => {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return await connect(url)
    } catch (error) {
      if (REFUSED.has((error as { code: string }).code))
        throw new Error(refusedSentence(url), { cause: error })
      if (performance.now() > deadline)
        throw new Error(`The database does not answer: ${(error as Error).message}`, { cause: error })
      await sleep(500)
    }
  }
}
