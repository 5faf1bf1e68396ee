/** One message, one or two faults, and the mail server's book. */
import { setTimeout as sleep } from 'node:timers/promises'
import { drain } from '../drain.ts'
import { newLedger } from '../ledger.ts'
import type { TestBed } from '../test-bed.ts'
import type { StepBed } from './step-bed.ts'

/**
 * `copies`: how many mails more than one are explained; `erased`: the operator took the message away; `unmet`: the
 * moment did not come, because the processes spoke in another order.
 */
export type Explained = { copies: number; erased?: boolean; unmet?: boolean }

export type Trial = {
  name: string
  /** Breaks and mends; what it leaves broken is mended by the runner. */
  run: (stepBed: StepBed) => Promise<Explained>
}

export type Outcome = {
  name: string
  unmet: boolean
  accepted: number
  lost: number
  copies: number
  broken: string[]
}

const LONGEST_SETTLING_MS = 15_000

/** A worker that lives marks what it did by itself: the clock is moved only afterwards. */
const settled = async (bed: TestBed) => {
  const started = performance.now()
  while (performance.now() - started < LONGEST_SETTLING_MS) {
    const [row] = await bed.sql<{ held: number }>(
      "SELECT count(*)::int AS held FROM contact_message WHERE state = 'pending' AND lease_ends_at IS NOT NULL",
    )
    if (row!.held === 0) return
    await sleep(100)
  }
}

/** What no row may ever be, whatever the schema allows. */
const IMPOSSIBLE = `SELECT count(*)::int AS found FROM contact_message
  WHERE attempts < 0 OR copies < 0 OR refusals < 0 OR content_refusals < 0 OR resend_no < 0
    OR copies > attempts OR content_refusals > refusals OR (state = 'sent') <> (sent_at IS NOT NULL)
    OR (state = 'sent' AND last_class IS NOT NULL)`

const judge = async (
  { bed }: StepBed,
  before: Map<string, number>,
  drainMs: number,
  explained: Explained,
) => {
  const { arrivals, different } = bed.mail
  const ids = [...bed.ledger.accepted.keys()]
  const lost = explained.erased ? 0 : ids.filter((id) => !arrivals.has(id)).length
  let copies = 0
  for (const [id, count] of arrivals) copies += count - Math.max(before.get(id) ?? 0, 1)
  const [row] = await bed.sql<{ found: number }>(IMPOSSIBLE)
  const [rows] = await bed.sql<{ twice: number }>(
    'SELECT (count(*) - count(DISTINCT subject))::int AS twice FROM contact_message',
  )
  const broken = [
    ...(lost > 0 ? [`${lost} accepted messages never arrived`] : []),
    ...(copies > explained.copies ? [`${copies} copies, ${explained.copies} are explained`] : []),
    ...(different.size > 0 ? ['copies differ'] : []),
    ...(drainMs === Infinity ? ['a row is still owed'] : []),
    ...(row!.found > 0 ? [`${row!.found} rows are what no row may be`] : []),
    ...(rows!.twice > 0 ? ['a message is stored twice'] : []),
  ]
  return { accepted: ids.length, lost, copies, broken }
}

const mend = async ({ bed, watch }: StepBed) => {
  watch.stop()
  bed.mail.behave({})
  await bed.ensureUp()
}

/** Runs the trial on a test bed where all is well, and leaves it well. */
export const runTrial = async (stepBed: StepBed, { name, run }: Trial): Promise<Outcome> => {
  const { bed } = stepBed
  await mend(stepBed)
  await bed.sql('DELETE FROM contact_message')
  await stepBed.warmUp()
  bed.ledger = newLedger()
  const before = new Map(bed.mail.arrivals)
  const { explained, failure } = await run(stepBed).then(
    (explained) => ({ explained, failure: [] }),
    (error: Error) => ({ explained: { copies: 0 } as Explained, failure: [error.message] }),
  )
  await mend(stepBed)
  await settled(bed)
  const drainMs = await drain(bed, 45_000)
  const { broken, ...counts } = await judge(stepBed, before, drainMs, explained)
  return { name, unmet: explained.unmet ?? false, ...counts, broken: [...failure, ...broken] }
}
