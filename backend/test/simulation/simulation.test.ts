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
import { openDatabase, type SimulatedDatabase } from './database.ts'
import { type Scenario, scenarios } from './scenario.ts'
import { simulate } from './simulate.ts'

let database: SimulatedDatabase
beforeAll(async () => {
  database = await openDatabase()
  return () => database.close()
})

/** The same scenarios each time, so that a red run is not a matter of luck. */
const { SCENARIOS = '20', SEED = '1', REPLAY } = process.env
/** A failure is printed soon rather than fully minimised. */
const LONGEST_SHRINKING_MS = 60_000

it(`no rule is broken in ${SCENARIOS} scenarios of faults`, async () => {
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
