/** The commands about the running product: `doctor`, `mail test` and `monitor test`. */
import type { Command } from 'commander'
import { remedyFor } from '#src/health/checks.ts'
import { examineProduct, NO_MONITOR } from '#src/health/doctor.ts'
import { reportTo } from '#src/health/monitor.ts'
import { openMailer } from '#src/mail/transport.ts'
import { lastLineOf } from '#src/process.ts'
import { workerEnv } from '#src/settings/env.ts'
import type { Source } from '#src/settings/read-env.ts'
import { countOf } from '#src/text.ts'
import { type Answering, formatTable, type Output, ProblemError } from './program.ts'

const runDoctor = async (source: Source): Promise<Output> => {
  const { ALLOW_DEMO_CONTENT, HAS_BACKUP_REPOSITORY } = source
  const checks = await examineProduct({ ...workerEnv(source), ALLOW_DEMO_CONTENT, HAS_BACKUP_REPOSITORY })
  const isProblem = checks.some(({ result }) => result === 'failing')
  return { text: formatTable(checks, ''), data: checks, isProblem }
}

/**
 * Sends a test mail to the groomer. If it is accepted, the mail server works, so waiting messages become due, as after
 * any success; `release` resolves to their number.
 */
const runMailTest = async (source: Source, release: () => Promise<number>): Promise<Output> => {
  const result = await openMailer(workerEnv(source)).sendTest(new Date())
  if (!result.sent) {
    const { class: failureClass, error } = result.failure
    return { text: `Not sent (${failureClass}). ${remedyFor(error)}`, data: result, isProblem: true }
  }
  const waiting = await release().then(
    (due) => (due > 0 ? `\n${countOf(due, 'waiting message')} will be sent within minutes.` : ''),
    (error: unknown) => `\nWaiting messages could not be made due: ${lastLineOf(error)}`,
  )
  return { text: `The mail server accepted it: ${result.response}${waiting}`, data: result }
}

/** Reports down and then up, so that the monitor's notification can be seen to arrive. */
const runMonitorTest = async (source: Source): Promise<Output> => {
  const { MONITOR_URL } = workerEnv(source)
  if (!MONITOR_URL) throw new ProblemError(NO_MONITOR)
  const report = reportTo(MONITOR_URL)
  try {
    await report(false, ['This is a test: nothing is wrong.'])
    await report(true, [])
  } catch (error) {
    return { text: lastLineOf(error), data: { accepted: false }, isProblem: true }
  }
  return { text: 'The monitor was told down, and then up.', data: { accepted: true } }
}

export const addOperationCommands = (
  program: Command,
  answering: Answering,
  source: Source,
  release: () => Promise<number>,
) => {
  program
    .command('doctor')
    .description('checks everything that keeps a message from arriving')
    .action(answering(() => runDoctor(source)))
  program
    .command('mail')
    .command('test')
    .description('sends a test mail to the groomer, and makes waiting messages due')
    .action(answering(() => runMailTest(source, release)))
  program
    .command('monitor')
    .command('test')
    .description('reports down and then up to MONITOR_URL')
    .action(answering(() => runMonitorTest(source)))
}
