/**
 * Runs before all other services and checks every setting of the stack, so that nothing starts with a wrong one: a
 * store that has once started with a placeholder as its password keeps it.
 */
import { readFileSync, statSync } from 'node:fs'
import { isLocalUrl, siteProblems } from '@willow/shared/site-variables'
import { lineProblems, misreadValues, readEnvLines } from './settings/env-file.ts'
import { apiEnv, migrateEnv, workerEnv } from './settings/env.ts'
import {
  ConfigurationError,
  describeProblem,
  type Problem,
  remainingDemoValues,
  type Source,
} from './settings/read-env.ts'
import { stackProblems } from './settings/stack-check.ts'

const processProblems = (readEnv: (source: Source) => unknown, source: Source): Problem[] => {
  try {
    readEnv(source)
    return []
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return error.problems
  }
}

/** What is wrong with the lines of `envText`, and the first problem of each value; with the line where it is set. */
export const checkSettings = (source: Source, envText: string): (Problem & { at?: number | undefined })[] => {
  const lines = readEnvLines(envText)
  const values = { ...source, ...misreadValues(lines) }
  const valueProblems = [
    ...[migrateEnv, apiEnv, workerEnv].flatMap((readEnv) => processProblems(readEnv, values)),
    ...stackProblems(values),
    ...remainingDemoValues(values),
    ...siteProblems(values),
  ]
  const byName = Map.groupBy(valueProblems, ({ name }) => name)
  const firstOfEach = [...byName.values()].map(([problem]) => problem!)
  return [...lineProblems(lines), ...firstOfEach].map((problem) => {
    return { ...problem, at: lines.findLast(({ name }) => name === problem.name)?.number }
  })
}

/** The problems for people. A line to paste stands alone, so that nothing else gets into .env with it. */
export const describeProblems = (problems: ReturnType<typeof checkSettings>): string => {
  const sentences = problems.map(({ at, ...problem }) => {
    const where = at === undefined ? '' : `(line ${at} of .env) `
    return `  ✗ ${where}${describeProblem(problem)}`
  })
  return [...sentences, '  .env.example explains every variable.'].join('\n')
}

/** What `settings` accepts, and the operator of a public site should know. */
const findWarnings = ({ SITE_URL, MAIL_FROM, ALLOW_DEMO_CONTENT }: Source, envMode = 0): string[] => {
  if (isLocalUrl(SITE_URL)) return []
  return [
    ALLOW_DEMO_CONTENT !== 'true' &&
      'The build stops if texts in frontend/src are still marked DEMO, or drawings are in place of photos, and lists them; ALLOW_DEMO_CONTENT=true builds the site all the same.',
    (envMode & 0o004) > 0 &&
      'Everybody who has a login on this machine can read .env, which has every password: "chmod 600 .env".',
    `Mail that is rejected behind your mail server bounces to ${MAIL_FROM}: that mailbox must exist, and somebody must read it.`,
  ].filter((warning) => warning !== false)
}

/** What is said of valid settings. `envMode`: the permissions of .env, where they are known. */
export const summaryOf = (source: Source, envMode?: number): string => {
  const { SITE_URL, INBOX_PORT, COMPOSE_PROFILES = '' } = source
  const demo = `This is a demo, for this machine only: ${SITE_URL} is the site, http://localhost:${INBOX_PORT} the inbox of its mail.`
  const isDemo = isLocalUrl(SITE_URL) && COMPOSE_PROFILES.includes('demo')
  const valid = isDemo ? `Every setting is valid. ${demo}` : 'Every setting is valid.'
  return [valid, ...findWarnings(source, envMode).map((warning) => `  ! ${warning}`)].join('\n')
}

/** Where Compose mounts .env; there is no such file where the variables come from the shell. */
const ENV_FILE = '/app/.env'

if (import.meta.main) {
  const envMode = statSync(ENV_FILE, { throwIfNoEntry: false })?.mode
  const problems = checkSettings(process.env, envMode === undefined ? '' : readFileSync(ENV_FILE, 'utf8'))
  if (problems.length > 0) process.stderr.write(`${describeProblems(problems)}\n`)
  if (problems.length > 0) process.exitCode = 1
  else process.stdout.write(`  ✓ ${summaryOf(process.env, envMode)}\n`)
}
