/** The worker process: delivers every stored message to the groomer's mail server, and runs the periodic tasks. */
import { deliverContact, makeMailLimit } from './delivery/deliver.ts'
import { purgeMessages } from './delivery/purge.ts'
import { makeSweep } from './delivery/sweep.ts'
import { repeatSweep } from './delivery/sweep-loop.ts'
import { sendWeeklyMail } from './delivery/weekly-mail.ts'
import type { Facts } from './health/checks.ts'
import { observe, type Report, reportTo, startMonitor } from './health/monitor.ts'
import { diskUsed, watchSite } from './health/site.ts'
import { type Mailer, openMailer } from './mail/transport.ts'
import { type Clock, errorFacts, type Log, type Opened, openLog, runProcess, systemClock } from './process.ts'
import { type Consumer, openConsumer, openProducer, type Producer, type Task, type Work } from './queue.ts'
import { workerEnv } from './settings/env.ts'
import { awaitDatabase, type Database, openDatabase } from './store/database.ts'
import { type FiguresStore, figuresStore } from './store/figures.ts'
import { messageStore, type MessageStore } from './store/messages.ts'
import { type OperatorStore, operatorStore } from './store/operator.ts'

type Needs = {
  store: MessageStore
  figures: FiguresStore
  messages: Pick<OperatorStore, 'purge'>
  queue: Pick<Producer, 'add' | 'remove' | 'ping'>
  consume: (work: Work) => Consumer
  mailer: Pick<Mailer, 'send' | 'sendNotice' | 'sendWeek'>
  /** What is seen of this machine and of the site. */
  look: () => Pick<Facts, 'time' | 'diskUsed' | 'site' | 'certificateEnd'>
  report: Report
  /** Queries the database over a new connection. */
  probe: () => Promise<void>
  clock: Clock
  log: Log
}
type Settings = {
  mailsPerMinute: number
  sweepMs: number
  retentionDays: number
  heartbeatFile: string | undefined
}

/** What the queue asks for. A failure is logged, and fails the job. */
const workOf = (needs: Needs, deliver: Work['deliver'], retentionDays: number): Work => {
  const { log } = needs
  const tasks: Record<Task, () => Promise<unknown>> = {
    'weekly-mail': () => sendWeeklyMail(needs),
    purge: () => purgeMessages(needs, retentionDays),
  }
  return {
    // The sweep repeats it, and the checks report what stays undelivered.
    deliver: (id) =>
      deliver(id).catch((error: unknown) => {
        log('message.delivery-failed', { id, ...errorFacts(error) })
        throw error
      }),
    run: async (task) => {
      await tasks[task]().catch((error: unknown) => {
        log('task.failed', { task, ...errorFacts(error) })
        throw error
      })
      log('task.done', { task })
    },
  }
}

/** Starts the worker, even if its database does not answer yet. Adds what must be closed to `opened`. */
export const startWorker = (needs: Needs, settings: Settings, opened: Opened): void => {
  const { store, figures, queue, look, report, probe, clock, log } = needs
  const { mailsPerMinute, sweepMs: intervalMs, retentionDays, heartbeatFile } = settings
  const mailLimit = makeMailLimit(mailsPerMinute, clock)
  const deliver = (id: string) => deliverContact({ ...needs, mailLimit }, id)
  opened.push('consumer', needs.consume(workOf(needs, deliver, retentionDays)).close)

  const read = observe({ figures, queue, look, clock })
  opened.push('monitor', startMonitor({ read, report, clock, log }))

  let isReleased = false
  /** Settings may have changed since the mail server rejected what waits. */
  const releaseOnce = async () => {
    if (isReleased) return
    const count = await store.releaseWaiting('start')
    isReleased = true
    if (count > 0) log('messages.released', { count, reason: 'start' })
  }
  const sweep = makeSweep({ store, queue, deliver, log }, intervalMs)
  const round = () => releaseOnce().then(sweep.round)
  opened.push('direct deliveries', sweep.drain)
  opened.push('mail limit', mailLimit.end)
  opened.push(
    'sweep',
    repeatSweep(round, { intervalMs, heartbeatFile, clock, log, probe, onDead: opened.fail }),
  )
}

const storesOf = (db: Database) => ({
  store: messageStore(db),
  figures: figuresStore(db),
  messages: operatorStore(db),
})

if (import.meta.main) {
  const log = openLog('worker')
  await runProcess(log, async (opened) => {
    const env = workerEnv()
    const { db, close } = openDatabase(env.DATABASE_URL)
    opened.push('database', close)
    const queue = openProducer(env.QUEUE_URL)
    opened.push('queue', queue.close)
    const lookAtSite = watchSite(env.SITE_URL, systemClock)
    const needs = {
      ...storesOf(db),
      queue,
      consume: (work: Work) => openConsumer(env.QUEUE_URL, work),
      mailer: openMailer(env),
      look: () => ({ time: Date.now(), diskUsed: diskUsed(), ...lookAtSite() }),
      // Without a monitor the log is the only report.
      report: env.MONITOR_URL ? reportTo(env.MONITOR_URL) : async () => {},
      probe: () => awaitDatabase(env.DATABASE_URL, { patienceMs: 0 }),
      clock: systemClock,
      log,
    }
    const settings = {
      mailsPerMinute: env.MAILS_PER_MINUTE,
      sweepMs: env.SWEEP_SECONDS * 1000,
      retentionDays: env.RETENTION_DAYS,
      heartbeatFile: env.HEARTBEAT_FILE,
    }
    startWorker(needs, settings, opened)
  })
}
