/**
 * The one-shot process before all others: reads every setting of the stack, so that nothing starts with a wrong
 * one. A store that once started with a placeholder for its password keeps it for good.
 */
import { apiEnv, migrateEnv, paceEnv, workerEnv } from './env.ts'
import { ConfigurationError } from './read-env.ts'

const problems = new Map<string, string>()
const note = (problem: string) => problems.set(problem.split(' ')[0]!, problem)

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

for (const read of [withOwner, withApi, withWorker, paceEnv]) {
  try {
    read()
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    error.message.split('\n').forEach(note)
  }
}
for (const problem of problems.values()) process.stderr.write(`  ✗ ${problem}\n`)
if (problems.size > 0) process.exitCode = 1
else process.stdout.write('  ✓ Every setting is there.\n')
