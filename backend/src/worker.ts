/** The worker process: hands every stored message to the groomer's mail server, and does the housekeeping. */
import { watchCertificate } from './alarm/certificate.ts'
import { diskUsed } from './alarm/disk.ts'
import { heartbeatTo, noHeartbeat } from './alarm/heartbeat.ts'
import { silentAlarm, webhookAlarm } from './alarm/webhook.ts'
import { workerEnv } from './env.ts'
import { runProcess } from './lifecycle.ts'
import { openLog } from './log.ts'
import { fingerprint, openMailer } from './mail/smtp-mailer.ts'
import { makeWorker } from './make-worker.ts'
import { listenMetrics } from './metrics/listen-metrics.ts'
import { makeMetrics } from './metrics/metrics.ts'
import { QUEUE_NAME, queueBackend } from './queue/message-queue.ts'
import { openDatabase } from './store/database.ts'
import { digestStore } from './store/digest-store.ts'
import { figuresStore } from './store/figures-store.ts'
import { jobStore } from './store/job-store.ts'
import { messageStore } from './store/message-store.ts'
import { operatorStore } from './store/operator-store.ts'
import { systemClock } from './system-clock.ts'

const { log, serve } = makeMetrics(openLog('worker'))

const hereOf = ({ MACHINE: machine, BACKUP_DAYS: days }: ReturnType<typeof workerEnv>) => ({
  diskUsed: diskUsed(),
  machine,
  isBackedUp: days !== undefined,
})

await runProcess(log, async (opened) => {
  const env = workerEnv()
  const { db, close } = openDatabase(env.DATABASE_URL)
  opened.push('database', close)
  const figures = figuresStore(db)
  const stores = { store: messageStore(db), jobs: jobStore(db), digests: digestStore(db), figures }

  const backend = queueBackend(env.QUEUE_URL ?? env.DATABASE_URL)
  const queue = backend.openProducer(QUEUE_NAME)
  opened.push('queue', queue.close)
  if (env.METRICS_PORT) {
    const server = serve({ figures, pingQueue: queue.ping })
    opened.push('metrics', await listenMetrics(server, env.METRICS_PORT, env.METRICS_HOST))
  }

  const certificateDays = watchCertificate(env.SITE_URL, systemClock)
  const needs = {
    ...stores,
    messages: operatorStore(db),
    queue,
    consume: (deliver: (id: string) => Promise<void>) => backend.openConsumer(QUEUE_NAME, deliver),
    mailer: openMailer(env),
    fingerprint: fingerprint(env),
    alarm: env.ALERT_WEBHOOK_URL ? webhookAlarm(env.ALERT_WEBHOOK_URL, env.SITE_NAME) : silentAlarm,
    heartbeat: env.HEARTBEAT_URL ? heartbeatTo(env.HEARTBEAT_URL, systemClock) : noHeartbeat,
    look: () => ({ ...hereOf(env), certificateDays: certificateDays() }),
    clock: systemClock,
    log,
  }
  const settings = {
    mailsPerMinute: env.MAILS_PER_MINUTE,
    sweepMs: env.SWEEP_SECONDS * 1000,
    retentionDays: env.RETENTION_DAYS,
    heartbeatFile: env.HEARTBEAT_FILE,
  }
  await makeWorker(needs, settings, opened)
})
