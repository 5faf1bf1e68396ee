/** The product's processes in the simulated world: APIs, workers, and the operator's commands. */
import { addMessageCommands } from '#src/cli/messages.ts'
import { runCli } from '#src/cli/program.ts'
import { purgeMessages } from '#src/delivery/purge.ts'
import { submitContact } from '#src/delivery/submit.ts'
import type { Work } from '#src/queue.ts'
import { startWorker as startProduct } from '#src/worker.ts'
import { type SimulatedDatabase, storesFor } from './database.ts'
import { type EventLoop, MINUTE } from './event-loop.ts'
import type { Rules } from './invariants/mails.ts'
import type { Reported } from './invariants/reports.ts'
import { keyOf, type Ledger, messageOf, type Post } from './ledger.ts'
import { type Faults, openProcess, type Process } from './process.ts'
import type { Scenario } from './scenario.ts'
import type { openMailServer, openQueue } from './servers.ts'

/** The parts of a run. */
export type Run = {
  scenario: Scenario
  loop: EventLoop
  faults: Faults
  ledger: Ledger
  mail: ReturnType<typeof openMailServer>
  queue: ReturnType<typeof openQueue>
  database: SimulatedDatabase
  onReport: (reported: Reported) => void
  /** Evaluates these rules, and records every violation. */
  evaluate: <Facts extends unknown[]>(rules: Rules<Facts>, ...facts: Facts) => void
}

const MONITOR = { patienceMs: 10_000 }
const LONGEST_RESTART_MS = 20 * MINUTE
/** A sent mail is marked again and again for as long as its shortest wait. */
const MARKED_FOR_MS = 15 * MINUTE
const LONGEST_PAUSE_MS = 10_000
/** Starts a process, and again after each death; returns the function that reads the current process. */
export const keepAlive = (run: Run, name: string, boot = (_process: Process) => {}): (() => Process) => {
  const { loop, faults, ledger } = run
  let current: Process
  const start = (life: number) => {
    const process = openProcess(loop, faults, name)
    current = process
    loop.tell(name, `starts, life ${life}`)
    process.onDeath.push((why) => {
      ledger.excuse(why, (mail) => mail.process === process)
      const most = faults.isActive ? LONGEST_RESTART_MS : 2000
      loop.after(loop.between(500, most, 'restart', name, life), () => start(life + 1))
    })
    process.enter(() => boot(process))
  }
  start(1)
  return () => current
}

/** Excuses the mail of a delivery that could not store its result before it gave up. */
const withExcuse =
  ({ ledger, loop }: Run, process: Process, deliver: (id: string) => Promise<void>) =>
  (id: string) =>
    deliver(id).catch((error: unknown) => {
      const since = loop.now - MARKED_FOR_MS + LONGEST_PAUSE_MS
      ledger.excuse(
        'could not be stored',
        (mail) => mail.process === process && mail.about === id && mail.endedAt! <= since,
      )
      throw error
    })

/** Starts a worker, composed by the product's own code. */
export const startWorker = (run: Run, name: string) =>
  keepAlive(run, name, (process) => {
    const { loop, database, mail, queue } = run
    const stores = storesFor(database.stores, process)
    let readAt = -Infinity
    const readMetrics = async () => {
      const askedAt = loop.now
      const metrics = await stores.metrics.read()
      readAt = askedAt
      return metrics
    }
    const needs = {
      ...stores,
      metrics: { ...stores.metrics, read: readMetrics },
      purge: () => purgeMessages({ operator: stores.operator, log: () => {} }, 1),
      queue: queue.producerOf(process),
      consume: (work: Work) =>
        queue.consume(process, { ...work, deliver: withExcuse(run, process, work.deliver) }),
      mailer: mail.mailerOf(process),
      report: (isUp: boolean, problems: string[]) => {
        const reported = { process, isUp, problems, readAt }
        return process.call('monitor', MONITOR, () => run.onReport(reported))
      },
      readSite: () => null,
      lastBackupFile: undefined,
      probeDatabase: () => stores.messages.ping(),
      clock: process.clock,
      log: () => {},
    }
    const values = { MAILS_PER_MINUTE: 30, SWEEP_SECONDS: 20, HEARTBEAT_FILE: undefined }
    // Workers are killed here; that they end cleanly is proved with real processes.
    startProduct(needs, values, { push: () => {}, fail: (error) => process.kill(error.message) })
  })

/** Resolves to the id of the message that the API has stored. */
export const submit = (run: Run, process: Process, post: Post, id: string): Promise<string> => {
  const { messages } = storesFor(run.database.stores, process)
  const needs = { messages, queue: run.queue.producerOf(process), newId: () => id, log: () => {} }
  const submission = { message: messageOf(post.subject), idempotencyKey: keyOf(post), suspect: false }
  return process.enter(async () => (await submitContact(needs, submission)).id)
}

/** Runs an operator's command in a process of its own; resolves to its exit code. */
export const runCommand = async (run: Run, label: string, words: string[]): Promise<number> => {
  const process = openProcess(run.loop, run.faults, `operator ${label}`)
  const { operator } = storesFor(run.database.stores, process)
  const { code, err } = await process.enter(() =>
    runCli(words, (program, answering) =>
      addMessageCommands(program, answering, (action) => action(operator)),
    ),
  )
  run.loop.tell(process.name, `${words.join(' ')}: exit code ${code} ${err}`)
  return code
}
