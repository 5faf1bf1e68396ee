/**
 * The database roles of API and worker, each with the least rights its work needs. The API stores messages
 * but cannot read their texts and addresses: an attacker who takes over the process that faces the internet finds no
 * visitors. The worker reads, changes and deletes messages, but cannot change tables.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { roleOf, type ProcessName } from '#src/database-login.ts'
import { withMigrationLock } from './migrations.ts'

const ITERATIONS = 4096

/** Makes the SCRAM verifier of RFC 5803, because a rejected statement would write the password itself into the log. */
const scramVerifier = (password: string): string => {
  const salt = randomBytes(16)
  // Clients compose the password too (SASLprep, RFC 4013).
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, ITERATIONS, 32, 'sha256')
  const hmacOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(hmacOf('Client Key')).digest('base64')
  const server = hmacOf('Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`
}

/** Columns that the API reads, for repeated posts. */
const READ = 'id, idempotency_key'
/** Columns that the API writes. */
const WRITTEN = 'id, idempotency_key, name, email, subject, message, suspect'

const GRANTS: Record<ProcessName, string[]> = {
  api: [`INSERT (${WRITTEN}), SELECT (${READ}) ON contact_message`],
  worker: ['SELECT, UPDATE, DELETE ON contact_message', 'SELECT ON _prisma_migrations'],
}
const NO_RIGHT = '42501'

/** Enough for several API processes, and few enough to leave connections for the worker and the operator. */
const API_CONNECTIONS = 40

/** Creates or updates the role of a process. */
const grantRole = async (client: pg.Client, name: string, process: ProcessName, password: string) => {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name])
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER'
  const role = pg.escapeIdentifier(name)
  const limit = process === 'api' ? API_CONNECTIONS : -1
  const verifier = pg.escapeLiteral(scramVerifier(password))
  for (const statement of [
    `${verb} ROLE ${role} LOGIN CONNECTION LIMIT ${limit} PASSWORD ${verifier}`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role}`,
    `GRANT USAGE ON SCHEMA public TO ${role}`,
    ...GRANTS[process].map((grant) => `GRANT ${grant} TO ${role}`),
  ])
    await client.query(statement)
}

/**
 * Creates or updates the roles of API and worker with exactly these rights, in one transaction. Skips a role without a
 * password. Idempotent; runs after the migrations. Throws one sentence if the user of `url` may not create roles.
 */
export const grantRoles = (
  url: string,
  passwords: Partial<Record<ProcessName, string | undefined>>,
): Promise<void> =>
  withMigrationLock(url, async (client) => {
    // Every role has this right by default, and temporary tables can fill the disk.
    await client.query(`REVOKE TEMPORARY ON DATABASE ${pg.escapeIdentifier(client.database!)} FROM PUBLIC`)
    for (const process of ['api', 'worker'] as const) {
      const password = passwords[process]
      if (!password) continue
      await grantRole(client, roleOf(url, process), process, password)
    }
  }).catch((error: Error & { code?: string }) => {
    if (error.code !== NO_RIGHT) throw error
    throw new Error(
      'The user of DATABASE_URL may not make roles for API and worker: give it CREATEROLE, or leave ' +
        'API_DATABASE_PASSWORD and WORKER_DATABASE_PASSWORD empty.',
      { cause: error },
    )
  })
