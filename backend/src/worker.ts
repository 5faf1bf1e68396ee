/** The worker process: delivers every stored message to the groomer's mail server, and runs the periodic tasks. */
import { salon } from '@willow/shared/salon'
import { repeat, systemClock, type Clock } from './clock.ts'
import { deliverMessage, makePace } from './delivery/deliver.ts'
import { makeSweep, repeatSweep } from './delivery/sweep.ts'
import { makeFactReader, type FactSources } from './health/facts.ts'
import { makeMonitor, reportTo, type Report } from './health/monitor.ts'
import { limitsOf } from './limits.ts'
import { errorFacts, openLog, type Log } from './log.ts'
import { openMailer, type Mailer } from './mail/transport.ts'
import { sendWeeklyMail } from './mail/weekly-mail.ts'
import { openConsumer, openProducer, type Consumer, type Producer, type Task, type Work } from './queue.ts'
import { runProcess, type Opened } from './run-process.ts'
import { workerEnv } from './settings/env.ts'
import { openDatabase, reachDatabase } from './store/database.ts'
import { messageStore, type MessageStore } from './store/messages.ts'
import { metricsStore, type MetricsStore } from './store/metrics.ts'
import { operatorStore } from './store/operator.ts'

type WorkerNeeds = FactSources & {
  messages: MessageStore
  metrics: MetricsStore
  queue: Pick<Producer, 'add' | 'ping'>
  consume: (work: Work) => Consumer
  mailer: Pick<Mailer, 'send' | 'sendWeek'>
  purge: () => Promise<number>
  report: Report
  /** Resolves if the database accepts a new connection. */
  reachDatabase: () => Promise<void>
  clock: Clock
  log: Log
}
type WorkerSettings = Pick<ReturnType<typeof limitsOf>, 'mailsPerMinute' | 'sweepSeconds'> &
  Pick<ReturnType<typeof workerEnv>, 'HEARTBEAT_FILE'>

const MONITOR_ROUND_MS = 20_000

/** Makes the work that the queue asks for. A failure is logged, and fails the job. */
const makeWork = (needs: WorkerNeeds, deliver: Work['deliver']): Work => {
  const { log } = needs
  const tasks: Record<Task, (time: Date) => Promise<unknown>> = {
    'weekly-mail': (time) => sendWeeklyMail(needs, time),
    purge: async () => log('messages.purged', { count: await needs.purge() }),
  }
  return {
    deliver,
    runTask: async (task, time) => {
      await tasks[task](time).catch((error: unknown) => {
        log('task.failed', { task, ...errorFacts(error) })
        throw error
      })
      log('task.done', { task })
    },
  }
}

/** Starts the worker, even if its database does not answer yet. Adds what must be closed to `opened`. */
export const startWorker = (needs: WorkerNeeds, settings: WorkerSettings, opened: Opened): void => {
  const { clock } = needs
  const intervalMs = settings.sweepSeconds * 1000
  const ending = new AbortController()
  const pace = makePace(clock, settings.mailsPerMinute, ending.signal)
  // The sweep delivers a message whose delivery failed, and the checks report what stays undelivered.
  const deliver = (id: string) =>
    deliverMessage({ ...needs, pace, ending: ending.signal }, id).catch((error: unknown) => {
      needs.log('message.delivery-failed', { id, ...errorFacts(error) })
      throw error
    })
  const consumer = needs.consume(makeWork(needs, deliver))
  const monitor = makeMonitor({ ...needs, readFacts: makeFactReader(needs) })
  const stopMonitor = repeat(clock, () => monitor().then(() => MONITOR_ROUND_MS))
  const sweep = makeSweep({ ...needs, deliver }, intervalMs)
  const heartbeatFile = settings.HEARTBEAT_FILE
  const stopSweep = repeatSweep(sweep.round, { ...needs, intervalMs, heartbeatFile, onDead: opened.fail })
  // Everything is told to stop before anything is waited for: a slow mail takes long, and nothing may begin another one.
  opened.push('work', async () => {
    ending.abort()
    void stopMonitor()
    await Promise.all([stopSweep(), sweep.drain(), consumer.close()])
  })
}

if (import.meta.main) {
  const log = openLog('worker')
  await runProcess(log, async (opened) => {
    const env = workerEnv(process.env)
    const { db, close } = openDatabase(env.DATABASE_URL)
    opened.push('database', close)
    const queue = openProducer(env.QUEUE_URL)
    opened.push('queue', queue.close)
    const needs = {
      messages: messageStore(db),
      purge: () => operatorStore(db).purge(salon.retentionDays),
      metrics: metricsStore(db),
      queue,
      consume: (work: Work) => openConsumer(env.QUEUE_URL, work),
      mailer: openMailer(env),
      lastBackupFile: env.LAST_BACKUP_FILE,
      // Without a monitor the log is the only report.
      report: env.MONITOR_URL ? reportTo(env.MONITOR_URL) : async () => {},
      reachDatabase: () => reachDatabase(env.DATABASE_URL),
      clock: systemClock,
      log,
    }
    startWorker(needs, { ...env, ...limitsOf(env.SITE_URL) }, opened)
  })
}
