/** When a failed message is tried again. Source: the product's table of failure classes. */

/** Why a try failed, which determines when to retry. */
export type FailureClass = 'unreached' | 'ambiguous' | 'permanent'

/** A failed try. `error` is for the operator and contains no text of the visitor. */
export type Failure = {
  class: FailureClass
  error: string
  code: number | null
  /** Possibly this mail is the reason, so that other mails pass does not disprove it. */
  onlyThisMail: boolean
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How long a worker may hold a message, in seconds; longer than any send may take. */
export const LEASE_SECONDS = 15 * MINUTE

const WAITS = {
  unreached: [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE],
  /** The fifth copy is sent a day after the first: at most four in any 24 hours, whatever else fails. */
  ambiguous: [LEASE_SECONDS, 1 * HOUR, 6 * HOUR, 24 * HOUR - 7 * HOUR - LEASE_SECONDS, 6 * HOUR],
  permanent: [LEASE_SECONDS, 1 * HOUR, 6 * HOUR, 24 * HOUR],
} as const satisfies Record<FailureClass, readonly number[]>

/** Longer than any wait, lease included: what is due later was written by a clock that was ahead. */
export const LONGEST_WAIT_SECONDS = 24 * HOUR + LEASE_SECONDS + MINUTE

/** The lease, by the number of ambiguous attempts: a worker's death counts like a lost reply. */
export const LEASES: readonly number[] = WAITS.ambiguous

/**
 * A success makes waiting messages due, but none sooner than this after its last try: a mail server that accepts only
 * every second mail must not be hammered.
 */
export const REST_SECONDS = 5 * MINUTE

/** Seconds to wait after failure number `times` (from 1) of its class; the last wait repeats. */
export const retrySeconds = (failure: FailureClass, times: number): number => {
  const waits: readonly number[] = WAITS[failure]
  return waits[Math.min(Math.max(times, 1), waits.length) - 1]!
}

/** Seconds until the next try after a failure. Ambiguous attempts and rejections are counted separately. */
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
