/** When a failed message is tried again. Source: the product's table of failure classes. */

/** Why a try failed, and so when the next one makes sense. */
export type FailureClass = 'unreached' | 'ambiguous' | 'permanent'

/** A failed try. `error` is for the operator and holds no text of the visitor. */
export type Failure = {
  class: FailureClass
  error: string
  code: number | null
  /** Perhaps only this mail is the reason: that others pass says nothing about it. */
  onlyThisMail: boolean
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How long a worker may hold a message, in seconds; longer than any single send may take. */
export const LEASE_SECONDS = 15 * MINUTE

const WAITS = {
  unreached: [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE],
  /** The fifth copy leaves a day after the first: then four in any 24 hours, whatever fails in between. */
  ambiguous: [LEASE_SECONDS, 1 * HOUR, 6 * HOUR, 24 * HOUR - 7 * HOUR - LEASE_SECONDS, 6 * HOUR],
  permanent: [LEASE_SECONDS, 1 * HOUR, 6 * HOUR, 24 * HOUR],
} as const satisfies Record<FailureClass, readonly number[]>

/** No wait is longer, a lease included: what is due later was written by a clock that was ahead. */
export const LONGEST_WAIT_SECONDS = 24 * HOUR + LEASE_SECONDS + MINUTE

/** The lease by the number of copies that may be out, so that a worker's death is put off like a lost reply. */
export const LEASES: readonly number[] = WAITS.ambiguous

/**
 * A success releases what waits, but nothing sooner than this after its last try: a mail server that takes every
 * second mail is not hammered.
 */
export const REST_SECONDS = 5 * MINUTE

/** Seconds to wait after failure number `times` (from 1) of its class; the last wait repeats for ever. */
export const retrySeconds = (failure: FailureClass, times: number): number => {
  const waits: readonly number[] = WAITS[failure]
  return waits[Math.min(Math.max(times, 1), waits.length) - 1]!
}

/** Seconds until the next try of a message that has just failed. Copies and refusals are counted on their own. */
export const waitAfter = (
  failure: FailureClass,
  {
    attempts,
    ambiguousAttempts,
    permanentFailures,
  }: { attempts: number; ambiguousAttempts: number; permanentFailures: number },
): number =>
  retrySeconds(
    failure,
    { unreached: attempts, ambiguous: ambiguousAttempts, permanent: permanentFailures + 1 }[failure],
  )
