/**
 * Checks every setting of the stack before the database starts, which keeps the password of its first start, and so before
 * all that waits for it. Pages, inbox and certificates do not wait.
 */
import { readFileSync, statSync } from 'node:fs'
import { checkSettings, describeProblems, summaryOf } from './settings/check-stack.ts'

/** Where Compose mounts .env; there is no such file where the variables come from the shell. */
const ENV_FILE = '/app/.env'

const envMode = statSync(ENV_FILE, { throwIfNoEntry: false })?.mode
const problems = checkSettings(process.env, envMode === undefined ? '' : readFileSync(ENV_FILE, 'utf8'))
if (problems.length > 0) {
  process.stderr.write(`${describeProblems(problems)}\n`)
  process.exitCode = 1
} else process.stdout.write(`  ✓ ${summaryOf(process.env, envMode)}\n`)
