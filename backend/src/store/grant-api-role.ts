/**
 * The API's own database role: it can store messages and count them, and can read none of their texts and
 * addresses, so that whoever takes over the process that faces the internet finds no visitor in it.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { MIGRATION_LOCK } from './apply-migrations.ts'

/** What the API reads: the same message sent twice, the flood's count, and how much is owed. */
const READ = 'id, idempotency_key, created_at, state, suspect, last_class, copies'
const WRITTEN = 'id, idempotency_key, name, email, subject, message, suspect, state'
const ITERATIONS = 4096
const NO_RIGHT = '42501'

/** The verifier that Postgres keeps (RFC 5803): a refused statement would tell its log the password itself. */
const scramVerifier = (password: string) => {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  const server = keyOf('Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`
}

const ensureRole = async (client: pg.Client, name: string, password: string) => {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name])
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER'
  const role = pg.escapeIdentifier(name)
  await client.query(`${verb} ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(scramVerifier(password))}`)
  return role
}

const grantMessages = (client: pg.Client, role: string) =>
  client.query(`
    REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role};
    GRANT USAGE ON SCHEMA public TO ${role};
    GRANT INSERT (${WRITTEN}), SELECT (${READ}) ON contact_message TO ${role};
    GRANT SELECT (name, period, done_at) ON periodic_job TO ${role}`)

/** The queue holds ids alone. Where it lives on a Redis there is no such schema. */
const grantQueue = async (client: pg.Client, role: string, schema: string) => {
  const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema])
  if (rowCount === 0) return
  const name = pg.escapeIdentifier(schema)
  await client.query(`
    GRANT USAGE ON SCHEMA ${name} TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${name} TO ${role};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${name} TO ${role}`)
}

const inTransaction = async (client: pg.Client, action: () => Promise<void>) => {
  await client.query('BEGIN')
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await action()
  await client.query('COMMIT')
}

/**
 * Makes or renews the role `<database>_api` with exactly these rights, all or none; resolves to its name. Runs
 * after the migrations, any number of times. Throws one sentence when the user of `url` may not make roles.
 */
export const grantApiRole = async (url: string, password: string, queueSchema: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const name = `${client.database}_api`
    await inTransaction(client, async () => {
      const role = await ensureRole(client, name, password)
      await grantMessages(client, role)
      await grantQueue(client, role, queueSchema)
    })
    return name
  } catch (error) {
    if ((error as { code?: string }).code !== NO_RIGHT) throw error
    throw new Error(
      'The user of DATABASE_URL may not make a role for the API: give it CREATEROLE, or leave API_DATABASE_PASSWORD empty.',
      { cause: error },
    )
  } finally {
    await client.end()
  }
}
