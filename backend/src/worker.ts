/** The worker process: hands every stored message to the groomer's mail server, and keeps house. */
import { diskUsed } from './alarm/disk.ts'
import { silentAlarm, webhookAlarm } from './alarm/webhook.ts'
import { deliverContact } from './contact/deliver-contact.ts'
import { beside, keepHouse } from './contact/keep-house.ts'
import { makePace } from './contact/pace.ts'
import { alarmOfSilence, raiseAlarms } from './contact/raise-alarms.ts'
import { releaseRefused } from './contact/release-refused.ts'
import { batchFor, makeSweep } from './contact/sweep-messages.ts'
import { workerEnv } from './env.ts'
import { repeat } from './heartbeat.ts'
import { runProcess } from './lifecycle.ts'
import { openLog } from './log.ts'
import { fingerprint, openMailer } from './mail/smtp-mailer.ts'
import { listenMetrics } from './metrics/listen-metrics.ts'
import { makeMetrics } from './metrics/metrics.ts'
import { QUEUE_NAME, queueBackend } from './queue/message-queue.ts'
import { openDatabase } from './store/database.ts'
import { digestStore } from './store/digest-store.ts'
import { figuresStore } from './store/figures-store.ts'
import { jobStore } from './store/job-store.ts'
import { messageStore } from './store/message-store.ts'
import { operatorStore } from './store/operator-store.ts'

const { log, serve } = makeMetrics(openLog('worker'))

await runProcess(log, async (opened) => {
  const env = workerEnv()
  const { db, close } = openDatabase(env.DATABASE_URL)
  opened.push('database', close)
  const [store, jobs, figures] = [messageStore(db), jobStore(db), figuresStore(db)]
  const mailer = openMailer(env)
  await releaseRefused({ store, jobs, log }, fingerprint(env))

  const pace = makePace(env.MAILS_PER_MINUTE)
  const deliver = (id: string) => deliverContact({ store, jobs, mailer, noticeMailer: mailer, pace, log }, id)
  const backend = queueBackend(env.QUEUE_URL ?? env.DATABASE_URL)
  const queue = backend.openProducer(QUEUE_NAME)
  opened.push('queue', queue.close)
  opened.push('consumer', backend.openConsumer(QUEUE_NAME, deliver).close)
  if (env.METRICS_PORT) {
    const server = serve({ figures, pingQueue: queue.ping })
    opened.push('metrics', await listenMetrics(server, env.METRICS_PORT, env.METRICS_HOST))
  }

  const alarm = env.ALERT_WEBHOOK_URL ? webhookAlarm(env.ALERT_WEBHOOK_URL) : silentAlarm
  const house = { jobs, digests: digestStore(db), messages: operatorStore(db), queue, mailer, log }
  const settings = { retentionDays: env.RETENTION_DAYS, canary: env.CANARY }
  const besides = [
    beside('house', () => keepHouse(house, settings), log),
    beside('alarms', () => raiseAlarms({ figures, diskUsed, jobs, alarm, log }), log),
  ]
  for (const one of besides) opened.push('rounds beside the sweep', one.drain)

  const intervalMs = env.SWEEP_SECONDS * 1000
  const batch = batchFor(env.MAILS_PER_MINUTE, intervalMs)
  const sweep = makeSweep({ store, queue, deliver, log }, { intervalMs, batch })
  const round = async () => {
    await sweep.round()
    await figures.noteSweep()
    for (const one of besides) one.start()
  }
  const onSilence = alarmOfSilence({ alarm, log })
  opened.push('direct deliveries', sweep.drain)
  opened.push('pace', pace.end)
  opened.push('sweep', repeat(round, { intervalMs, heartbeatFile: env.HEARTBEAT_FILE, log, onSilence }))
})
