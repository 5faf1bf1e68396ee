/**
 * The one-shot process before all others: reads every setting of the stack, so that nothing starts with a wrong
 * one. A store that once started with a placeholder for its password keeps it for good.
 */
import { siteProblems } from '#contract/site.ts'
import { demoLeft } from './demo-left.ts'
import { isLocalSite } from './demo-values.ts'
import { apiEnv, migrateEnv, paceEnv, workerEnv } from './env.ts'
import { ConfigurationError } from './read-env.ts'
import { checkStack } from './stack-env.ts'

const problems = new Map<string, string>()
const note = (problem: string) => {
  const name = problem.split(/[ =]/)[0]!
  if (!problems.has(name)) problems.set(name, problem)
}

const mustHavePasswords = (addresses: Record<string, string | undefined>) => {
  const missing = Object.entries(addresses)
    .filter(([, address]) => address && !new URL(address).password)
    .map(([name]) => `${name} must be set (see .env.example).`)
  if (missing.length > 0) throw new ConfigurationError(missing.join('\n'))
}
const withOwner = () => {
  const { DATABASE_URL, QUEUE_URL } = migrateEnv()
  mustHavePasswords({ POSTGRES_PASSWORD: DATABASE_URL, REDIS_PASSWORD: QUEUE_URL })
}
const withApi = () => mustHavePasswords({ API_DATABASE_PASSWORD: apiEnv().DATABASE_URL })
const withWorker = () => mustHavePasswords({ WORKER_DATABASE_PASSWORD: workerEnv().DATABASE_URL })
const withStack = () => checkStack().forEach(note)
const withSite = () => siteProblems(process.env).forEach(note)
const withDemo = () => demoLeft().forEach(note)

for (const read of [withOwner, withApi, withWorker, paceEnv, withStack, withSite, withDemo]) {
  try {
    read()
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    error.message.split('\n').forEach(note)
  }
}

const { SITE_URL, INBOX_PORT, COMPOSE_PROFILES = '' } = process.env
const demo =
  isLocalSite(SITE_URL) && COMPOSE_PROFILES.includes('demo')
    ? ` This is a demo, for this machine alone: ${SITE_URL} is the site, http://localhost:${INBOX_PORT} the inbox of its mail.`
    : ''
for (const problem of problems.values()) process.stderr.write(`  ✗ ${problem}\n`)
if (problems.size > 0) process.exitCode = 1
else process.stdout.write(`  ✓ Every setting is there.${demo}\n`)
