/**
 * Runs before all other services and checks every setting of the stack, so that nothing starts with a wrong one: a
 * store that has once started with a placeholder as its password keeps it.
 */
import { readFileSync } from 'node:fs'
import { isLocalSite } from './address.ts'
import { lineProblems, readEnvLines } from './settings/env-file.ts'
import { apiEnv, migrateEnv, workerEnv } from './settings/env.ts'
import {
  ConfigurationError,
  describeProblem,
  type Problem,
  remainingDemoValues,
  type Source,
} from './settings/read-env.ts'
import { siteProblems } from './settings/site-schema.ts'
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

/** The first problem of each wrong variable, and its line in `envText`. */
export const checkSettings = (source: Source, envText: string): (Problem & { at?: number | undefined })[] => {
  const lines = readEnvLines(envText)
  const problems = [
    ...lineProblems([...lines.values()]),
    ...[migrateEnv, apiEnv, workerEnv].flatMap((readEnv) => processProblems(readEnv, source)),
    ...stackProblems(source),
    ...remainingDemoValues(source),
    ...siteProblems(source),
  ]
  const byName = Map.groupBy(problems, ({ name }) => name)
  return [...byName].map(([name, [problem]]) => ({ ...problem!, at: lines.get(name)?.number }))
}

/** The problems for people. A line to paste stands alone, so that nothing else gets into .env with it. */
export const describeProblems = (problems: ReturnType<typeof checkSettings>): string => {
  const sentences = problems.map(({ at, ...problem }) => {
    const where = at === undefined ? '' : `(line ${at} of .env) `
    return `  ✗ ${where}${describeProblem(problem)}`
  })
  return [...sentences, '  .env.example explains every variable.'].join('\n')
}

export const summaryOf = ({ SITE_URL, INBOX_PORT, COMPOSE_PROFILES = '' }: Source): string =>
  isLocalSite(SITE_URL) && COMPOSE_PROFILES.includes('demo')
    ? `Every setting is valid. This is a demo, for this machine only: ${SITE_URL} is the site, http://localhost:${INBOX_PORT} the inbox of its mail.`
    : 'Every setting is valid.'

/** Reads .env where Compose mounts it; the text is empty where the variables come from the shell. */
const readEnvFile = () => {
  try {
    return readFileSync('/app/.env', 'utf8')
  } catch {
    return ''
  }
}

if (import.meta.main) {
  const problems = checkSettings(process.env, readEnvFile())
  if (problems.length > 0) process.stderr.write(`${describeProblems(problems)}\n`)
  if (problems.length > 0) process.exitCode = 1
  else process.stdout.write(`  ✓ ${summaryOf(process.env)}\n`)
}
