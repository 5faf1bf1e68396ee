/** What a worker is made of, whatever its stores, queue, mail server and time are. */
import type { Surroundings } from './contact/alarm-reasons.ts'
import { alarmOfSilence } from './contact/alarm-of-silence.ts'
import { deliverContact } from './contact/deliver-contact.ts'
import { errorFacts } from './contact/error-facts.ts'
import type {
  Alarm,
  DigestStore,
  FiguresStore,
  Heartbeat,
  SystemMailer,
  PurgeStore,
} from './contact/housekeeping-ports.ts'
import { inBackground, housekeep } from './contact/housekeeping.ts'
import { makePace } from './contact/pace.ts'
import type { Clock, JobStore, Log, Mailer, MessageStore, NoticeMailer } from './contact/ports.ts'
import { raiseAlarms } from './contact/raise-alarms.ts'
import { releaseRefused } from './contact/release-refused.ts'
import { batchFor, makeSweep } from './contact/sweep-messages.ts'
import { repeat } from './worker-loop.ts'
import type { Opened } from './lifecycle.ts'
import type { Consumer, Producer } from './queue/backend.ts'

type Dependencies = {
  store: MessageStore
  jobs: JobStore
  figures: FiguresStore
  digests: DigestStore
  messages: PurgeStore
  queue: Pick<Producer, 'add' | 'remove'>
  consume: (deliver: (id: string) => Promise<void>) => Consumer
  mailer: Mailer & NoticeMailer & SystemMailer
  /** Differs when the mail settings do. */
  fingerprint: string
  alarm: Alarm
  heartbeat: Heartbeat
  look: () => Surroundings
  clock: Clock
  log: Log
}
type Settings = {
  mailsPerMinute: number
  sweepMs: number
  retentionDays: number
  heartbeatFile: string | undefined
}

/** Starts a worker; what must be closed is pushed on `opened`. Throws when the database is away. */
export const makeWorker = async (needs: Dependencies, settings: Settings, opened: Opened): Promise<void> => {
  const { figures, queue, alarm, clock, log } = needs
  const { mailsPerMinute, sweepMs: intervalMs, heartbeatFile } = settings
  const start = { fingerprint: needs.fingerprint, at: await needs.jobs.now() }

  const pace = makePace(mailsPerMinute, clock)
  const delivery = { ...needs, noticeMailer: needs.mailer, pace }
  const deliver = (id: string) => deliverContact(delivery, id)
  const deliverQueued = (id: string) =>
    deliver(id).catch((error: unknown) => {
      log('message.delivery-failed', { id, ...errorFacts(error) })
      // A database that is away has an alarm of its own.
      figures.noteFailedJob().catch(() => {})
      throw error
    })
  opened.push('consumer', needs.consume(deliverQueued).close)

  const background = [
    inBackground('release', () => releaseRefused(needs, start), log),
    inBackground('housekeeping', () => housekeep(needs, settings), log),
    inBackground('alarms', () => raiseAlarms(needs), log),
  ]
  for (const one of background) opened.push('rounds in the background', one.drain)

  const batch = batchFor(mailsPerMinute, intervalMs)
  const sweep = makeSweep({ store: needs.store, queue, deliver, log }, { intervalMs, batch })
  const round = async () => {
    await sweep.round()
    await figures.noteSweep()
    for (const one of background) one.start()
  }
  const onSilence = alarmOfSilence({ alarm, clock, log })
  opened.push('direct deliveries', sweep.drain)
  opened.push('pace', pace.end)
  const pulse = { intervalMs, heartbeatFile, clock, log, onSilence, onDead: opened.fail }
  opened.push('sweep', repeat(round, pulse))
}
