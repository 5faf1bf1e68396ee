/**
 * `npm run test:mutations`: breaks the code in the ways that matter most, each in a copy, and shows that the tests
 * notice. `-- <text>` makes those whose name or file contains the text. Exit code 1 when one goes unnoticed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { breakCopy, type Mutation } from './mutation.ts'
import { MUTATIONS } from './table.ts'
import { localEnv } from '../../../.dev/local-env.ts'
import { ROOT } from '../../../.dev/paths.ts'
import { generateClient } from '../../../.dev/services.ts'

const COPIED = ['backend', 'prisma', '.dev', 'docker', '.env.example', 'package.json', 'tsconfig.json']

/** The back end alone: its tests need nothing of the front end. */
const makeCopy = () => {
  const folder = mkdtempSync(join(tmpdir(), 'willow-mutation-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const config = readFileSync(join(ROOT, 'vitest.config.ts'), 'utf8')
  writeFileSync(join(folder, 'vitest.config.ts'), config.replace("'./frontend/vitest.config.ts',", ''))
  return folder
}

/** A test that never ends has noticed too. */
const LONGEST_MS = 240_000

const isRed = async (folder: string, tests: string[]) => {
  const args = ['run', '--project', 'backend', '--bail=1', ...tests]
  const vitest = join(ROOT, 'node_modules/.bin/vitest')
  const run = spawn(vitest, args, { cwd: folder, timeout: LONGEST_MS, killSignal: 'SIGTERM' })
  let output = ''
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = (await once(run, 'close')) as [number | null]
  return { red: code !== 0, output }
}

const notices = async (folder: string, mutation: Mutation) => {
  const mend = breakCopy(folder, mutation)
  const { red } = await isRed(folder, mutation.tests)
  mend()
  return red
}

const asked = process.argv.slice(2).join(' ')
const wanted = MUTATIONS.filter(({ name, file }) => name.includes(asked) || file.includes(asked))
const unnoticed: Mutation[] = []

/** Each lane has a copy of its own, and takes the next mutation until none is left. */
const runLane = async (left: Mutation[]) => {
  const folder = makeCopy()
  try {
    for (let next = left.shift(); next; next = left.shift()) {
      const red = await notices(folder, next)
      console.log(
        `  ${red ? '✓' : '✗'} ${next.name} (${next.file}): the tests ${red ? 'notice' : 'DO NOT NOTICE'}`,
      )
      if (!red) unnoticed.push(next)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await generateClient(localEnv())
const control = makeCopy()
const all = [...new Set(wanted.flatMap(({ tests }) => tests))]
const { red, output } = await isRed(control, all)
rmSync(control, { recursive: true, force: true })
if (red) throw new Error(`Without a mutation the tests must be green:\n${output}`)
console.log('  ✓ no mutation: the tests are green')

const left = [...wanted]
await Promise.all(Array.from({ length: availableParallelism() }, () => runLane(left)))
console.log(`\n  ${wanted.length} ways to break the code, ${wanted.length - unnoticed.length} noticed`)
for (const { name, file } of unnoticed) console.error(`  ✗ ${name} (${file})`)
process.exitCode = unnoticed.length > 0 ? 1 : 0
process.disconnect?.()
