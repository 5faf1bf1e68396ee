/** The commands about the running product: `doctor`, `mail test` and `monitor test`. */
import { isLocalSite } from '#src/address.ts'
import { type Check, makeCheck } from '#src/health/checks.ts'
import { examineProduct, NO_MONITOR } from '#src/health/doctor.ts'
import { reportTo } from '#src/health/monitor.ts'
import { openMailer } from '#src/mail/transport.ts'
import { sentenceOf } from '#src/process.ts'
import { workerEnv } from '#src/settings/env.ts'
import type { Source } from '#src/settings/read-env.ts'
import { countOf } from '#src/text.ts'
import { CODE, type Command, defineCommand, formatTable, type Output } from './program.ts'

const DEMO_CONTENT =
  'ALLOW_DEMO_CONTENT is true, so texts marked DEMO in frontend/src, such as the invented reviews (which are unlawful), are online. Correct or remove each of them, delete its mark, set ALLOW_DEMO_CONTENT=false and build again.'
const ONE_DISK =
  'BACKUP_REPOSITORY is empty: if this machine’s disk dies, the messages that were not mailed die with it.'

/** What `settings` accepts, and a public site should not have. */
const checkPublicSite = ({ SITE_URL, ALLOW_DEMO_CONTENT, HAS_BACKUP_REPOSITORY }: Source): Check[] =>
  isLocalSite(SITE_URL)
    ? []
    : [
        makeCheck('demo', ALLOW_DEMO_CONTENT === 'true' && DEMO_CONTENT, 'No demo text is online.', 'warn'),
        ...(HAS_BACKUP_REPOSITORY === undefined
          ? []
          : [
              makeCheck(
                'copies',
                !HAS_BACKUP_REPOSITORY && ONE_DISK,
                'Backups are copied elsewhere.',
                'warn',
              ),
            ]),
      ]

/** Exit code 1 if a check fails. */
const runDoctor = async (source: Source): Promise<Output> => {
  const checks = [...(await examineProduct(workerEnv(source))), ...checkPublicSite(source)]
  const isFailing = checks.some(({ result }) => result === 'failing')
  return { text: formatTable(checks, ''), data: checks, code: isFailing ? CODE.problem : CODE.ok }
}

/**
 * Sends a test mail to the groomer. If it is accepted, the mail server works, so waiting messages become due, as after
 * any success; `makeWaitingDue` resolves to their number.
 */
const runMailTest = async (source: Source, makeWaitingDue: () => Promise<number>): Promise<Output> => {
  const result = await openMailer(workerEnv(source)).sendTest(new Date())
  if (!result.sent)
    return {
      text: `Not sent (${result.failure.class}): ${result.failure.error}`,
      data: result,
      code: CODE.problem,
    }
  const accepted = `The mail server accepted it: ${result.response}`
  try {
    const due = await makeWaitingDue()
    const waiting = due > 0 ? `\n${countOf(due, 'waiting message')} will be sent within minutes.` : ''
    return { text: accepted + waiting, data: { ...result, due } }
  } catch (error) {
    return {
      text: `${accepted}\nWaiting messages could not be made due: ${sentenceOf(error)}`,
      data: result,
    }
  }
}

/** Reports down and then up, so that the monitor's notification can be seen to arrive. */
const runMonitorTest = async (source: Source): Promise<Output> => {
  const { MONITOR_URL } = workerEnv(source)
  if (!MONITOR_URL) return { text: NO_MONITOR, data: { accepted: false }, code: CODE.problem }
  try {
    const report = reportTo(MONITOR_URL)
    await report(false, ['This is a test: nothing is wrong.'])
    await report(true, [])
  } catch (error) {
    return { text: sentenceOf(error), data: { accepted: false }, code: CODE.problem }
  }
  return { text: 'The monitor was told down, and then up.', data: { accepted: true } }
}

export const operationCommands = (source: Source, makeWaitingDue: () => Promise<number>): Command[] => [
  defineCommand('doctor', 'checks everything that keeps a message from arriving', {}, () =>
    runDoctor(source),
  ),
  defineCommand('mail test', 'sends a test mail to the groomer, and makes waiting messages due', {}, () =>
    runMailTest(source, makeWaitingDue),
  ),
  defineCommand('monitor test', 'reports down and then up to MONITOR_URL', {}, () => runMonitorTest(source)),
]
