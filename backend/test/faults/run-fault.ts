/** Runs one fault and holds it against the promise, as the mail server saw it. */
import type { Fault } from './fault.ts'
import { drain } from './drain.ts'
import { newLedger } from './ledger.ts'
import type { TestBed } from './test-bed.ts'

export type Result = {
  name: string
  queue: string
  posted: number
  accepted: number
  lost: number
  copies: number
  p50: number
  p95: number
  p99: number
  slowest: number
  /** From 202 to the mail server, median and 95th percentile. */
  arrival: string
  drainSeconds: number
  remark: string
  /** What was promised and not kept. */
  broken: string[]
}

const percentile = (sorted: number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)

/** The mail server's books before the fault. */
type Before = { arrivals: Map<string, number>; unconfirmed: number }

const judge = (bed: TestBed, fault: Fault, drainMs: number, before: Before) => {
  const { arrivals, different } = bed.mail
  const { accepted } = bed.ledger
  const lost = [...accepted.keys()].filter((id) => !arrivals.has(id)).length
  let copies = 0
  for (const [id, count] of arrivals) copies += count - Math.max(before.arrivals.get(id) ?? 0, 1)
  const unconfirmed = bed.mail.unconfirmed() - before.unconfirmed
  const allowed = unconfirmed + (fault.afterReply ?? 0)
  const broken = [
    ...(lost > 0 ? [`${lost} accepted messages never arrived`] : []),
    ...(copies > allowed ? [`${copies} extra copies, allowed are ${allowed}`] : []),
    ...(different.size > 0 ? [`${different.size} messages have copies that differ`] : []),
    ...(drainMs === Infinity ? ['rows are still owed after a minute'] : []),
    ...(accepted.size === 0 ? ['nothing was accepted at all'] : []),
  ]
  return { lost, copies, broken }
}

/** Breaks, mends, waits until nothing is owed, and counts. */
export const runFault = async (bed: TestBed, fault: Fault, queue: string): Promise<Result> => {
  await bed.ensureUp()
  const before = { arrivals: new Map(bed.mail.arrivals), unconfirmed: bed.mail.unconfirmed() }
  const ledger = (bed.ledger = newLedger())
  const { remark, failure } = await fault.run(bed).then(
    (remark) => ({ remark: remark ?? '', failure: [] }),
    (error: Error) => ({ remark: '', failure: [error.message] }),
  )
  await bed.ensureUp()
  const drainMs = await drain(bed)
  const { lost, copies, broken } = judge(bed, fault, drainMs, before)
  const sorted = ledger.latencies.toSorted((a, b) => a - b)
  const arrivals = [...ledger.accepted]
    .flatMap(([id, answered]) => Math.max(0, (bed.mail.firstAt.get(id) ?? answered) - answered))
    .toSorted((a, b) => a - b)
  return {
    name: fault.name,
    queue,
    posted: ledger.posted,
    accepted: ledger.accepted.size,
    lost,
    copies,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    arrival: `${percentile(arrivals, 0.5)}/${percentile(arrivals, 0.95)}`,
    slowest: percentile(sorted, 1),
    drainSeconds: Math.round(drainMs / 100) / 10,
    remark,
    broken: [...failure, ...broken],
  }
}
