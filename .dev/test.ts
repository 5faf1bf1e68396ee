/**
 * `npm test`: all checks that a change must pass, step by step. `npm test -- unit` runs one step, `npm test -- unit
 * schedule` only those of its files whose names contain that; `browser` likewise. `npm test -- long` runs the tests that
 * need Docker or many seconds, `npm test -- containers` the images, as does `npm run test:all`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { chromiumOrStop } from './browsers.ts'
import { localEnv } from './local-env.ts'
import { LONG_TESTS, PARTLY_LONG_TESTS } from './long.ts'
import { hasDocker } from './nginx.ts'
import { ROOT } from './paths.ts'
import { generateClient, step } from './services.ts'
import { ensureRedis } from './tools.ts'

const env = localEnv()
const asked = process.argv.slice(2)
/** Parts of file names, given after one step. */
const files =
  /^(unit|browser|containers)$/.test(asked[0] ?? '') && !/^(unit|browser)$/.test(asked[1] ?? '')
    ? asked.splice(1)
    : []

/** Passed tests of the current step. */
let passed = 0

/** Resolves when the command succeeds. Counts the passed tests that Vitest and Playwright report. */
const run = async (what: string, command: string, args: string[], extra: NodeJS.ProcessEnv = {}) => {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...env, ...colour, ...extra },
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  let end = ''
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk)
    end = (end + String(chunk)).slice(-2000)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  passed += Number([...stripVTControlCharacters(end).matchAll(/(\d+) passed/g)].at(-1)?.[1] ?? 0)
  if (code !== 0) throw new Error(`${what} failed: see above.`)
}

/** The processes and Postgres have different time zones, neither of them UTC: a confusion of the two fails. */
const ELSEWHERE = { TZ: 'America/New_York', POSTGRES_TIMEZONE: 'Asia/Kolkata' }
const LONG = { LONG: '1' }
/** All but the containers. */
const PROJECTS = ['--project', 'backend', '--project', 'frontend']
/** Files that are named run whole, the slow tests too. */
const whole = files.length > 0 ? LONG : {}

const unit = async () => {
  const hasRedis = ensureRedis()
  if (!hasRedis) console.log('  ! no redis-server: the queue is not tested, and no coverage is asked for')
  const measured = hasRedis && files.length === 0 ? ['--coverage'] : []
  const values = { ...ELSEWHERE, ...whole }
  await run(
    'The unit, API, queue and mail tests',
    'vitest',
    ['run', ...PROJECTS, ...measured, ...files],
    values,
  )
}

const browser = () =>
  run('The browser journey', 'playwright', ['test', ...files], { CHROMIUM: chromiumOrStop() })

const long = async () => {
  if (!ensureRedis()) console.log('  ! no redis-server: the queue is not tested')
  if (!hasDocker())
    console.log('  ! no Docker engine, and so no nginx: hostile requests are sent to the API only')
  const tests = ['run', ...PROJECTS, ...LONG_TESTS, ...PARTLY_LONG_TESTS]
  await run('The long tests', 'vitest', tests, { ...ELSEWHERE, ...LONG })
}

const containers = () => run('The containers', 'vitest', ['run', '--project', 'containers', ...files])

const STEPS: Record<string, () => Promise<void>> = {
  generate: () => generateClient(env),
  lint: () => run('Lint', 'oxlint', ['--deny-warnings', '.', '.dev']),
  format: () => run('Format', 'prettier', ['--check', '--log-level=warn', '.', '.dev']),
  types: async () => {
    await run('Types', 'tsc', ['-p', '.'])
    await run('Types of the front end', 'tsc', ['-p', 'frontend'])
  },
  unit,
  browser,
  long,
  containers,
}

/** Steps that need Prisma's client, which a fresh clone lacks. */
const needsClient = ['types', 'unit', 'long'].some((name) => asked.includes(name))
const isWanted = (name: string) =>
  (asked.length === 0 && name !== 'long' && name !== 'containers') ||
  asked.includes(name) ||
  (name === 'generate' && needsClient)
const unknown = asked.find((name) => !(name in STEPS))
const red = unknown ? [`There is no step "${unknown}": choose among ${Object.keys(STEPS).join(', ')}.`] : []
const wanted = unknown ? [] : Object.entries(STEPS).filter(([name]) => isWanted(name))
const table = ['\n  step      tests passed  seconds']

// A failed step does not stop the next one.
for (const [name, action] of wanted) {
  const started = performance.now()
  const before = red.length
  passed = 0
  await step(name, action).catch((error: Error) => red.push(error.message))
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  const colour = red.length > before ? 'red' : 'green'
  table.push(`  ${name.padEnd(10)}${String(passed || '').padStart(12)}${seconds.padStart(9)}  ${colour}`)
}
console.log(table.join('\n'))
for (const sentence of red) console.error(`\n  ✗ ${sentence}\n`)
if (red.length > 0) process.exitCode = 1
process.disconnect?.()
