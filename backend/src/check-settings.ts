/**
 * Checks every setting of the stack before the database starts, which keeps the password of its first start, and so before
 * all that waits for it. Pages, inbox and certificates do not wait.
 */
import { checkSettings, describeProblems, summaryOf } from './settings/check-stack.ts'

const problems = checkSettings(process.env)
if (problems.length > 0) {
  process.stderr.write(`${describeProblems(problems)}\n`)
  process.exitCode = 1
} else process.stdout.write(`  ✓ ${summaryOf(process.env)}\n`)
