/**
 * Causes one fault after the other while visitors post, and counts at the mail server what arrived. MIX_SECONDS and SEED
 * change the random mix at the end.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faultsWith } from './faults.ts'
import { openTestBed, type TestBed } from './test-bed.ts'

const FAULTS = faultsWith(Number(process.env.MIX_SECONDS ?? 30), Number(process.env.SEED ?? 1))

const folder = mkdtempSync(join(tmpdir(), 'willow-faults-'))
let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed(folder)
})
afterAll(async () => {
  await bed.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Keeps posting while `action` runs, then posts a last few. */
const whilePosting = async (action: () => Promise<unknown>) => {
  const ending = new AbortController()
  const post = async () => {
    for (; !ending.signal.aborted; await sleep(100)) await bed.post(2)
  }
  const posting = post()
  try {
    await action()
  } finally {
    await bed.repair()
    ending.abort()
    await posting
  }
  await bed.post(4)
}

it.each(FAULTS)('no message is lost while $name', async ({ afterReply, run }) => {
  await bed.ensureUp()
  const before = new Map(bed.mail.arrivals)
  const { unconfirmed } = bed.mail.counts
  bed.ledger = { posted: 0, accepted: new Set() }
  await whilePosting(() => run(bed))
  await bed.drain()
  const { arrivals, different, counts } = bed.mail
  const { accepted } = bed.ledger
  expect(accepted.size, 'accepted messages').toBeGreaterThan(0)
  expect(
    [...accepted].filter((id) => !arrivals.has(id)),
    'lost messages',
  ).toEqual([])
  expect([...different], 'messages whose duplicates differ').toEqual([])
  const duplicates = [...arrivals].map(([id, count]) => count - Math.max(before.get(id) ?? 0, 1))
  const allowed = afterReply === undefined ? 0 : counts.unconfirmed - unconfirmed + afterReply
  expect(
    duplicates.reduce((sum, count) => sum + count, 0),
    'duplicates',
  ).toBeLessThanOrEqual(allowed)
})
