/**
 * The one-shot process before all others: reads every setting of the stack, so that nothing starts with a wrong
 * one. A store that once started with a placeholder for its password keeps it for good.
 */
import { apiEnv, migrateEnv, workerEnv } from './env.ts'
import { ConfigurationError } from './read-env.ts'

const problems = new Map<string, string>()
const note = (problem: string) => problems.set(problem.split(' ')[0]!, problem)

const withStores = () => {
  const { DATABASE_URL, QUEUE_URL } = migrateEnv()
  const missing = Object.entries({ POSTGRES_PASSWORD: DATABASE_URL, REDIS_PASSWORD: QUEUE_URL })
    .filter(([, address]) => address && !new URL(address).password)
    .map(([name]) => `${name} must be set (see .env.example).`)
  if (missing.length > 0) throw new ConfigurationError(missing.join('\n'))
}

for (const read of [withStores, apiEnv, workerEnv]) {
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
