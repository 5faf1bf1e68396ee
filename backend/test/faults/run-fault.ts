/** Runs one fault and holds it against the promise, as the mail server saw it. */
import type { Fault } from './fault.ts'
import { drain } from './drain.ts'
import { newLedger, type World } from './world.ts'

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
  /** What was promised and not kept. */
  broken: string[]
}

const percentile = (sorted: number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)

/** The mail server's books before the fault. */
type Before = { arrivals: Map<string, number>; unconfirmed: number }

const judge = (world: World, fault: Fault, drainMs: number, before: Before) => {
  const { arrivals, different } = world.mail
  const { accepted } = world.ledger
  const lost = [...accepted.keys()].filter((id) => !arrivals.has(id)).length
  let copies = 0
  for (const [id, count] of arrivals) copies += count - Math.max(before.arrivals.get(id) ?? 0, 1)
  const unconfirmed = world.mail.unconfirmed() - before.unconfirmed
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
export const runFault = async (world: World, fault: Fault, queue: string): Promise<Result> => {
  await world.ensureUp()
  const before = { arrivals: new Map(world.mail.arrivals), unconfirmed: world.mail.unconfirmed() }
  const ledger = newLedger(world)
  await fault.run(world)
  await world.ensureUp()
  const drainMs = await drain(world)
  const { lost, copies, broken } = judge(world, fault, drainMs, before)
  const sorted = ledger.latencies.toSorted((a, b) => a - b)
  const arrivals = [...ledger.accepted]
    .flatMap(([id, answered]) => Math.max(0, (world.mail.firstAt.get(id) ?? answered) - answered))
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
    slowest: Math.round(ledger.slowestMs),
    drainSeconds: Math.round(drainMs / 100) / 10,
    broken,
  }
}

const COLUMNS: [string, (result: Result) => string, number][] = [
  ['queue', ({ queue }) => queue, 9],
  ['fault', ({ name }) => name, 52],
  ['posted', ({ posted }) => String(posted), 7],
  ['accepted', ({ accepted }) => String(accepted), 9],
  ['lost', ({ lost }) => String(lost), 5],
  ['copies', ({ copies }) => String(copies), 7],
  ['p50 ms', ({ p50 }) => String(p50), 7],
  ['p95 ms', ({ p95 }) => String(p95), 7],
  ['p99 ms', ({ p99 }) => String(p99), 7],
  ['slowest', ({ slowest }) => String(slowest), 8],
  ['202-mail ms', ({ arrival }) => arrival, 12],
  ['drain s', ({ drainSeconds }) => String(drainSeconds), 8],
  ['', ({ broken }) => (broken.length > 0 ? '✗' : '✓'), 1],
]

/** Lines of a table, with a head if asked. */
export const tableOf = (results: Result[], withHead: boolean): string =>
  [
    ...(withHead ? [COLUMNS.map(([head, , width]) => head.padEnd(width)).join(' ')] : []),
    ...results.map((result) => COLUMNS.map(([, cell, width]) => cell(result).padEnd(width)).join(' ')),
  ].join('\n')
