/** The worker process: hands every stored message to the groomer's mail server, and does the housekeeping. */
import { workerEnv } from './env.ts'
import { heartbeatTo, noHeartbeat } from './health/heartbeat.ts'
import { diskUsed, watchSite } from './health/watch.ts'
import { silentAlarm, webhookAlarm } from './health/webhook.ts'
import { runProcess } from './lifecycle.ts'
import { openLog } from './log.ts'
import { fingerprint, openMailer } from './mail/smtp-mailer.ts'
import { makeWorker } from './make-worker.ts'
import { listenMetrics } from './metrics/listen-metrics.ts'
import { makeMetrics } from './metrics/metrics.ts'
import { QUEUE_NAME, queueBackend } from './queue/message-queue.ts'
import { alarmStore } from './store/alarm-store.ts'
import { awaitDatabase } from './store/await-database.ts'
import { openDatabase } from './store/database.ts'
import { digestStore } from './store/digest-store.ts'
import { figuresStore } from './store/figures-store.ts'
import { jobStore } from './store/job-store.ts'
import { messageStore } from './store/message-store.ts'
import { operatorStore } from './store/operator-store.ts'
import { statusStore } from './store/status-store.ts'
import { systemClock } from './system-clock.ts'

const { log, serve } = makeMetrics(openLog('worker'))

await runProcess(log, async (opened) => {
  const env = workerEnv()
  const { db, close } = openDatabase(env.DATABASE_URL)
  opened.push('database', close)
  const figures = figuresStore(db)
  const status = statusStore(db)
  const stores = { store: messageStore(db), jobs: jobStore(db), digests: digestStore(db), figures, status }

  const backend = queueBackend(env.QUEUE_URL ?? env.DATABASE_URL)
  const queue = backend.openProducer(QUEUE_NAME)
  opened.push('queue', queue.close)
  if (env.METRICS_PORT) {
    const server = serve({ figures, pingQueue: queue.ping })
    opened.push('metrics', await listenMetrics(server, env.METRICS_PORT, env.METRICS_HOST))
  }

  const onOpened = (address: string) => void status.note('site', address).catch(() => {})
  const lookAtSite = watchSite(env.SITE_URL, systemClock, { onOpened })
  const needs = {
    ...stores,
    alarms: alarmStore(db),
    messages: operatorStore(db),
    queue,
    consume: (deliver: (id: string) => Promise<void>) => backend.openConsumer(QUEUE_NAME, deliver),
    mailer: openMailer(env),
    fingerprint: fingerprint(env),
    alarm: env.ALERT_WEBHOOK_URL ? webhookAlarm(env.ALERT_WEBHOOK_URL, env.SITE_NAME) : silentAlarm,
    heartbeat: env.HEARTBEAT_URL ? heartbeatTo(env.HEARTBEAT_URL, systemClock) : noHeartbeat,
    look: () => ({
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
