import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { createDatabase } from '../../backend/test/test-database.ts'
import { applyMigrations } from '../../backend/src/store/migrations.ts'

const run = promisify(execFile)
let project: string
let url: string

/** A copy of what Prisma reads, so that a test may change it. */
beforeEach(async () => {
  project = mkdtempSync(join(tmpdir(), 'prisma-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  for (const path of ['prisma/schema.prisma', 'prisma/migrations', 'prisma.config.ts', 'package.json'])
    cpSync(path, join(project, path), { recursive: true })
  for (const path of ['node_modules', 'prisma/engine']) symlinkSync(resolve(path), join(project, path))
  url = await createDatabase('template1')
})

const prisma = async (...args: string[]) => {
  const cli = resolve('node_modules/prisma/build/index.js')
  const options = { cwd: project, env: { PATH: process.env.PATH, DATABASE_URL: url } }
  const { stdout } = await run(process.execPath, [cli, ...args], options)
  return stdout
}
const databases = async () => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  const { rows } = await client.query("SELECT datname FROM pg_database WHERE datname LIKE '%shadow%'")
  await client.end()
  return rows
}
describe('Prisma, from the lockfile only', () => {
  it('agrees with our own runner about history and schema', async () => {
    await applyMigrations(url)
    expect(await prisma('migrate', 'status')).toContain('Database schema is up to date')
    const diff = ['migrate', 'diff', '--from-config-datasource', '--to-schema', 'prisma/schema.prisma']
    expect(await prisma(...diff, '--exit-code')).toContain('No difference detected')
  })

  it('makes a new migration, applies it, and leaves no shadow database', async () => {
    expect(await prisma('migrate', 'deploy')).toContain('20261122000000_first')
    const file = join(project, 'prisma/schema.prisma')
    const schema = readFileSync(file, 'utf8')
    const MAP = '  @@map("contact_message")'
    writeFileSync(file, schema.replace(MAP, `  note String?\n${MAP}`))
    expect(await prisma('migrate', 'dev', '--name', 'add_note')).toContain('in sync with your schema')
    const added = readdirSync(join(project, 'prisma/migrations')).find((name) => name.endsWith('_add_note'))!
    expect(readFileSync(join(project, 'prisma/migrations', added, 'migration.sql'), 'utf8')).toContain(
      'ADD COLUMN',
    )
    expect(await databases()).toEqual([])
  })
})
