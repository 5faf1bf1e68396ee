/**
 * `npm test`: everything that must be true before a change lands, step by step. `npm test -- unit` runs one, `npm test --
 * unit schedule` only its tests whose file has that in its name; `browser` likewise.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromiumOrStop } from './browsers.ts'
import { localEnv } from './local-env.ts'
import { ROOT } from './paths.ts'
import { generateClient } from './services.ts'
import { step } from './steps.ts'
import { ensureNginx, ensurePostfix, ensureRedis } from './tools.ts'

const env = localEnv()
const asked = process.argv.slice(2)
/** Parts of file names, behind the one step that they are for. */
const files =
  /^(unit|browser)$/.test(asked[0] ?? '') && !/^(unit|browser)$/.test(asked[1] ?? '') ? asked.splice(1) : []

const run = async (what: string, command: string, args: string[], extra: NodeJS.ProcessEnv = {}) => {
  const child = spawn(command, args, { cwd: ROOT, env: { ...env, ...extra }, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${what} failed: see above.`)
}

/** Another zone for the processes, and another one for Postgres. */
const ELSEWHERE = { TZ: 'America/New_York', POSTGRES_TIMEZONE: 'Asia/Kolkata' }
/** Whatever reads or writes a time, and one message's whole way. */
const TIMELY = ['backend/src', 'backend/test/cli', 'backend/test/journey', 'frontend/src', 'prisma/']

const unit = async () => {
  const hasRedis = ensureRedis()
  if (!hasRedis)
    console.log('  ! no redis-server: the queue is tested on Postgres only, and no coverage is asked for')
  if (!ensureNginx()) console.log('  ! no nginx: hostile requests are sent to the API only')
  if (!ensurePostfix()) console.log('  ! no Postfix that we may start: mail is tested on smtp-server only')
  const measured = hasRedis && files.length === 0 ? ['--coverage'] : []
  await run('The unit, API, queue and mail tests', 'vitest', ['run', ...measured, ...files])
  if (files.length > 0) return
  await run('The tests in other time zones', 'vitest', ['run', '--reporter=dot', ...TIMELY], ELSEWHERE)
}

const browser = async () => {
  await run('The browser journey', 'playwright', ['test', ...files], { CHROMIUM: chromiumOrStop() })
}

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
}

/** In a fresh clone there is no client yet. */
const needsClient = asked.includes('types') || asked.includes('unit')
const isWanted = (name: string) =>
  asked.length === 0 || asked.includes(name) || (name === 'generate' && needsClient)
const unknown = asked.find((name) => !(name in STEPS))

/** Runs every wanted step, also after one that is red; resolves to the sentences of those. */
const runAll = async (): Promise<string[]> => {
  if (unknown) return [`There is no step "${unknown}": choose among ${Object.keys(STEPS).join(', ')}.`]
  const red: string[] = []
  for (const [name, action] of Object.entries(STEPS))
    if (isWanted(name))
      await step(name, action).catch((error: unknown) => {
        red.push(error instanceof Error ? error.message : String(error))
      })
  return red
}

for (const sentence of await runAll()) {
  console.error(`\n  ✗ ${sentence}\n`)
  process.exitCode = 1
}
process.disconnect?.()
