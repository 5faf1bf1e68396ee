/**
 * Runs before all other services and checks every setting of the stack, so that nothing starts with a wrong one: a
 * store that has once started with a placeholder as its password keeps it.
 */
import { isLocalSite } from './address.ts'
import { apiEnv, migrateEnv, workerEnv } from './settings/env.ts'
import { ConfigurationError, remainingDemoValues, type Source } from './settings/read-env.ts'
import { siteProblems } from './settings/site-env.ts'
import { checkStack, loopbacks, misspelledNames } from './settings/stack-env.ts'

/** Each returns sentences that begin with a variable's name, or throws them as one error. */
const CHECKS: ((source: Source) => string[])[] = [
  misspelledNames,
  ...[migrateEnv, apiEnv, workerEnv].map((read) => (source: Source) => {
    read(source)
    return []
  }),
  checkStack,
  siteProblems,
  remainingDemoValues,
  loopbacks,
]

/** A sentence for each wrong variable, the first one that was found. */
export const checkSettings = (source: Source): string[] => {
  const problems = CHECKS.flatMap((check) => {
    try {
      return check(source)
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      return error.message.split('\n')
    }
  })
  const nameOf = (problem: string) => problem.split(/[ =]/)[0]
  return [...Map.groupBy(problems, nameOf).values()].map(([first]) => first!)
}

/** Printed when everything is right. */
export const summaryOf = ({ SITE_URL, COMPOSE_PROFILES = '' }: Source): string =>
  isLocalSite(SITE_URL) && COMPOSE_PROFILES.includes('demo')
    ? `Every setting is there. This is a demo, for this machine only: ${SITE_URL} is the site, http://localhost:8081 the inbox of its mail.`
    : 'Every setting is there.'

if (import.meta.main) {
  const problems = checkSettings(process.env)
  for (const problem of problems) process.stderr.write(`  ✗ ${problem}\n`)
  if (problems.length > 0) process.exitCode = 1
  else process.stdout.write(`  ✓ ${summaryOf(process.env)}\n`)
}
