/** The product's processes in the simulated world: two APIs and two workers. */
import { submitContact } from '#src/delivery/submit.ts'
import { makeWorker } from '#src/make-worker.ts'
import type { Log } from '#src/process.ts'
import type { Auditor } from './auditor.ts'
import type { SimulatedDatabase } from './fakes/database.ts'
import type { MailServer } from './fakes/mail-server.ts'
import type { Queue } from './fakes/queue.ts'
import { keyOf, textOf } from './ledger.ts'
import type { Plan } from './plan.ts'
import { portsOf } from './ports.ts'
import type { Faults } from './simulator/faults.ts'
import { Process } from './simulator/process.ts'
import { chanceOf } from './simulator/random.ts'
import type { EventLoop } from './simulator/event-loop.ts'

/** Everything that a run consists of. */
export type Run = {
  seed: number
  plan: Plan
  loop: EventLoop
  faults: Faults
  auditor: Auditor
  mail: MailServer
  queue: Queue
  database: SimulatedDatabase
  /** The mail settings, by what a worker tells them apart with. */
  settings: { fingerprint: string }
  /** Who waits for a message of this subject to be on its way. */
  whenSending: Set<{ subject: string; go: () => void }>
}

const MAILS_PER_MINUTE = 30
const SWEEP_MS = 20_000
const WEBHOOK = { patienceMs: 10_000 }
const GRACE_MS = 25_000
const LONGEST_RESTART_MS = 20 * 60_000

const UNWRITTEN = 'could not be written down'
/** A mail that is out is marked again and again for its whole lease; a digest for a minute. */
const LEASE_MS = 15 * 60_000
const LONGEST_PAUSE_MS = 10_000
const TOLD = /deferred|released|failed|put-off/

const logOf =
  ({ loop, auditor }: Run, process: Process): Log =>
  (event, facts = {}) => {
    const { ledger } = auditor
    if (event === 'alarm.raised') auditor.alarm(String(facts.reason))
    if (event === 'alarm.resolved') auditor.resolved(String(facts.reason))
    if (event === 'round.failed') ledger.excuse(process, UNWRITTEN, ({ kind }) => kind !== 'message')
    if (event === 'job.put-off') ledger.excuse(process, UNWRITTEN, ({ kind }) => kind === facts.name)
    if (TOLD.test(event)) loop.tell(process.name, () => `log ${event} ${JSON.stringify(facts)}`)
  }

/** Lives again and again: each death is followed by a start. */
const keepAlive = (run: Run, name: string, boot: (process: Process) => void): { current: Process } => {
  const { loop, faults, auditor, seed } = run
  const start = (life: number): Process => {
    const process = new Process(loop, faults, name, life)
    loop.tell(name, () => `starts, life ${life}`)
    process.onDeath.push((why) => {
      auditor.ledger.excuse(process, why)
      const ms = chanceOf(seed, 'restart', name, life).log(500, faults.isActive ? LONGEST_RESTART_MS : 2000)
      loop.after(ms, () => {
        kept.current = start(life + 1)
      })
    })
    process.enter(() => boot(process))
    return process
  }
  const kept = { current: undefined as unknown as Process }
  kept.current = start(1)
  return kept
}

/** A delivery that fails could not write down what became of it, as long as it had to try. */
const excusing =
  ({ auditor, loop }: Run, process: Process, deliver: (id: string) => Promise<void>) =>
  (id: string) =>
    deliver(id).catch((error: unknown) => {
      const since = loop.now - LEASE_MS + LONGEST_PAUSE_MS
      auditor.ledger.excuse(process, UNWRITTEN, (mail) => mail.about === id && mail.endedAt! <= since)
      throw error
    })

/** The simulation has no site, no disks and no backups. */
const NOTHING_ELSE = { machine: '', diskUsed: 0, certificateEnd: null, site: null, backupHours: undefined }

/** The real composition of a worker. */
const bootWorker = (run: Run, process: Process) => {
  const { loop, database, mail, queue, plan, settings } = run
  const producer = queue.producer(process)
  const ports = portsOf(database.stores, process)
  const needs = {
    ...ports,
    queue: producer,
    consume: (deliver: (id: string) => Promise<void>) =>
      queue.consume(process, excusing(run, process, deliver)),
    mailer: mail.mailer(process),
    fingerprint: settings.fingerprint,
    alarm: (text: string) => process.call('webhook', WEBHOOK, () => void text),
    heartbeat: async () => {},
    host: () => ({ ...NOTHING_ELSE, time: loop.now }),
    probe: () => ports.store.ping(),
    clock: process.clock,
    log: logOf(run, process),
  }
  const { retentionDays } = plan
  const values = {
    mailsPerMinute: MAILS_PER_MINUTE,
    sweepMs: SWEEP_MS,
    retentionDays,
    heartbeatFile: undefined,
  }
  const opened = {
    push: (name: string, close: () => unknown) => void process.opened.push({ name, close }),
    fail: (error: Error) => process.kill(error.message),
  }
  makeWorker(needs, values, opened)
}

export const startWorker = (run: Run, name: string) =>
  keepAlive(run, name, (process) => bootWorker(run, process))

/** A clean end, as by SIGTERM: what was opened is closed, last first, for as long as Compose waits. */
export const stop = (process: Process): void => {
  const closeAll = async () => {
    for (const { close } of process.opened.toReversed()) await close()
    process.kill('stopped')
  }
  process.after(GRACE_MS, () => process.kill('stopped after the grace time'))
  process.enter(() => void closeAll().catch(() => process.kill('stopped, and could not close')))
}

export type Api = { process: Process; submit: (post: Plan['posts'][number], id: string) => Promise<string> }

export const startApi = (run: Run, name: string) => {
  const submit = new Map<Process, Api['submit']>()
  const kept = keepAlive(run, name, (process) => {
    const { store } = portsOf(run.database.stores, process)
    const needs = { store, queue: run.queue.producer(process), log: logOf(run, process) }
    submit.set(process, (post, id) => {
      const { subject, suspect } = post
      const email = `${subject}@visitors.example`
      const message = { name: `Visitor ${subject}`, email, subject, message: textOf(subject) }
      const submission = { message, idempotencyKey: keyOf(post), suspect }
      return process.enter(async () => (await submitContact({ ...needs, newId: () => id }, submission)).id)
    })
  })
  return (): Api | undefined =>
    kept.current.isAlive ? { process: kept.current, submit: submit.get(kept.current)! } : undefined
}
