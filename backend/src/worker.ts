/** The worker process: hands every stored message to the groomer's mail server. */
import { deliverContact } from './contact/deliver-contact.ts'
import { makeSweep } from './contact/sweep-messages.ts'
import { workerEnv } from './env.ts'
import { repeat } from './heartbeat.ts'
import { runProcess } from './lifecycle.ts'
import { openLog } from './log.ts'
import { openMailer } from './mail/smtp-mailer.ts'
import { QUEUE_NAME, queueBackend } from './queue/message-queue.ts'
import { openDatabase } from './store/database.ts'
import { messageStore } from './store/message-store.ts'

const log = openLog('worker')

await runProcess(log, async (opened) => {
  const env = workerEnv()
  const { db, close } = openDatabase(env.DATABASE_URL)
  opened.push('database', close)
  const store = messageStore(db)
  const mailer = openMailer(env)
  const deliver = (id: string) => deliverContact({ store, mailer, log }, id)

  const backend = queueBackend(env.QUEUE_URL ?? env.DATABASE_URL)
  const queue = backend.openProducer(QUEUE_NAME)
  opened.push('queue', queue.close)
  opened.push('consumer', backend.openConsumer(QUEUE_NAME, deliver).close)

  const intervalMs = env.SWEEP_SECONDS * 1000
  const sweep = makeSweep({ store, queue, deliver, log }, { intervalMs })
  opened.push('direct deliveries', sweep.drain)
  opened.push('sweep', repeat(sweep.round, { intervalMs, heartbeatFile: env.HEARTBEAT_FILE, log }))
})
