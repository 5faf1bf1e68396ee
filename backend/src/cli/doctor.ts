/** The commands that examine the running product: `doctor`, `mail test` and `monitor test`. */
import { isLocalUrl } from '@willow/shared/site-url'
import type { Command } from 'commander'
import { type Check, checkAll, makeCheck, remedyFor } from '#src/health/checks.ts'
import { reportTo } from '#src/health/monitor.ts'
import { lastLineOf } from '#src/log.ts'
import { checkMailServer, type MailSettings, openMailer } from '#src/mail/transport.ts'
import { systemClock } from '#src/process.ts'
import { pingQueue } from '#src/queue.ts'
import { type Source, workerEnv } from '#src/settings/env.ts'
import { type DatabaseFacts, inspectDatabase } from '#src/store/inspect-database.ts'
import { makeFactReader } from '../health/facts.ts'
import { observeSite } from '../health/site.ts'
import { type Answering, formatTable, type Output, ProblemError } from './program.ts'

type DoctorSettings = MailSettings & { DATABASE_URL: string; QUEUE_URL: string } & Partial<
    Record<'SITE_URL' | 'MONITOR_URL' | 'LAST_BACKUP_FILE', string | undefined> &
      Record<'ALLOW_DEMO_CONTENT' | 'HAS_BACKUP_REPOSITORY', string | undefined>
  >

const checkSchema = ({ missing, unsafe }: DatabaseFacts): Check[] => {
  const missed =
    missing.length > 0 &&
    `${missing.join(', ')} is missing: "docker compose up -d" applies it, or "docker compose logs migrate" says why not.`
  const lossy = unsafe.length > 0 && `It can lose, reject or log messages: ${unsafe.join(', ')}.`
  return [
    makeCheck('migrations', missed, 'At this version.'),
    makeCheck('postgres', lossy, 'Writes through to the disk, and logs no text of a visitor.'),
  ]
}

const domainOf = (address: string) => address.split('@')[1]!.toLowerCase()

const checkMail = async (settings: MailSettings) => {
  const problem = await checkMailServer(settings)
  const fine = settings.SMTP_USER ? 'Answers and accepts the login.' : 'Answers; there is no login.'
  return makeCheck('mail', problem && `The mail server cannot be used. ${remedyFor(problem)}`, fine)
}

const NO_MONITOR = 'MONITOR_URL is empty: nobody notices when this machine is down.'

/** What `settings` accepts, and a public site should not have. */
const warningsAbout = (settings: DoctorSettings): Check[] => {
  const { SITE_URL, MAIL_FROM, MAIL_TO, MONITOR_URL, ALLOW_DEMO_CONTENT, HAS_BACKUP_REPOSITORY } = settings
  const ofPublicSites = {
    https:
      SITE_URL?.startsWith('http:') &&
      'SITE_URL is http://, so what visitors write crosses the network in clear text: docker/README.md says how to get HTTPS.',
    demo:
      ALLOW_DEMO_CONTENT === 'true' &&
      'ALLOW_DEMO_CONTENT is true, so what is in demo(...), such as the invented reviews (which are unlawful), is online. Put what is true in its place, set ALLOW_DEMO_CONTENT=false and build again.',
    copies:
      HAS_BACKUP_REPOSITORY === '' &&
      'BACKUP_REPOSITORY is empty: if this machine’s disk dies, the messages that were not mailed die with it.',
  }
  const warnings: Record<string, string | false | undefined> = {
    ...(!isLocalUrl(SITE_URL) && ofPublicSites),
    // Mail that comes from the groomer's own domain and whose replies go elsewhere looks forged.
    addresses:
      domainOf(MAIL_FROM) === domainOf(MAIL_TO) &&
      `MAIL_FROM and MAIL_TO share the domain ${domainOf(MAIL_TO)}, so spam filters suspect a forgery: use a sender of another domain, or allow-list ${MAIL_FROM} in the groomer’s mailbox.`,
    monitor: !MONITOR_URL && NO_MONITOR,
  }
  return Object.entries(warnings).flatMap(([name, report]) =>
    report ? { name, result: 'warn', report } : [],
  )
}

const examineProduct = async (settings: DoctorSettings): Promise<Check[]> => {
  const { DATABASE_URL, QUEUE_URL, SITE_URL, LAST_BACKUP_FILE } = settings
  const inspecting = inspectDatabase(DATABASE_URL)
  const readFacts = makeFactReader(
    {
      metrics: { read: async () => (await inspecting).metrics },
      queue: { ping: () => pingQueue(QUEUE_URL) },
      readSite: () => (SITE_URL ? observeSite(SITE_URL) : null),
      lastBackupFile: LAST_BACKUP_FILE,
      clock: systemClock,
    },
    { isAskedOnce: true },
  )
  const databaseChecks = inspecting.then(checkSchema, () => [])
  const [facts, mail] = await Promise.all([readFacts(), checkMail(settings)])
  return [...checkAll(facts), ...(await databaseChecks), mail, ...warningsAbout(settings)]
}

const runDoctor = async (source: Source): Promise<Output> => {
  const { ALLOW_DEMO_CONTENT, HAS_BACKUP_REPOSITORY } = source
  const checks = await examineProduct({ ...workerEnv(source), ALLOW_DEMO_CONTENT, HAS_BACKUP_REPOSITORY })
  const isProblem = checks.some(({ result }) => result === 'failing')
  return { text: formatTable(checks, ''), data: checks, isProblem }
}

/**
 * Sends a test mail to the groomer. If it is accepted, the mail server works, so waiting messages become due, as after
 * any success; `release` resolves to the number of the first of them.
 */
const runMailTest = async (source: Source, release: () => Promise<number>): Promise<Output> => {
  const result = await openMailer(workerEnv(source)).sendTest(new Date())
  if (!result.sent) {
    const { class: failureClass, error } = result.failure
    return { text: `Not sent (${failureClass}). ${remedyFor(error)}`, data: result, isProblem: true }
  }
  const waiting = await release().then(
    (due) => (due > 0 ? '\nThe waiting messages will be sent within minutes.' : ''),
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
