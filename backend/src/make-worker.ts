/** Assembles a worker from its stores, queue, mail server and clock. */
import { deliverContact, makePace } from './delivery/deliver.ts'
import { housekeep } from './delivery/periodic.ts'
import { inBackground, repeat } from './delivery/rounds.ts'
import { batchFor, makeSweep, releasePermanentFailures } from './delivery/sweep.ts'
import { raiseAlarms, watchDatabase } from './health/alarms.ts'
import type { HostStatus } from './health/checks.ts'
import type { Alarm, Heartbeat } from './health/webhook.ts'
import type { Mailer } from './mail/transport.ts'
import { type Clock, errorFacts, type Log, type Opened } from './process.ts'
import type { Consumer, Producer } from './queue.ts'
import type { DigestStore } from './store/digest.ts'
import type { JobStore } from './store/jobs.ts'
import type { MessageStore } from './store/messages.ts'
import type { OperatorStore } from './store/operator.ts'
import type { AlarmStore, FiguresStore, StatusStore } from './store/status.ts'

type Dependencies = {
  store: MessageStore
  jobs: JobStore
  figures: FiguresStore
  status: StatusStore
  alarms: AlarmStore
  digests: DigestStore
  messages: Pick<OperatorStore, 'purge' | 'purgeRecords'>
  queue: Pick<Producer, 'add' | 'remove'>
  consume: (deliver: (id: string) => Promise<void>) => Consumer
  mailer: Pick<Mailer, 'send' | 'sendNotice' | 'sendDigest' | 'sendQuarantineList'>
  /** Changes with the mail settings. */
  fingerprint: string
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
  const { status, jobs, queue, clock, log } = needs
  const { mailsPerMinute, sweepMs: intervalMs, heartbeatFile } = settings
  let startedAt: Date | undefined
  const release = async () =>
    releasePermanentFailures(needs, { fingerprint: needs.fingerprint, at: (startedAt ??= await jobs.now()) })

  const pace = makePace(mailsPerMinute, clock)
  const delivery = { ...needs, pace }
  const deliver = (id: string) => deliverContact(delivery, id)
  const deliverQueued = (id: string) =>
    deliver(id).catch((error: unknown) => {
      // The sweep retries it, and what stays undelivered raises an alarm.
      log('message.delivery-failed', { id, ...errorFacts(error) })
      throw error
    })
  opened.push('consumer', needs.consume(deliverQueued).close)

  const background = [
    inBackground('release', release, log),
    inBackground('housekeeping', () => housekeep(needs, settings), log),
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
