/** What happens in a run, as fast-check generates and shrinks it: who does what and when, and what fails. */
import fc from 'fast-check'
import { HOUR, MINUTE } from '#src/clock.ts'
import { BEHAVIOURS, type Behaviour } from './servers.ts'
import { FAULT_KINDS, HELD_BACK, type Call } from './world.ts'

/** Mostly short, sometimes long: uniform on a logarithmic scale. */
const logarithmic = (least: number, most: number) =>
  fc.nat(1000).map((share) => Math.round(least * (most / least) ** (share / 1000)))

/** A share of the time in which things may fail. */
const moment = fc.nat(1000).map((share) => share / 1000)

const upTo = <T>(maxLength: number, arbitrary: fc.Arbitrary<T>) =>
  fc.array(arbitrary, { maxLength, size: 'max' })
/** Half of the runs have none, so that few kinds of trouble come together. */
const sometimes = <T>(maxLength: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof(fc.constant([]), upTo(maxLength, arbitrary))

const TARGETS: Call[] = [
  'messages.insert',
  'messages.claim',
  'messages.release',
  'messages.findDue',
  'operator.purge',
  'messages.markSent',
  'messages.markFailed',
]
const faultAt = (call: fc.Arbitrary<Call | 'any'>, most: number) =>
  fc.record({ call, nth: logarithmic(1, most), kind: fc.constantFrom(...FAULT_KINDS) })
const lateMark = fc.record({
  call: fc.constantFrom<Call>('messages.markSent', 'messages.markFailed'),
  nth: logarithmic(1, 30),
  kind: fc.constant(HELD_BACK),
})

/** Visitors who choose the same text write the same words. */
const post = fc.record({
  at: moment,
  text: fc.nat(12),
  /** When the visitor sends it again, although "sent" was the answer. */
  again: fc.option(logarithmic(20_000, 5 * HOUR), { freq: 1 }),
})

/** The operator acts at a moment, or soon after the post, which is when the message is being sent. */
const act = fc.record({
  command: fc.constantFrom('resend', 'mark-sent', 'erase'),
  post: fc.nat(5),
  at: fc.option(moment, { freq: 1 }),
  afterPost: logarithmic(20, 30_000),
})

/** A server that is out of order for a while; a queue that is deaf delivers nothing, one that is lost forgets all too. */
const outage = <T extends string>(longestMs: number, ...kinds: T[]) =>
  fc.record({ at: moment, kind: fc.constantFrom(...kinds), forMs: logarithmic(500, longestMs) })

export const scenarios = fc.record({
  /** The seed of latencies, restarts, and how slowly the mail server replies. */
  worldSeed: fc.nat().map(String),
  /** When nothing fails any more, in milliseconds from the start. */
  calmAt: logarithmic(20 * MINUTE, 40 * HOUR),
  posts: fc.array(post, { minLength: 1, maxLength: 6, size: 'max' }),
  acts: sometimes(8, act),
  mailServer: upTo(12, fc.record({ at: moment, to: fc.constantFrom(...BEHAVIOURS, 'fine', 'fine', 'fine') })),
  /** Messages that the mail server treats in a way of their own. */
  singledOut: sometimes(
    2,
    fc.record({ post: fc.nat(5), behaviour: fc.constantFrom<Behaviour>('data 554', 'rcpt 451', 'data 451') }),
  ),
  queue: sometimes(3, outage(2 * HOUR, 'lost', 'deaf')),
  database: sometimes(4, outage(6 * MINUTE, 'frozen', 'down')),
  /** By how many milliseconds the database's clock is ahead or behind, for a while. The purge is run at each change. */
  clocks: upTo(
    2,
    fc.record({
      at: moment,
      ms: logarithmic(HOUR, 60 * HOUR),
      isAhead: fc.boolean(),
      forMs: logarithmic(MINUTE, 10 * HOUR),
    }),
  ),
  kills: sometimes(3, fc.record({ at: moment, worker: fc.nat(1) })),
  faults: fc
    .tuple(
      sometimes(40, faultAt(fc.constant('any'), 2000)),
      sometimes(24, faultAt(fc.constantFrom(...TARGETS), 60)),
      sometimes(8, lateMark),
    )
    .map((lists) => lists.flat()),
})
export type Scenario = typeof scenarios extends fc.Arbitrary<infer Value> ? Value : never
