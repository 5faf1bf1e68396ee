/** The worker process: delivers every stored message to the groomer's mail server, and runs the periodic tasks. */
import { diskUsed, watchSite } from './health/site.ts'
import { heartbeatTo, webhookAlarm } from './health/webhook.ts'
import { openMailer } from './mail/transport.ts'
import { makeWorker } from './make-worker.ts'
import { openLog, runProcess, systemClock } from './process.ts'
import { openConsumer, openProducer, type Work } from './queue.ts'
import { workerEnv } from './settings/env.ts'
import { awaitDatabase, openDatabase } from './store/database.ts'
import { messageStore } from './store/messages.ts'
import { operatorStore } from './store/operator.ts'
import { alarmStore, figuresStore, statusStore } from './store/status.ts'

const log = openLog('worker')

await runProcess(log, async (opened) => {
  const env = workerEnv()
  const { db, close } = openDatabase(env.DATABASE_URL)
  opened.push('database', close)
  const figures = figuresStore(db)
  const status = statusStore(db)
  const stores = { store: messageStore(db), figures, status }

  const queue = openProducer(env.QUEUE_URL)
  opened.push('queue', queue.close)

  const onOpened = (address: string) => void status.note('site', address).catch(() => {})
  const lookAtSite = watchSite(env.SITE_URL, systemClock, { onOpened })
  const needs = {
    ...stores,
    alarms: alarmStore(db),
    messages: operatorStore(db),
    queue,
    consume: (work: Work) => openConsumer(env.QUEUE_URL, work),
    mailer: openMailer(env),
    // Without a webhook the log is the only alarm.
    alarm: env.ALERT_WEBHOOK_URL ? webhookAlarm(env.ALERT_WEBHOOK_URL, env.SITE_NAME) : async () => {},
    heartbeat: env.HEARTBEAT_URL ? heartbeatTo(env.HEARTBEAT_URL, systemClock) : async () => {},
    host: () => ({
      machine: env.MACHINE,
      diskUsed: diskUsed(),
      time: Date.now(),
      backupHours: env.BACKUP_HOURS,
      ...lookAtSite(),
    }),
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
  makeWorker(needs, settings, opened)
})
