import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { ask, createDatabase, makeFolder } from '#test/test-servers.ts'
import { withClient } from './database.ts'
import { applyMigrations, withMigrationLock } from './migrations.ts'

let folder: string
let url: string
beforeEach(async () => {
  folder = makeFolder()
  cpSync('prisma/migrations', folder, { recursive: true })
  url = await createDatabase('template1')
})

const addMigration = (name: string, sql: string) => {
  mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, name, 'migration.sql'), sql)
}
/** In the order of their dates. */
const names = () =>
  readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    .toSorted()

it('each migration is applied once, even when three migrators start at once, and where dates are not ISO', async () => {
  await ask(url, `ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET datestyle = 'SQL, DMY'`)
  const applied = await Promise.all([1, 2, 3].map(() => applyMigrations(url, { folder })))
  expect(applied.flat()).toEqual(names())
  expect(await applyMigrations(url, { folder })).toEqual([])
})

it('nothing is applied when a migration fails, and all when it is corrected', async () => {
  addMigration('20990101000000_good', 'CREATE TABLE whole (id int);')
  addMigration('20990102000000_bad', 'CREATE TABLE half (id int); SELECT 1/0;')
  await expect(applyMigrations(url, { folder })).rejects.toThrow(
    /20990102000000_bad failed.*division by zero/,
  )
  expect((await ask(url, "SELECT to_regclass('whole') AS found")).rows).toEqual([{ found: null }])
  addMigration('20990102000000_bad', 'CREATE TABLE half (id int);')
  expect(await applyMigrations(url, { folder })).toEqual(names())
})

it('a migration that waits for a long reader soon gives up, because it holds up every message', async () => {
  await applyMigrations(url, { folder })
  addMigration('20990101000000_column', 'ALTER TABLE contact_message ADD COLUMN extra int;')
  await withClient(url, async (reader) => {
    await reader.query('BEGIN; SELECT FROM contact_message')
    await expect(applyMigrations(url, { folder })).rejects.toThrow('lock timeout')
  })
  expect(await applyMigrations(url, { folder })).toEqual(['20990101000000_column'])
})

it('a migrator that is silent in its transaction soon gives back the lock of every message', async () => {
  await applyMigrations(url, { folder })
  const locked = Promise.withResolvers<void>()
  void withMigrationLock(url, async (client) => {
    await client.query('LOCK contact_message')
    locked.resolve()
    await new Promise(() => {})
  })
  await locked.promise
  const reading = ask(url, "SET statement_timeout = '30s'; SELECT FROM contact_message")
  await expect(reading).resolves.toBeDefined()
})

it('from the first tag on no migration is edited: a change of the database is one more, whose checksum is added here', async () => {
  await applyMigrations(url)
  const { rows } = await ask(
    url,
    'SELECT migration_name AS name, checksum FROM _prisma_migrations ORDER BY 1',
  )
  expect(rows.map(({ name, checksum }) => `${name} ${checksum}`)).toEqual([
    '20261122000000_first a4c21daa4abf69598ee7b687cb8edebe8b71d65436a03c2fdedd342d8f62e588',
  ])
})

it('a migration that was edited after it was applied is rejected', async () => {
  await applyMigrations(url, { folder })
  addMigration(names()[0]!, '-- edited')
  await expect(applyMigrations(url, { folder })).rejects.toThrow('was edited after it was applied')
})

it('an older version runs on the database of a newer one, and none on a database of another history', async () => {
  addMigration('20990101000000_newer', 'SELECT 1;')
  await applyMigrations(url, { folder })
  expect(await applyMigrations(url)).toEqual([])
  rmSync(join(folder, '20990101000000_newer'), { recursive: true })
  addMigration('20990102000000_other', 'SELECT 1;')
  await expect(applyMigrations(url, { folder })).rejects.toThrow(
    'has migration 20990101000000_newer, which this version does not know, and lacks 20990102000000_other',
  )
})
