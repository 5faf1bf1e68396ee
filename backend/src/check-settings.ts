/**
 * Runs before all other services and checks every setting of the stack, so that nothing starts with a wrong one: a
 * store that has once started with a placeholder as its password keeps it.
 */
import { readFileSync } from 'node:fs'
import { isLocalSite } from './address.ts'
import { lineProblems, readEnvLines } from './settings/env-file.ts'
import { apiEnv, migrateEnv, workerEnv } from './settings/env.ts'
import { ConfigurationError, remainingDemoValues, type Source } from './settings/read-env.ts'
import { siteProblems } from './settings/site-env.ts'
import { stackProblems } from './settings/stack-env.ts'

const processProblems = (readEnv: (source: Source) => unknown, source: Source) => {
  try {
    readEnv(source)
    return []
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return error.message.split('\n')
  }
}

/** The first problem of each wrong variable: a sentence that begins with its name and ends with its line in `envText`. */
export const checkSettings = (source: Source, envText: string): string[] => {
  const lines = readEnvLines(envText)
  const problems = [
    ...lineProblems([...lines.values()]),
    ...[migrateEnv, apiEnv, workerEnv].flatMap((readEnv) => processProblems(readEnv, source)),
    ...stackProblems(source),
    ...siteProblems(source),
    ...remainingDemoValues(source),
  ]
  return [...Map.groupBy(problems, (problem) => problem.split(/[ =]/)[0]!)].map(([name, [problem]]) => {
    const line = lines.get(name)
    return line ? `${problem} It is in line ${line.number} of .env.` : problem!
  })
}

export const summaryOf = ({ SITE_URL, COMPOSE_PROFILES = '' }: Source): string =>
  isLocalSite(SITE_URL) && COMPOSE_PROFILES.includes('demo')
    ? `Every setting is valid. This is a demo, for this machine only: ${SITE_URL} is the site, http://localhost:8081 the inbox of its mail.`
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
  for (const problem of problems) process.stderr.write(`  ✗ ${problem}\n`)
  if (problems.length > 0) process.exitCode = 1
  else process.stdout.write(`  ✓ ${summaryOf(process.env)}\n`)
}
