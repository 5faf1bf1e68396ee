/** One scenario from its start until everything has been sent: the time of faults, then the calm. */
import { startActors } from './actors.ts'
import { openAuditor } from './auditor.ts'
import type { SimulatedDatabase } from './database.ts'
import { HOUR, MINUTE, openLoop } from './event-loop.ts'
import type { Rules } from './invariants/mails.ts'
import { OF_RECOVERY, OF_THE_END } from './invariants/messages.ts'
import { makeFaults } from './process.ts'
import type { Run } from './product.ts'
import type { Scenario } from './scenario.ts'
import { type Mail, openMailServer, openQueue } from './servers.ts'

const makeRun = (scenario: Scenario, database: SimulatedDatabase): Run => {
  const loop = openLoop(scenario.world, scenario.start)
  const auditor = openAuditor(loop, scenario)
  const sendWatchers: Run['sendWatchers'] = new Set()
  const onBegin = (mail: Mail) => {
    auditor.onBegin(mail)
    const subject = auditor.ledger.rows.get(mail.about ?? '')?.subject
    for (const watcher of sendWatchers) if (watcher.subject === subject) watcher.onBegin()
  }
  const mail = openMailServer(loop, { ...auditor, onBegin })
  const faults = makeFaults(scenario.faults, loop)
  return { scenario, loop, faults, auditor, mail, queue: openQueue(loop), database, sendWatchers }
}

/** From here on nothing fails. */
const calm = ({ loop, faults, mail, queue }: Run) => {
  loop.tell('----', 'faults end, and everything is well from here on')
  faults.isActive = false
  queue.change('well')
  mail.grudges.clear()
  mail.change('well')
}

type Phase = { until: number; rules?: Rules; isNeeded?: () => boolean }

/** What is evaluated how long after the calm begins. The last wait of any class is a day. */
const phasesOf = ({ scenario, auditor: { ledger } }: Run): Phase[] => {
  const calmAt = scenario.start + scenario.calmAt
  const isPending = () => ledger.inState('pending').length > 0
  return [
    { until: calmAt + 70 * MINUTE, rules: OF_RECOVERY },
    ...[6, 12, 18, 24].map((hours) => ({ until: calmAt + hours * HOUR, isNeeded: isPending })),
    { until: calmAt + 31 * HOUR, rules: OF_THE_END, isNeeded: isPending },
  ]
}

/** Interval of the checks while something is pending. */
const LONGEST_IDLE_MS = 20 * MINUTE

/** Runs `scenario` in an emptied database; resolves to the violated rules and to what happened, line by line. */
export const simulate = async (scenario: Scenario, database: SimulatedDatabase) => {
  const run = makeRun(scenario, database)
  const { loop, auditor } = run
  const { ledger } = auditor
  let stallMs = () => 0
  const onRow: typeof auditor.onRow = (change, by) => {
    auditor.onRow(change, by)
    if (by?.call === 'messages.claim' || by?.call === 'operator.resend') run.faults.releaseHeld()
  }
  await database.reset({ ...auditor, onRow, stallMs: () => stallMs() })
  stallMs = startActors(run)
  loop.at(scenario.start + scenario.calmAt, () => calm(run))
  const idleUntil = () => {
    const idleMs = ledger.inState('pending').length > 0 ? LONGEST_IDLE_MS : scenario.idleMs
    return Math.min(ledger.nextDue(), loop.now + idleMs)
  }
  for (const { until, rules = {}, isNeeded = () => true } of phasesOf(run)) {
    if (isNeeded()) await loop.run(until, idleUntil)
    auditor.evaluate(rules, ledger)
  }
  return { violations: auditor.violations, story: loop.story }
}
