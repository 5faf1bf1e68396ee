import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { openPostgres } from './postgres.ts'

it('a second run in the same folder is refused in a sentence, and the first one’s database goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { url, close } = await openPostgres(folder, { durable: false })
  onTestFinished(close)
  await expect(openPostgres(folder)).rejects.toThrow(/another run, .+ process \d+.+LOCAL_FOLDER=/)
  const client = new pg.Client(url())
  await client.connect()
  await client.end()
})
