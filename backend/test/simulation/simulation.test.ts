/**
 * The product's own use cases, SQL (Postgres 18 as PGlite), mails and commands in one process. Time, processes and their
 * ends, the network, the mail server, the queue and the monitor are simulated. fast-check generates, replays and shrinks
 * the scenarios; what must always be true is in `invariants/`. It cannot see two statements at the same instant (PGlite has
 * one connection), sockets, MIME, scripts or nginx.
 *
 * SCENARIOS is their number. SEED and REPLAY, which a failure prints as seed and path, run one of them again.
 */
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { HOUR, MINUTE } from '#src/clock.ts'
import { openDatabase, type Row, type SimulatedDatabase } from './database.ts'
import { ARRIVAL_RULES, MAIL_RULES, type Rules } from './invariants/mails.ts'
import { CHANGE_RULES, END_RULES, ERROR_RULES, RECOVERY_RULES } from './invariants/rows.ts'
import { Ledger } from './ledger.ts'
import { startActors } from './product.ts'
import { scenarios, type Scenario } from './scenario.ts'
import { openQueue, simulateMailServer } from './servers.ts'
import { makeFaults, openLoop } from './world.ts'

const clock = (time: string | null) => time?.slice(8, 19).replace('T', ' ') ?? '-'
const describeRow = (row: Row) =>
  `${row.sent_at ? 'sent' : 'pending'}, attempts ${row.attempts}, long waits ${row.long_waits}, ${row.last_failure ?? 'no failure'} (${row.last_error ?? ''}), resends ${row.resend_no}, next ${clock(row.next_attempt_at)}`

/** Within this time after the last fault a worker is restarted, and every message sent that never reached the mail server. */
const RECOVERY_MS = 70 * MINUTE
/** The last wait of any class is a day. */
const LONGEST_CALM_MS = 31 * HOUR
/** How long polls may sleep while something is pending, and while nothing is. */
const PENDING_MS = 20 * MINUTE
const IDLE_MS = HOUR
const START = Date.UTC(2026, 10, 23, 8)

/** Runs `scenario` in an emptied database; resolves to the violated rules and to what happened, line by line. */
export const simulate = async (scenario: Scenario, database: SimulatedDatabase) => {
  const loop = openLoop(scenario.worldSeed, START)
  const ledger = new Ledger(loop)
  const violations: string[] = []
  const evaluate = <Facts extends unknown[]>(rules: Rules<Facts>, ...facts: Facts): void => {
    for (const [name, rule] of Object.entries(rules)) {
      const text = rule(...facts)
      if (!text) continue
      violations.push(`"${name}": ${text}`)
      loop.tell('AUDITOR', `BROKEN "${name}": ${text}`)
    }
  }
  const mail = simulateMailServer(loop, {
    onBegin: (begun) => {
      ledger.mails.push(begun)
      loop.tell(begun.process.name, `begins to send ${begun.key} (server: ${begun.behaviour})`)
      evaluate(MAIL_RULES, ledger, begun)
    },
    onArrival: (arrival) => {
      ledger.arrivals.push(arrival)
      loop.tell('mail server', `HAS ${arrival.mail.key}`)
      evaluate(ARRIVAL_RULES, ledger, arrival)
    },
    onEnd: ({ process, key, result }) => {
      const end = result!.sent ? '250' : `${result!.failure.class}: ${result!.failure.error}`
      loop.tell(process.name, `${key} ends: ${end}`)
    },
  })
  const faults = makeFaults(scenario.faults, loop)
  const queue = openQueue(loop)
  let stallMs = () => 0
  await database.reset({
    onRow: (change, caller) => {
      const row = change.row ?? change.old!
      const call = caller?.call ?? ''
      const became = change.row ? describeRow(row) : 'deleted'
      loop.tell(caller?.process.name ?? '', `${call} ${row.subject}: ${became}`)
      evaluate(CHANGE_RULES, ledger, change, call, caller?.process)
      ledger.onRow(change, call, caller?.process)
      if (call === 'messages.claim' || call === 'operator.resend') faults.letGo()
    },
    onError: (error, caller) => evaluate(ERROR_RULES, error, caller?.call ?? ''),
    stallMs: () => stallMs(),
  })
  stallMs = startActors({ scenario, loop, faults, ledger, mail, queue, database, evaluate })

  const calmAt = START + scenario.calmAt
  loop.at(calmAt, () => {
    loop.tell('----', 'faults end, and everything works from here on')
    faults.isActive = false
    queue.change('up')
    mail.singledOut.clear()
    mail.change('fine')
  })
  const idleUntil = () =>
    Math.min(ledger.nextDue(), loop.now + (ledger.pending().length > 0 ? PENDING_MS : IDLE_MS))
  await loop.run(calmAt + RECOVERY_MS, idleUntil)
  evaluate(RECOVERY_RULES, ledger)
  await loop.run(calmAt + LONGEST_CALM_MS, idleUntil, () => ledger.pending().length === 0)
  evaluate(END_RULES, ledger)
  return { violations, story: loop.story }
}

let database: SimulatedDatabase
beforeAll(async () => {
  database = await openDatabase()
  return () => database.close()
})

/** The same scenarios each time, so that a red run is not a matter of luck. */
const { SCENARIOS = '20', SEED = '1', REPLAY } = process.env
/** A failure is printed soon rather than fully minimised. */
const LONGEST_SHRINKING_MS = 60_000
/** Twenty scenarios take four seconds on a quiet machine. */
const timeout = 900_000

it(`no rule is broken in ${SCENARIOS} scenarios of faults`, { timeout }, async () => {
  let shrinkUntil = Infinity
  const property = fc.asyncProperty(scenarios, async (scenario) => {
    if (performance.now() > shrinkUntil) return
    const { violations } = await simulate(scenario, database)
    if (violations.length === 0) return
    shrinkUntil = Math.min(shrinkUntil, performance.now() + LONGEST_SHRINKING_MS)
    throw new Error(violations.join('\n'))
  })
  const details = await fc.check(property, {
    numRuns: Number(SCENARIOS),
    seed: Number(SEED),
    ...(REPLAY && { path: REPLAY }),
  })
  const tellStory = async (scenario: Scenario) => {
    const { story } = await simulate(scenario, database)
    return `${fc.defaultReportMessage(details)}\n\n${story.join('\n')}`
  }
  expect(details.counterexample && (await tellStory(details.counterexample[0]))).toBeNull()
})
