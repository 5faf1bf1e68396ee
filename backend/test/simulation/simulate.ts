/** One seed from its start until everything it owes has left: the faults' time, then the calm. */
import { startActors } from './actors.ts'
import { Auditor, type Violation } from './auditor.ts'
import type { SimulatedDatabase } from './fakes/database.ts'
import { MailServer } from './fakes/mail-server.ts'
import { Queue } from './fakes/queue.ts'
import { phasesOf } from './phases.ts'
import type { Kept } from './kept.ts'
import { type Plan, planOf } from './plan.ts'
import type { Run } from './processes.ts'
import { Faults } from './simulator/faults.ts'
import { type Line, EventLoop } from './simulator/event-loop.ts'

const MINUTE = 60_000
/** A look at what has been forgotten, so that alarms come in time. */
const LONGEST_IDLE_MS = 20 * MINUTE

const DAY_MS = 24 * 60 * MINUTE
/** A minute after eight in London, where it is winter: what is told in the morning is not slept through. */
const MORNING_MS = (8 * 60 + 1) * MINUTE
const nextMorning = (now: number) => Math.ceil((now + 1 - MORNING_MS) / DAY_MS) * DAY_MS + MORNING_MS

export type Options = {
  /** Faults and mishaps that are left out. */
  left?: ReadonlySet<string>
  isTold?: boolean
  /** Instead of what the seed decides. */
  kept?: Kept
  stopAt?: (violation: Violation) => boolean
}

export type Result = {
  seed: number
  violations: Violation[]
  injected: string[]
  story: Line[]
  events: number
  simulatedMs: number
  accepted: number
  arrived: number
  /** Copies more than one of the same mail, by what explains them. */
  copies: Record<string, number>
  /** Differs when anything in the run does. */
  digest: string
}

const makeRun = (seed: number, plan: Plan, database: SimulatedDatabase, options: Options): Run => {
  const loop = new EventLoop(seed, plan.start, options.isTold ?? false)
  const faults = new Faults(seed, options.left ?? new Set(), options.kept && (options.kept.faults ?? {}))
  const auditor = new Auditor(loop, plan.retentionDays)
  const whenSending: Run['whenSending'] = new Set()
  const mail = new MailServer(loop, {
    onBegin: (one) => {
      auditor.begins(one)
      const subject = auditor.ledger.rows.get(one.about ?? '')?.subject
      for (const watch of whenSending) if (watch.subject === subject) watch.go()
    },
    onArrival: (one) => auditor.arrives(one),
    onEnd: (one) => auditor.ends(one),
  })
  const settings = { fingerprint: 'settings' }
  return {
    seed,
    plan,
    loop,
    faults,
    auditor,
    mail,
    queue: new Queue(loop),
    database,
    settings,
    whenSending,
  }
}

/** From here on everything is well. */
const calm = ({ loop, faults, mail, queue }: Run) => {
  loop.tell('----', () => 'faults end, and everything is well from here on')
  faults.isActive = false
  queue.heal()
  mail.grudges.clear()
  mail.change('well')
}

const copiesOf = ({ auditor }: Run) => {
  const seen = new Set<string>()
  const copies: Record<string, number> = {}
  for (const { mail, excuse } of auditor.ledger.arrivals.toReversed()) {
    if (seen.has(mail.key)) copies[excuse ?? 'nothing'] = (copies[excuse ?? 'nothing'] ?? 0) + 1
    seen.add(mail.key)
  }
  return copies
}

const resultOf = (run: Run): Result => {
  const { seed, loop, auditor, faults, database } = run
  const { ledger } = auditor
  return {
    seed,
    violations: auditor.violations,
    injected: faults.injected,
    story: loop.story,
    events: loop.events,
    simulatedMs: loop.now - loop.start,
    accepted: ledger.accepted.size,
    arrived: new Set(ledger.arrivals.map(({ mail }) => mail.about)).size,
    copies: copiesOf(run),
    digest: JSON.stringify([
      loop.events,
      database.readRows(),
      ledger.mails.map(({ key, begunAt }) => [key, begunAt]),
    ]),
  }
}

export const simulate = async (
  seed: number,
  database: SimulatedDatabase,
  options: Options = {},
): Promise<Result> => {
  const plan = options.kept?.plan ?? planOf(seed)
  const run = makeRun(seed, plan, database, options)
  const { loop, auditor } = run
  let stallMs = () => 0
  await database.reset({
    onRow: (change, by) => auditor.row(change, by),
    onJob: (change, by) => auditor.job(change, by),
    onSweep: () => auditor.sweep(),
    onError: (error, by) => auditor.error(error, by),
    stallMs: () => stallMs(),
  })
  const stop = () => options.stopAt !== undefined && auditor.violations.some(options.stopAt)
  const idleUntil = () => {
    const idleMs = auditor.ledger.isOwing ? LONGEST_IDLE_MS : plan.idleMs
    return Math.min(auditor.ledger.nextDue(), loop.now + idleMs, nextMorning(loop.now))
  }
  stallMs = startActors(run).stallMs
  const calmAt = plan.start + plan.calmAt
  loop.at(calmAt, () => calm(run))
  for (const { untilMs, rules, isNeeded } of phasesOf(plan)) {
    if (isNeeded(run)) await loop.run(calmAt + untilMs, { idleUntil, stop })
    if (stop()) break
    auditor.ask(rules)
  }
  return resultOf(run)
}
