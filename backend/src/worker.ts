/** The worker process: delivers every stored message to the groomer's mail server, and runs the periodic tasks. */
import { deliverMessage, type MailLimit, makeMailLimit } from './delivery/deliver.ts'
import { purgeMessages } from './delivery/purge.ts'
import { makeSweep, repeatSweep } from './delivery/sweep.ts'
import { sendWeeklyMail } from './delivery/weekly-mail.ts'
import { type FactSources, makeMonitor, makeFactReader, type Report, reportTo } from './health/monitor.ts'
import { readBackupTime, readDiskUsed, watchSite } from './health/site.ts'
import { type Mailer, openMailer } from './mail/transport.ts'
import { errorFacts, type Log, type Opened, openLog, repeat, runProcess, systemClock } from './process.ts'
import { type Consumer, openConsumer, openProducer, type Producer, type Task, type Work } from './queue.ts'
import { workerEnv } from './settings/env.ts'
import { awaitDatabase, openDatabase } from './store/database.ts'
import { type MessageStore, messageStore } from './store/messages.ts'
import { type MetricsStore, metricsStore } from './store/metrics.ts'
import { type OperatorStore, operatorStore } from './store/operator.ts'

type WorkerNeeds = FactSources & {
  messages: MessageStore
  operator: Pick<OperatorStore, 'purge'>
  metrics: MetricsStore
  queue: Pick<Producer, 'add' | 'ping'>
  consume: (work: Work) => Consumer
  mailer: Pick<Mailer, 'send' | 'sendRejectionNotice' | 'sendWeek'>
  report: Report
  /** Queries the database over a new connection. */
  probeDatabase: () => Promise<void>
  log: Log
}
type WorkerSettings = Pick<
  ReturnType<typeof workerEnv>,
  'MAILS_PER_MINUTE' | 'SWEEP_SECONDS' | 'RETENTION_DAYS' | 'HEARTBEAT_FILE'
>

const MONITOR_ROUND_MS = 20_000
/** How long a worker does not miss a first backup. */
const FIRST_BACKUP_SECONDS = 60 * 60

/** Makes the work that the queue asks for. A failure is logged, and fails the job. */
const makeWork = (
  needs: WorkerNeeds & { mailLimit: MailLimit },
  deliver: Work['deliver'],
  retentionDays: number,
): Work => {
  const { log } = needs
  const tasks: Record<Task, () => Promise<unknown>> = {
    'weekly-mail': () => sendWeeklyMail(needs),
    purge: () => purgeMessages(needs, retentionDays),
  }
  return {
    // The sweep delivers a message whose job failed, and the checks report what stays undelivered.
    deliver: (id) =>
      deliver(id).catch((error: unknown) => {
        log('message.delivery-failed', { id, ...errorFacts(error) })
        throw error
      }),
    runTask: async (task) => {
      await tasks[task]().catch((error: unknown) => {
        log('task.failed', { task, ...errorFacts(error) })
        throw error
      })
      log('task.done', { task })
    },
  }
}

/** Starts the worker, even if its database does not answer yet. Adds what must be closed to `opened`. */
export const startWorker = (needs: WorkerNeeds, settings: WorkerSettings, opened: Opened): void => {
  const { messages, clock, log } = needs
  const intervalMs = settings.SWEEP_SECONDS * 1000
  const mailLimit = makeMailLimit(settings.MAILS_PER_MINUTE, clock)
  const deliver = (id: string) => deliverMessage({ ...needs, mailLimit }, id)
  opened.push(
    'consumer',
    needs.consume(makeWork({ ...needs, mailLimit }, deliver, settings.RETENTION_DAYS)).close,
  )

  const monitor = makeMonitor({ ...needs, readFacts: makeFactReader(needs) })
  const stopMonitor = repeat(clock, () => monitor().then(() => MONITOR_ROUND_MS))
  opened.push('monitor', () => void stopMonitor())

  let hasRetriedPermanent = false
  /** Makes what failed permanently due once, because the settings may have been corrected since. */
  const retryPermanentOnce = async () => {
    if (hasRetriedPermanent) return
    const count = await messages.makeWaitingDue('start')
    hasRetriedPermanent = true
    if (count > 0) log('messages.made-due', { count, reason: 'start' })
  }
  const sweep = makeSweep({ ...needs, deliver }, intervalMs)
  const round = () => retryPermanentOnce().then(sweep.round)
  opened.push('direct deliveries', sweep.drain)
  opened.push('mail limit', mailLimit.end)
  const heartbeatFile = settings.HEARTBEAT_FILE
  opened.push('sweep', repeatSweep(round, { ...needs, intervalMs, heartbeatFile, onDead: opened.fail }))
}

if (import.meta.main) {
  const log = openLog('worker')
  await runProcess(log, async (opened) => {
    const env = workerEnv()
    const { db, close } = openDatabase(env.DATABASE_URL)
    opened.push('database', close)
    const queue = openProducer(env.QUEUE_URL)
    opened.push('queue', queue.close)
    const readSite = watchSite(env.SITE_URL, systemClock)
    const needs = {
      messages: messageStore(db),
      operator: operatorStore(db),
      metrics: metricsStore(db),
      queue,
      consume: (work: Work) => openConsumer(env.QUEUE_URL, work),
      mailer: openMailer(env),
      observeHost: () => {
        const backupAt = readBackupTime(env.LAST_BACKUP_FILE)
        const correctedSeconds = process.uptime()
        return {
          time: Date.now(),
          diskUsed: readDiskUsed(),
          site: readSite(),
          correctedSeconds,
          // The first backup is made within minutes of the first start.
          backupAt: backupAt === 'never' && correctedSeconds < FIRST_BACKUP_SECONDS ? null : backupAt,
        }
      },
      // Without a monitor the log is the only report.
      report: env.MONITOR_URL ? reportTo(env.MONITOR_URL) : async () => {},
      probeDatabase: () => awaitDatabase(env.DATABASE_URL, { patienceMs: 0 }),
      clock: systemClock,
      log,
    }
    startWorker(needs, env, opened)
  })
}
