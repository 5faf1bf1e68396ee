/**
 * `npm run bench`: what a POST costs beside a bare server, and what the site as served costs beside an empty page and
 * itself without scripts. `-- api` or `-- site` runs one of them, `--runs 3` sets the repetitions.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Measure } from './bench/figures.ts'
import { tableOf } from './bench/table.ts'
import { localEnv } from './local-env.ts'
import { ROOT } from './paths.ts'
import { generateClient } from './services.ts'

/** Each file measures the room in which it lives. */
const PARTS: Record<string, string> = { api: 'backend/bench/api.ts', site: 'frontend/bench/site.ts' }

const run = async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { runs: { type: 'string' } } })
  const unknown = positionals.find((name) => !(name in PARTS))
  if (unknown)
    throw new Error(`There is no part "${unknown}": choose among ${Object.keys(PARTS).join(', ')}.`)
  const runs = values.runs === undefined ? undefined : Number(values.runs)
  if (runs !== undefined && !(Number.isInteger(runs) && runs > 0))
    throw new Error(`--runs must be a whole number above 0, not "${values.runs}".`)
  await generateClient(localEnv())
  for (const part of positionals.length > 0 ? positionals : Object.keys(PARTS)) {
    const { measure } = (await import(join(ROOT, PARTS[part]!))) as { measure: Measure }
    for (const figures of await measure({ runs })) console.log(tableOf(figures))
  }
}

await run().catch((error: unknown) => {
  console.error(`\n  ✗ ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
process.disconnect?.()
