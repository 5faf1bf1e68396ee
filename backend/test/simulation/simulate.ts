/** One seed from its start until everything it owes has been sent: the time of faults, then the calm. */
import { startActors } from './actors.ts'
import { openAuditor, type Violation } from './auditor.ts'
import type { SimulatedDatabase } from './database.ts'
import { HOUR, type Line, MINUTE, openLoop } from './event-loop.ts'
import type { Rules } from './invariants/mails.ts'
import { OF_RECOVERY, OF_THE_END } from './invariants/messages.ts'
import { planOf } from './plan.ts'
import { makeFaults } from './process.ts'
import type { Run } from './product.ts'
import { type Mail, openMailServer, openQueue } from './servers.ts'

export type Options = {
  /** Faults and mishaps that are excluded. */
  without?: ReadonlySet<string>
  writesStory?: boolean
  stopAt?: (violation: Violation) => boolean
}

export type Result = {
  seed: number
  violations: Violation[]
  injected: string[]
  story: Line[]
  events: number
  accepted: number
  /** Mails beyond the first of the same Message-ID. */
  duplicates: number
  /** Differs if anything in the run does. */
  digest: string
}

const makeRun = (seed: number, database: SimulatedDatabase, options: Options): Run => {
  const plan = planOf(seed)
  const loop = openLoop(seed, plan.start, options.writesStory ?? false)
  const auditor = openAuditor(loop, plan)
  const whenSending: Run['whenSending'] = new Set()
  const onBegin = (mail: Mail) => {
    auditor.onBegin(mail)
    const subject = auditor.ledger.rows.get(mail.about ?? '')?.subject
    for (const watch of whenSending) if (watch.subject === subject) watch.go()
  }
  const mail = openMailServer(loop, { ...auditor, onBegin })
  const faults = makeFaults(seed, options.without ?? new Set())
  return { seed, plan, loop, faults, auditor, mail, queue: openQueue(loop), database, whenSending }
}

/** From here on nothing fails. */
const calm = ({ loop, faults, mail, queue }: Run) => {
  loop.note('----', () => 'faults end, and everything is well from here on')
  faults.isActive = false
  queue.change('well')
  mail.grudges.clear()
  mail.change('well')
}

type Phase = { until: number; rules?: Rules; isNeeded?: () => boolean }

/** What is evaluated how long after the calm begins. The last wait of any class is a day. */
const phasesOf = ({ plan, auditor: { ledger } }: Run): Phase[] => {
  const calmAt = plan.start + plan.calmAt
  const isPending = () => ledger.inState('pending').length > 0
  return [
    { until: calmAt + 70 * MINUTE, rules: OF_RECOVERY },
    ...[6, 12, 18, 24].map((hours) => ({ until: calmAt + hours * HOUR, isNeeded: isPending })),
    { until: calmAt + 31 * HOUR, rules: OF_THE_END, isNeeded: isPending },
  ]
}

const resultOf = ({ seed, loop, auditor, faults }: Run): Result => {
  const { ledger } = auditor
  return {
    seed,
    violations: auditor.violations,
    injected: faults.injected,
    story: loop.story,
    events: loop.count,
    accepted: ledger.accepted.size,
    duplicates: ledger.arrivals.length - new Set(ledger.arrivals.map(({ mail }) => mail.key)).size,
    digest: JSON.stringify([
      loop.count,
      [...ledger.rows.values()].map(({ id, state, attempts }) => [id, state, attempts]),
      ledger.mails.map(({ key, begunAt }) => [key, begunAt]),
    ]),
  }
}

/** Interval of the checks while something is pending. */
const LONGEST_IDLE_MS = 20 * MINUTE

export const simulate = async (
  seed: number,
  database: SimulatedDatabase,
  options: Options = {},
): Promise<Result> => {
  const run = makeRun(seed, database, options)
  const { loop, auditor, plan } = run
  const { ledger } = auditor
  let stallMs = () => 0
  const onRow: typeof auditor.onRow = (change, by) => {
    auditor.onRow(change, by)
    if (by?.call === 'messages.claim' || by?.call === 'operator.resend') run.faults.releaseHeld(loop)
  }
  await database.reset({ ...auditor, onRow, stallMs: () => stallMs() })
  stallMs = startActors(run)
  loop.at(plan.start + plan.calmAt, () => calm(run))
  const stop = () => options.stopAt !== undefined && auditor.violations.some(options.stopAt)
  const idleUntil = () => {
    const idleMs = ledger.inState('pending').length > 0 ? LONGEST_IDLE_MS : plan.idleMs
    return Math.min(ledger.nextDue(), loop.now + idleMs)
  }
  for (const { until, rules = {}, isNeeded = () => true } of phasesOf(run)) {
    if (isNeeded()) await loop.run(until, idleUntil, stop)
    if (stop()) break
    auditor.ask(rules, ledger)
  }
  return resultOf(run)
}
