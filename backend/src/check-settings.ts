/**
 * Checks every setting of the stack. The stores wait for it, because Postgres keeps the password of its first start; pages,
 * inbox and certificates do not.
 */
import { checkSettings, describeProblems, summaryOf } from './settings/check-stack.ts'

const problems = checkSettings(process.env)
if (problems.length > 0) {
  process.stderr.write(`${describeProblems(problems)}\n`)
  process.exitCode = 1
} else process.stdout.write(`  ✓ ${summaryOf(process.env)}\n`)
