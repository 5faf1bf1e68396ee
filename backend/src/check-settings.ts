/**
 * Runs before all other services and checks every setting of the stack, so that nothing starts with a wrong one: a
 * store that has once started with a placeholder as its password keeps it.
 */
import { readFileSync } from 'node:fs'
import { isLocalSite } from './address.ts'
import { misreadValues, readEnvLines } from './settings/env-file.ts'
import { apiEnv, migrateEnv, workerEnv } from './settings/env.ts'
import { ConfigurationError, remainingDemoValues, type Source } from './settings/read-env.ts'
import { siteProblems } from './settings/site-env.ts'
import { checkStack, loopbacks, misspelledNames } from './settings/stack-env.ts'

/** Each returns sentences that begin with a variable's name, or throws them as one error. */
const CHECKS: ((source: Source) => string[])[] = [
  ...[migrateEnv, apiEnv, workerEnv].map((read) => (source: Source) => {
    read(source)
    return []
  }),
  checkStack,
  siteProblems,
  remainingDemoValues,
  loopbacks,
]

/** A sentence for each wrong variable, the first one that was found, with its line in `file`, the text of .env. */
export const checkSettings = (source: Source, file: string): string[] => {
  const lines = readEnvLines(file)
  const valueProblems = CHECKS.flatMap((check) => {
    try {
      return check(source)
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      return error.message.split('\n')
    }
  })
  const problems = [...misspelledNames([...lines.values()]), ...misreadValues(lines), ...valueProblems]
  const nameOf = (problem: string) => problem.split(/[ =]/)[0]!
  const withLine = (problem: string) => {
    const line = lines.get(nameOf(problem))
    return line ? `${problem} It is in line ${line.number} of .env.` : problem
  }
  return [...Map.groupBy(problems, nameOf).values()].map(([first]) => withLine(first!))
}

/** Printed when everything is right. */
export const summaryOf = ({ SITE_URL, COMPOSE_PROFILES = '' }: Source): string =>
  isLocalSite(SITE_URL) && COMPOSE_PROFILES.includes('demo')
    ? `Every setting is there. This is a demo, for this machine only: ${SITE_URL} is the site, http://localhost:8081 the inbox of its mail.`
    : 'Every setting is there.'

/** Where Compose mounts .env. */
const ENV_FILE = '/app/.env'

const readEnvFile = () => {
  try {
    return readFileSync(ENV_FILE, 'utf8')
  } catch {
    // The values may come from the shell.
    return ''
  }
}

if (import.meta.main) {
  const problems = checkSettings(process.env, readEnvFile())
  for (const problem of problems) process.stderr.write(`  ✗ ${problem}\n`)
  if (problems.length > 0) process.exitCode = 1
  else process.stdout.write(`  ✓ ${summaryOf(process.env)}\n`)
}
