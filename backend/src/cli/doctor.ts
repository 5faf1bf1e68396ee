/** The commands that examine the running product: `doctor`, `mail test` and `monitor test`. */
import type { Command } from 'commander'
import { checkAll, fail, pass, remedyFor, warn, type Check } from '#src/health/checks.ts'
import { readFactsOnce } from '#src/health/facts.ts'
import { reportTo } from '#src/health/monitor.ts'
import { lastLineOf } from '#src/log.ts'
import { checkMailServer, openMailer, type MailSettings } from '#src/mail/transport.ts'
import { pingQueue } from '#src/queue.ts'
import { workerEnv, type Source } from '#src/settings/env.ts'
import { NO_MONITOR, warningsAbout } from '#src/settings/warnings.ts'
import { inspectDatabase, type DatabaseFacts } from './inspect-database.ts'
import { formatTable, ProblemError, type Answering, type Output } from './program.ts'
import { checkCertificate, checkSite } from './site.ts'

const APPLY = '"docker compose up -d" applies it, or "docker compose logs migrate" says why not.'

const checkSchema = ({ missing, unsafe }: DatabaseFacts) => [
  missing.length === 0
    ? pass('migrations', 'At this version.')
    : fail('migrations', `${missing.join(', ')} is missing. ${APPLY}`),
  unsafe.length === 0
    ? pass('postgres', 'Writes through to the disk, and logs no text of a visitor.')
    : fail('postgres', `It can lose, reject or log messages: ${unsafe.join(', ')}.`),
]

const checkMail = async (settings: MailSettings): Promise<Check> => {
  const failure = await checkMailServer(settings)
  if (failure) return fail('mail', `The mail server cannot be used. ${remedyFor(failure)}`)
  return pass('mail', settings.SMTP_USER ? 'Answers and accepts the login.' : 'Answers; there is no login.')
}

const examineProduct = async (source: Source): Promise<Check[]> => {
  const settings = workerEnv(source)
  const { DATABASE_URL, QUEUE_URL, SITE_URL, LAST_BACKUP_FILE } = settings
  const inspecting = inspectDatabase(DATABASE_URL)
  const readingFacts = readFactsOnce({
    metrics: { read: async () => (await inspecting).metrics },
    queue: { ping: () => pingQueue(QUEUE_URL) },
    lastBackupFile: LAST_BACKUP_FILE,
  })
  const databaseChecks = inspecting.then(checkSchema, () => [])
  const [facts, mail, site, certificate] = await Promise.all([
    readingFacts,
    checkMail(settings),
    checkSite(SITE_URL),
    checkCertificate(SITE_URL),
  ])
  const visited = [site, certificate].filter((check) => check !== null)
  const warnings = Object.entries(warningsAbout(source))
  const warned = warnings.map(([name, report]) => warn(name, report))
  return [...checkAll(facts), ...(await databaseChecks), mail, ...visited, ...warned]
}

const runDoctor = async (source: Source): Promise<Output> => {
  const checks = await examineProduct(source)
  const isProblem = checks.some(({ result }) => result === 'failing')
  return { text: formatTable(checks, ''), isProblem }
}

/**
 * Sends a test mail to the groomer. If it is accepted, the mail server works, and waiting messages become due as after any
 * success: `release` makes the first few of them due, and resolves to how many.
 */
const runMailTest = async (source: Source, release: () => Promise<number>): Promise<Output> => {
  const result = await openMailer(workerEnv(source)).sendTest(new Date())
  if (!result.sent) {
    const { class: failureClass, error } = result.failure
    const text =
      failureClass === 'ambiguous'
        ? `It may have arrived: look. (${error})`
        : `Not sent (${failureClass}). ${remedyFor(result.failure)}`
    return { text, isProblem: true }
  }
  const waiting = await release().then(
    (due) => (due > 0 ? '\nThe waiting messages are sent now, at most 60 a minute.' : ''),
    (error: unknown) => `\nWaiting messages could not be made due: ${lastLineOf(error)}`,
  )
  return { text: `The mail server accepted it: ${result.response}${waiting}` }
}

/** Reports down and then up, so that the operator sees the monitor's notification arrive. */
const runMonitorTest = async (source: Source): Promise<Output> => {
  const { MONITOR_URL } = workerEnv(source)
  if (!MONITOR_URL) throw new ProblemError(NO_MONITOR)
  const report = reportTo(MONITOR_URL)
  try {
    await report(false, ['This is a test: nothing is wrong.'])
    await report(true, [])
  } catch (error) {
    return { text: lastLineOf(error), isProblem: true }
  }
  return { text: 'The monitor was told down, and then up.' }
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
