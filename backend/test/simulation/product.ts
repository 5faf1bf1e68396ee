/** The product's processes in the simulated world (APIs, workers, the operator's commands), and what happens to them. */
import { addMessageCommands } from '#src/cli/message-commands.ts'
import { runCli } from '#src/cli/program.ts'
import { MINUTE } from '#src/clock.ts'
import { submitContact } from '#src/http/submit.ts'
import { limitsOf } from '#src/limits.ts'
import type { Log } from '#src/log.ts'
import type { Work } from '#src/queue.ts'
import { startWorker } from '#src/worker.ts'
import { storesFor, type SimulatedDatabase } from './database.ts'
import type { Rules } from './invariants/mails.ts'
import { ANSWER_RULES, ERASE_RULES } from './invariants/rows.ts'
import { formKeyOf, messageOf, type Ledger, type Post } from './ledger.ts'
import type { Scenario } from './scenario.ts'
import type { Mail, openQueue, simulateMailServer } from './servers.ts'
import { MAX_LATE_MS, openProcess, type EventLoop, type Faults, type Process } from './world.ts'

/** The parts of a run. */
export type Run = {
  scenario: Scenario
  loop: EventLoop
  faults: Faults
  ledger: Ledger
  mail: ReturnType<typeof simulateMailServer>
  queue: ReturnType<typeof openQueue>
  database: SimulatedDatabase
  /** Evaluates these rules, and records every violation. */
  evaluate: <Facts extends unknown[]>(rules: Rules<Facts>, ...facts: Facts) => void
}

const LONGEST_RESTART_MS = 20 * MINUTE
/** A sent mail is marked again and again for as long as its shortest wait. */
const MARKED_FOR_MS = 15 * MINUTE
const LONGEST_PAUSE_MS = 10_000
/** Starts a process, and again after each death; returns the function that reads the current process. */
const keepAlive = (run: Run, name: string, boot = (_process: Process) => {}): (() => Process) => {
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

/** A delivery that could not store its claim or its result gave up, which excuses its mail. */
const onGivenUp = ({ ledger, loop }: Run, process: Process, id: string) => {
  ledger.gaveUpAt.set(`${process.name} ${id}`, loop.now)
  const since = loop.now - MARKED_FOR_MS + LONGEST_PAUSE_MS
  const isMeant = (mail: Mail) => mail.process === process && mail.about === id && mail.endedAt! <= since
  ledger.excuse('could not be stored', isMeant)
}

/** Keeps a worker alive, composed by the product's own code, and observes it. */
const keepWorking = (run: Run, name: string) =>
  keepAlive(run, name, (process) => {
    const { loop, ledger, database, mail, queue } = run
    const stores = storesFor(database.stores, process)
    const claim = (id: string, claimId: string) => {
      if (!ledger.askedAt.has(claimId)) ledger.askedAt.set(claimId, loop.now)
      return stores.messages.claim(id, claimId)
    }
    const needs = {
      ...stores,
      messages: { ...stores.messages, claim },
      purge: () => stores.operator.purge(1),
      queue: queue.producerOf(process),
      consume: (work: Work) => queue.consume(process, work),
      mailer: mail.mailerOf(process),
      lastBackupFile: undefined,
      report: () => process.call('monitor', { patienceMs: 10_000 }, () => {}),
      reachDatabase: async () => void (await stores.messages.findDue(1)),
      clock: process.clock,
      log: (event: string, facts: Parameters<Log>[1] = {}) => {
        if (event === 'message.delivery-failed') onGivenUp(run, process, String(facts.id))
      },
    }
    const values = { ...limitsOf('https://salon.example'), HEARTBEAT_FILE: undefined }
    // Workers are killed here; that they end cleanly is proved with real processes.
    startWorker(needs, values, { push: () => {}, fail: (error) => process.kill(error.message) })
  })

/** The page's own time-out. */
const VISITOR_PATIENCE_MS = 15_000
const MAX_TAPS = 7

/** The first post comes when the product has started, the last while faults can still happen. */
const FIRST_POST_MS = 5000
const LAST_POST_SHARE = 0.7

/** An id for each attempt to post; in the order of posts, like the product's. */
const idOf = (post: number, tap: number) =>
  `01990000-0000-7000-8000-${String(post).padStart(6, '0')}${String(tap).padStart(6, '0')}`

/** Posts with the same key until an answer says "sent" or the visitor gives up. `turn` is 2 when the visitor returns. */
const visit = async (run: Run, apis: (() => Process)[], post: Post, turn = 1, tap = 1): Promise<void> => {
  const { loop, ledger } = run
  if (tap > MAX_TAPS) return
  const words = ['tap', post.number, turn, tap]
  const tryAgain = () =>
    loop.after(loop.between(1000, 5 * MINUTE, ...words), () => void visit(run, apis, post, turn, tap + 1))
  const alive = apis.map((api) => api()).filter(({ isAlive }) => isAlive)
  if (alive.length === 0) return void tryAgain()
  const process = loop.pick(alive, ...words, 'api')
  const id = idOf(post.number, turn * 10 + tap)
  const { messages } = storesFor(run.database.stores, process)
  const needs = { messages, queue: run.queue.producerOf(process), newId: () => id, log: () => {} }
  const submission = { message: messageOf(post.subject), idempotencyKey: formKeyOf(post), suspicion: null }
  ledger.onPost(post)
  loop.tell('visitor', `posts ${post.subject} to ${process.name}, turn ${turn}, attempt ${tap}`)
  const timeout = new Promise<never>((_, reject) => loop.after(VISITOR_PATIENCE_MS, reject as () => void))
  const submitted = process.enter(() => submitContact(needs, submission))
  const answer = await Promise.race([submitted, timeout]).catch(() => undefined)
  if (!answer) return void tryAgain()
  loop.tell('visitor', `reads that ${post.subject} is sent`)
  run.evaluate(ANSWER_RULES, ledger, post, answer.id)
  ledger.accepted.set(formKeyOf(post), answer.id)
}

/** Runs an operator's command about the message in a process of its own. */
const runAct = async (
  { loop, faults, ledger, database, evaluate }: Run,
  name: string,
  command: string,
  subject: string,
) => {
  const { email } = messageOf(subject)
  const stored = [...ledger.rows.values()].filter((row) => row.subject === subject)
  const [row] = stored
  if (command === 'erase') ledger.erasures.add(email)
  else if (!row) return
  const words = command === 'erase' ? [email, '--yes'] : [row!.id.slice(-12)]
  const process = openProcess(loop, faults, name)
  const { operator } = storesFor(database.stores, process)
  const { code, err } = await process.enter(() =>
    runCli(['messages', command, ...words], (program, answering) =>
      addMessageCommands(program, answering, (action) => action(operator)),
    ),
  )
  loop.tell(name, `${command} ${words[0]}: exit code ${code} ${err}`)
  const hasAnswered = code < 2
  if (command === 'erase' && hasAnswered) evaluate(ERASE_RULES, ledger, stored)
}

/** Schedules everything that happens in a run; returns the function that says for how long the database is stalled. */
export const startActors = (run: Run): (() => number) => {
  const { scenario, loop, ledger, mail, queue } = run
  const { calmAt } = scenario
  const { start } = loop
  const apis = ['api 1', 'api 2'].map((name) => keepAlive(run, name))
  const workers = ['worker 1', 'worker 2'].map((name) => keepWorking(run, name))
  const atShare = (share: number, happen: () => void) => loop.at(start + share * calmAt, happen)
  const visits = scenario.posts.map(({ at: share, text }, index) => {
    const at = start + FIRST_POST_MS + share * LAST_POST_SHARE * calmAt
    return { at, number: index + 1, subject: `m${text + 1}` }
  })
  const visitAt = (index: number) => visits[index % visits.length]!
  for (const [index, { again }] of scenario.posts.entries()) {
    const post = visitAt(index)
    loop.at(post.at, () => void visit(run, apis, post))
    if (again !== null) loop.at(post.at + again, () => void visit(run, apis, post, 2))
  }
  for (const { post, behaviour } of scenario.singledOut) mail.singledOut.set(visitAt(post).subject, behaviour)
  for (const { at: share, to } of scenario.mailServer) atShare(share, () => mail.change(to))
  for (const [index, { command, post, at: share, afterPost }] of scenario.acts.entries()) {
    const { at: postedAt, subject } = visitAt(post)
    const ms = share === null ? postedAt + afterPost : start + share * calmAt
    loop.at(ms, () => void runAct(run, `operator ${index + 1}`, command, subject))
  }
  for (const { at: share, kind, forMs } of scenario.queue)
    atShare(share, () => {
      queue.change(kind)
      loop.after(forMs, () => queue.change('up'))
    })
  for (const { at: share, worker } of scenario.kills) atShare(share, () => workers[worker]!().kill('SIGKILL'))
  loop.at(start + calmAt + MAX_LATE_MS + MINUTE, () => workers[0]!().kill('restarted by the operator'))
  const setClock = (ms: number) => {
    ledger.onClockStep(ms)
    queue.run('purge')
  }
  for (const { at: share, ms, isAhead, forMs } of scenario.clocks)
    atShare(share, () => {
      setClock(isAhead ? ms : -ms)
      loop.after(forMs, () => setClock(isAhead ? -ms : ms))
    })
  let stalledUntil = 0
  let isDown = false
  for (const { at: share, kind, forMs } of scenario.database)
    atShare(share, () => {
      stalledUntil = Math.min(loop.now + forMs, start + calmAt)
      isDown = kind === 'down'
      loop.tell('database', `is ${kind} for ${Math.round(forMs / 1000)} s`)
    })
  return () => (stalledUntil <= loop.now ? 0 : isDown ? Infinity : stalledUntil - loop.now)
}
