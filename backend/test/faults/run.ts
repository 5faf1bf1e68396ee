/**
 * `npm run test:faults`: causes faults while messages are posted, and counts at the mail server what arrived.
 * `-- <text>` runs the faults whose name contains the text; MIX_SECONDS and SEED change the random mix.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { localEnv } from '../../../.dev/local-env.ts'
import { generateClient } from '../../../.dev/services.ts'
import { ensureRedis } from '../../../.dev/tools.ts'
import { type Fault, faultsWith } from './faults.ts'
import { openTestBed, type TestBed } from './test-bed.ts'

const asked = process.argv.slice(2).join(' ')
const FAULTS = faultsWith(Number(process.env.MIX_SECONDS ?? 30), Number(process.env.SEED ?? 1))

/** Violations of the promise, by the mail server's own record. */
const judge = ({ mail, ledger }: TestBed, allowed: number, before: Map<string, number>) => {
  const { arrivals, different } = mail
  const lost = [...ledger.accepted].filter((id) => !arrivals.has(id)).length
  let duplicates = 0
  for (const [id, count] of arrivals) duplicates += count - Math.max(before.get(id) ?? 0, 1)
  const broken = [
    lost > 0 && `${lost} accepted messages never arrived`,
    duplicates > allowed && `${duplicates} duplicates, allowed are ${allowed}`,
    different.size > 0 && `${different.size} messages have duplicates that differ`,
    ledger.accepted.size === 0 && 'nothing was accepted at all',
  ]
  return { lost, duplicates, broken: broken.filter((one) => typeof one === 'string') }
}

const reasonsOf = (action: Promise<unknown>): Promise<string[]> =>
  action.then(
    () => [],
    (error: Error) => [error.message],
  )

/**
 * Causes a fault and repairs it while visitors post, waits until nothing is pending, and counts; resolves to the violations.
 */
const runFault = async (bed: TestBed, { name, afterReply, run }: Fault): Promise<string[]> => {
  await bed.ensureUp()
  const before = new Map(bed.mail.arrivals)
  const { unconfirmed } = bed.mail.counts
  bed.ledger = { posted: 0, accepted: new Set() }
  const ending = new AbortController()
  const post = async () => {
    for (; !ending.signal.aborted; await sleep(100)) await bed.post(2)
  }
  const posting = post()
  const failed = await reasonsOf(run(bed))
  await bed.repair()
  ending.abort()
  await posting
  await bed.post(4)
  const pending = await reasonsOf(bed.drain())
  const allowed = afterReply === undefined ? 0 : bed.mail.counts.unconfirmed - unconfirmed + afterReply
  const { lost, duplicates, broken } = judge(bed, allowed, before)
  const all = [...failed, ...pending, ...broken]
  const { posted, accepted } = bed.ledger
  const figures = [posted, accepted.size, lost, duplicates]
    .map((figure) => String(figure).padStart(8))
    .join('')
  console.log(`  ${all.length > 0 ? '✗' : '✓'} ${name.padEnd(56)}${figures}`)
  return all.map((sentence) => `${name}: ${sentence}`)
}

const runAll = async (): Promise<string[]> => {
  const chosen = FAULTS.filter(({ name }) => name.includes(asked))
  const folder = mkdtempSync(join(tmpdir(), 'willow-faults-'))
  const bed = await openTestBed(folder)
  const end = async () => {
    await bed.close()
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('SIGINT', () => void end().finally(() => process.exit(1)))
  console.log(`\n  ${'fault'.padEnd(58)}  posted accepted    lost  duplicates`)
  const broken: string[] = []
  try {
    for (const fault of chosen) broken.push(...(await runFault(bed, fault)))
  } finally {
    process.removeAllListeners('SIGINT')
    await end()
  }
  return broken
}

if (!ensureRedis()) throw new Error('The faults need a redis-server on PATH.')
await generateClient(localEnv())
const broken = await runAll()
for (const sentence of broken) console.error(`  ✗ ${sentence}`)
process.exitCode = broken.length > 0 ? 1 : 0
process.disconnect?.()
