/** Assembles a worker from its stores, queue, mail server and clock. */
import { deliverContact, makePace } from './delivery/deliver.ts'
import { purgeMessages } from './delivery/purge.ts'
import { inBackground, repeat } from './delivery/rounds.ts'
import { batchFor, makeSweep } from './delivery/sweep.ts'
import { sendWeeklyMail } from './delivery/weekly-mail.ts'
import { raiseAlarms, watchDatabase } from './health/alarms.ts'
import type { HostStatus } from './health/checks.ts'
import type { Alarm, Heartbeat } from './health/webhook.ts'
import type { Mailer } from './mail/transport.ts'
import { type Clock, errorFacts, type Log, type Opened } from './process.ts'
import type { Consumer, Producer, Task, Work } from './queue.ts'
import type { MessageStore } from './store/messages.ts'
import type { OperatorStore } from './store/operator.ts'
import type { AlarmStore, FiguresStore, StatusStore } from './store/status.ts'

type Dependencies = {
  store: MessageStore
  figures: FiguresStore
  status: StatusStore
  alarms: AlarmStore
  messages: Pick<OperatorStore, 'purge'>
  queue: Pick<Producer, 'add' | 'remove'>
  consume: (work: Work) => Consumer
  mailer: Pick<Mailer, 'send' | 'sendNotice' | 'sendWeek'>
  alarm: Alarm
  heartbeat: Heartbeat
  host: () => HostStatus
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

/** Starts a worker, even if its database does not answer yet. Adds what must be closed to `opened`. */
export const makeWorker = (needs: Dependencies, settings: Settings, opened: Opened): void => {
  const { store, status, queue, clock, log } = needs
  const { mailsPerMinute, sweepMs: intervalMs, heartbeatFile } = settings
  let isReleased = false
  /** Settings may have changed since what was rejected was rejected. */
  const release = async () => {
    if (isReleased) return
    const count = await store.releaseWaiting('start')
    isReleased = true
    if (count > 0) log('messages.released', { count, reason: 'start' })
  }

  const pace = makePace(mailsPerMinute, clock)
  const delivery = { ...needs, pace }
  const deliver = (id: string) => deliverContact(delivery, id)
  const deliverQueued = (id: string) =>
    deliver(id).catch((error: unknown) => {
      // The sweep retries it, and what stays undelivered raises an alarm.
      log('message.delivery-failed', { id, ...errorFacts(error) })
      throw error
    })
  const tasks: Record<Task, () => Promise<unknown>> = {
    'weekly-mail': () => sendWeeklyMail(needs),
    purge: () => purgeMessages(needs, settings.retentionDays),
  }
  const run = async (task: Task) => {
    await tasks[task]().catch((error: unknown) => {
      log('task.failed', { task, ...errorFacts(error) })
      throw error
    })
    log('task.done', { task })
  }
  opened.push('consumer', needs.consume({ deliver: deliverQueued, run }).close)

  const background = [
    inBackground('release', release, log),
    inBackground('alarms', () => raiseAlarms(needs), log),
  ]
  for (const one of background) opened.push('rounds in the background', one.drain)

  const batch = batchFor(mailsPerMinute, intervalMs)
  const sweep = makeSweep({ store: needs.store, queue, deliver, log }, { intervalMs, batch })
  const round = async () => {
    await sweep.round()
    await status.note('sweep')
    for (const one of background) one.start()
  }
  const { silent: onSilence, well: onWell } = watchDatabase(needs)
  opened.push('direct deliveries', sweep.drain)
  opened.push('pace', pace.end)
  const { probe } = needs
  const loop = { intervalMs, heartbeatFile, clock, log, onSilence, onWell, probe, onDead: opened.fail }
  opened.push('sweep', repeat(round, loop))
}
