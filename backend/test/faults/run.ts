/**
 * `npm run test:faults`: breaks everything that can break while messages are posted, and counts at the mail
 * server what became of them
 * `-- <text>` runs those whose name contains the text; SOAK_SECONDS and SEED add a
 * random mix.
 */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fault } from './fault.ts'
import { POSTGRES_FAULTS, REDIS_FAULTS } from './faults.ts'
import { randomMix } from './random-mix.ts'
import { type Result, runFault } from './run-fault.ts'
import { summaryOf, tableOf } from './report.ts'
import { openTestBed } from './test-bed.ts'
import { localEnv } from '../../../.dev/local-env.ts'
import { generateClient } from '../../../.dev/services.ts'
import { ensureOpenssl, ensureRedis } from '../../../.dev/tools.ts'

const asked = process.argv.slice(2).join(' ')
const seconds = Number(process.env.SOAK_SECONDS ?? 30)
const seed = Number(process.env.SEED ?? 1)

const runAll = async (queue: 'redis' | 'postgres', faults: Fault[]): Promise<Result[]> => {
  const chosen = faults.filter(({ name }) => name.includes(asked))
  if (chosen.length === 0) return []
  const folder = mkdtempSync(join(tmpdir(), 'willow-faults-'))
  const bed = await openTestBed(folder, queue)
  const results: Result[] = []
  const end = async () => {
    await bed.close()
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('SIGINT', () => void end().finally(() => process.exit(1)))
  try {
    for (const fault of chosen) {
      const result = await runFault(bed, fault, queue)
      console.log(tableOf([result], results.length === 0))
      if (result.remark) console.log(`          ${result.remark}`)
      results.push(result)
    }
  } finally {
    if (process.env.FAULT_LOG) appendFileSync(process.env.FAULT_LOG, bed.logs.join(''))
    process.removeAllListeners('SIGINT')
    await end()
  }
  return results
}

if (!ensureRedis() || !ensureOpenssl()) throw new Error('The faults need redis-server and openssl on PATH.')
await generateClient(localEnv())
const mix = seconds > 0 ? [randomMix(seconds, seed)] : []
const results = [
  ...(await runAll('redis', [...REDIS_FAULTS, ...mix])),
  ...(await runAll('postgres', [...POSTGRES_FAULTS, ...mix])),
]
const broken = results
  .map(({ name, queue, broken }) => ({ name: `${name} (${queue})`, broken }))
  .filter(({ broken }) => broken.length > 0)
if (results.length > 0) console.log(summaryOf(results))
for (const { name, broken: reasons } of broken) console.error(`  ✗ ${name}: ${reasons.join('; ')}`)
process.exitCode = broken.length > 0 ? 1 : 0
process.disconnect?.()
