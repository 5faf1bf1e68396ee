/** The API process: accepts and stores messages. */
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import { salon } from '@willow/shared/salon'
import { createApp } from './http/app.ts'
import { openServer } from './http/server.ts'
import { findRepeated, submitContact } from './http/submit.ts'
import { limitsOf } from './limits.ts'
import { openLog } from './log.ts'
import { openProducer } from './queue.ts'
import { runProcess } from './run-process.ts'
import { apiEnv } from './settings/env.ts'
import { openDatabase } from './store/database.ts'
import { messageStore } from './store/messages.ts'

/** The API keeps serving for this long after it was told to stop, until proxies have stopped sending requests. */
const DRAIN_MS = 500

const log = openLog('api')

await runProcess(log, async (opened) => {
  const env = apiEnv(process.env)
  const { db, close } = openDatabase(env.DATABASE_URL)
  opened.push('database', close)
  const messages = messageStore(db)
  const queue = openProducer(env.QUEUE_URL)
  opened.push('queue', queue.close)

  const app = createApp({
    submit: (submission) => submitContact({ messages, queue, newId, log }, submission),
    findRepeated: (submission) => findRepeated(messages, submission),
    pingDatabase: messages.ping,
    log,
    siteUrl: env.SITE_URL,
    salon,
    ...limitsOf(env.SITE_URL),
  })
  opened.push('server', await openServer(app.callback(), env.API_PORT, env.API_HOST))
  opened.push('requests on their way', () => sleep(DRAIN_MS))
})
