/**
 * `npm run bench`: how fast everything is. `-- site api` runs some parts only, `-- quick` the minute that `.ci/run` ends
 * with; `--runs 3` sets the repetitions, `--save` accepts the figures. Tables and JSON go into `.bench/` too. Exit code 1
 * when a budget is broken or something is worse than what was accepted.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { accept, readAccepted } from './bench/accepted.ts'
import { changesSince, complaintsOf, heldOf } from './bench/changes.ts'
import type { Figures, Measure, Options } from './bench/figures.ts'
import { overBudget } from './bench/over-budget.ts'
import { changesTable, tableOf } from './bench/table.ts'
import { localEnv } from './local-env.ts'
import { ROOT } from './paths.ts'
import { generateClient } from './services.ts'

/** Each file measures the room in which it lives. */
const PARTS: Record<string, string[]> = {
  quick: ['frontend/bench/weights.ts', 'docker/bench/images.ts', 'backend/bench/processes.ts'],
  site: ['frontend/bench/site.ts'],
  api: ['backend/bench/api.ts'],
  growth: ['backend/bench/growth.ts'],
  stack: ['docker/bench/containers.ts'],
  soak: ['backend/bench/soak.ts'],
}
/** Too long to run unasked. */
const ASKED_FOR = ['soak']
const FOLDER = join(ROOT, '.bench')

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { save: { type: 'boolean', default: false }, runs: { type: 'string' } },
  })
  const known = Object.keys(PARTS)
  const unknown = positionals.find((name) => !known.includes(name))
  if (unknown) throw new Error(`There is no part "${unknown}": choose among ${known.join(', ')}.`)
  const runs = values.runs === undefined ? undefined : Number(values.runs)
  if (runs !== undefined && !(Number.isInteger(runs) && runs > 0))
    throw new Error(`--runs must be a whole number above 0, not "${values.runs}".`)
  return {
    save: values.save,
    runs,
    parts: positionals.length > 0 ? positionals : known.filter((name) => !ASKED_FOR.includes(name)),
  }
}

const keep = async (part: string, tables: Figures[]) => {
  await mkdir(FOLDER, { recursive: true })
  await writeFile(join(FOLDER, `${part}.json`), JSON.stringify(tables, null, 2))
  await writeFile(join(FOLDER, `${part}.md`), tables.map(tableOf).join('\n'))
}

const measurePart = async (part: string, options: Options): Promise<Figures[]> => {
  console.log(`\n  … measuring ${part}`)
  const tables: Figures[] = []
  for (const file of PARTS[part]!) {
    const { measure } = (await import(join(ROOT, file))) as { measure: Measure }
    tables.push(...(await measure(options)))
  }
  await keep(part, tables)
  return tables
}

const run = async () => {
  const { save, runs, parts } = readArguments()
  await generateClient(localEnv())
  const complaints: string[] = []
  for (const part of parts) {
    const tables = await measurePart(part, { runs })
    if (save) await accept(heldOf(tables))
    const changes = changesSince(await readAccepted(), tables)
    console.log(part === 'quick' ? changesTable(changes) : tables.map(tableOf).join('\n'))
    complaints.push(...overBudget(tables), ...complaintsOf(changes))
  }
  for (const complaint of complaints) console.error(`  ✗ ${complaint}`)
  if (complaints.length === 0) console.log('  ✓ nothing over its budget, nothing worse than was accepted\n')
  else console.error('  What is meant to be so is accepted by the same command with --save, and committed.\n')
  process.exitCode = complaints.length > 0 ? 1 : 0
}

await run().catch((error: unknown) => {
  console.error(`\n  ✗ ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
process.disconnect?.()
