/** The product's processes in the simulated world: two APIs, two workers, and the operator's commands. */
import { messageCommands } from '#src/cli/messages.ts'
import { runCli } from '#src/cli/program.ts'
import type { Log } from '#src/process.ts'
import { submitContact } from '#src/delivery/submit.ts'
import type { Work } from '#src/queue.ts'
import { startWorker as startProduct } from '#src/worker.ts'
import type { Auditor } from './auditor.ts'
import { type SimulatedDatabase, storesFor } from './database.ts'
import { chanceOf, type EventLoop, MINUTE } from './event-loop.ts'
import { keyOf, messageOf, type Post } from './ledger.ts'
import { type Faults, openProcess, type Process } from './process.ts'
import type { Scenario } from './scenario.ts'
import type { openMailServer, openQueue } from './servers.ts'

/** Everything that a run consists of. */
export type Run = {
  scenario: Scenario
  loop: EventLoop
  faults: Faults
  auditor: Auditor
  mail: ReturnType<typeof openMailServer>
  queue: ReturnType<typeof openQueue>
  database: SimulatedDatabase
  /** Called when a message of this subject is being sent. */
  sendWatchers: Set<{ subject: string; onBegin: () => void }>
}

const MAILS_PER_MINUTE = 30
const SWEEP_SECONDS = 20
const MONITOR = { patienceMs: 10_000 }
const GRACE_MS = 25_000
const LONGEST_RESTART_MS = 20 * MINUTE
/** A sent mail is marked again and again for its whole lease. */
const LEASE_MS = 15 * MINUTE
const LONGEST_PAUSE_MS = 10_000
const IN_STORY = /deferred|released|failed|task|check/

const logOf =
  ({ loop }: Run, process: Process): Log =>
  (event, facts = {}) => {
    if (IN_STORY.test(event)) loop.tell(process.name, `log ${event} ${JSON.stringify(facts)}`)
  }

/** The checks that fail according to a process's log, and when it last read its figures. */
const watchChecks = (run: Run, process: Process) => {
  const failing = new Set<string>()
  const log = logOf(run, process)
  return {
    failing,
    readAt: -Infinity,
    log: ((event, facts = {}) => {
      if (event === 'check.failing') failing.add(String(facts.check))
      if (event === 'check.ok') failing.delete(String(facts.check))
      log(event, facts)
    }) satisfies Log,
  }
}

/** Restarts after each death. */
const keepAlive = (run: Run, name: string, boot: (process: Process) => void): { current: Process } => {
  const { loop, faults, auditor } = run
  const start = (life: number): Process => {
    const process = openProcess(loop, faults, name)
    loop.tell(name, `starts, life ${life}`)
    process.onDeath.push((why) => {
      auditor.ledger.excuse(why, (mail) => mail.process === process)
      const ms = chanceOf(loop.world, 'restart', name, life).log(
        500,
        faults.isActive ? LONGEST_RESTART_MS : 2000,
      )
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

/** A delivery that fails could not record its result within its patience. */
const excusing =
  ({ auditor, loop }: Run, process: Process, deliver: (id: string) => Promise<void>) =>
  (id: string) =>
    deliver(id).catch((error: unknown) => {
      const since = loop.now - LEASE_MS + LONGEST_PAUSE_MS
      auditor.ledger.excuse(
        'could not be written down',
        (mail) => mail.process === process && mail.about === id && mail.endedAt! <= since,
      )
      throw error
    })

/** The simulation has no site and no disk. */
const NOTHING_ELSE = { diskUsed: 0, certificateEnd: null, site: null }

/** The product's own composition of a worker. */
export const startWorker = (run: Run, name: string) =>
  keepAlive(run, name, (process) => {
    const { loop, database, mail, queue, scenario } = run
    const stores = storesFor(database.stores, process)
    const checks = watchChecks(run, process)
    const readMetrics = async () => {
      const askedAt = loop.now
      const metrics = await stores.metrics.read()
      checks.readAt = askedAt
      return metrics
    }
    const needs = {
      ...stores,
      metrics: { readWeek: () => stores.metrics.readWeek(), read: readMetrics },
      queue: queue.producer(process),
      consume: (work: Work) =>
        queue.consume(process, { ...work, deliver: excusing(run, process, work.deliver) }),
      mailer: mail.mailer(process),
      report: (problems: string[]) =>
        process.call('monitor', MONITOR, () => run.auditor.onReport({ ...checks, process, problems })),
      observeHost: () => ({ ...NOTHING_ELSE, time: loop.now }),
      probeDatabase: () => stores.messages.ping(),
      clock: process.clock,
      log: checks.log,
    }
    const values = {
      MAILS_PER_MINUTE,
      SWEEP_SECONDS,
      RETENTION_DAYS: scenario.retentionDays,
      HEARTBEAT_FILE: undefined,
    }
    startProduct(needs, values, {
      push: (_name: string, close: () => unknown) => void process.opened.push(close),
      fail: (error: Error) => process.kill(error.message),
    })
  })

/** A clean end, as on SIGTERM: what was opened is closed, last first, within the time that Compose allows. */
export const stop = (process: Process): void => {
  const closeAll = async () => {
    for (const close of process.opened.toReversed()) await close()
    process.kill('stopped')
  }
  process.after(GRACE_MS, () => process.kill('stopped after the grace time'))
  process.enter(() => void closeAll().catch(() => process.kill('stopped, and could not close')))
}

export type Api = { process: Process; submit: (post: Post, id: string) => Promise<string> }

/** Returns the running API, or nothing between a death and the next start. */
export const startApi = (run: Run, name: string): (() => Api | undefined) => {
  const kept = keepAlive(run, name, () => {})
  return () => {
    const process = kept.current
    if (!process.isAlive) return undefined
    const { messages } = storesFor(run.database.stores, process)
    const needs = { messages, queue: run.queue.producer(process), log: logOf(run, process) }
    const submit = (post: Post, id: string) => {
      const { subject, suspect } = post
      const submission = { message: messageOf(subject), idempotencyKey: keyOf(post), suspect }
      return process.enter(async () => (await submitContact({ ...needs, newId: () => id }, submission))!.id)
    }
    return { process, submit }
  }
}

/** Runs an operator's command in a process of its own; resolves to its exit code. */
export const runCommand = async (run: Run, number: string, words: string[]): Promise<number> => {
  const process = openProcess(run.loop, run.faults, `operator ${number}`)
  const { operator } = storesFor(run.database.stores, process)
  run.loop.tell(process.name, words.join(' '))
  const { code, err } = await process.enter(() =>
    runCli(
      words,
      messageCommands((action) => action(operator)),
    ),
  )
  run.loop.tell(process.name, `${words.join(' ')}: exit code ${code} ${err}`)
  return code
}
