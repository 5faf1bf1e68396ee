/** When a failed message is tried again. Source: the product's table of failure classes. */
import type { FailureClass } from '#src/mail/classify-failure.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How long a worker may hold a message, in seconds; longer than any send may take. */
export const LEASE_SECONDS = 15 * MINUTE

/** Never more than four mails that may have arrived in any 24 hours, also when a clock is set back by seconds. */
const SLOW = [LEASE_SECONDS, 1 * HOUR, 6 * HOUR, 24 * HOUR] as const

const WAITS = {
  unreached: [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE],
  ambiguous: SLOW,
  permanent: SLOW,
} as const satisfies Record<FailureClass, readonly number[]>

/** The lease, by the number of ambiguous attempts: a worker's death counts like a lost reply. */
export const LEASES: readonly number[] = WAITS.ambiguous

/** The longest times that the schedule writes, in seconds: whatever is later was written by a clock that was ahead. */
export const LONGEST = { lease: LEASE_SECONDS, unreached: WAITS.unreached[3], other: SLOW[3] } as const

/** Seconds to wait after failure number `times` (from 1) of its class; the last wait repeats. */
export const retrySeconds = (failure: FailureClass, times: number): number => {
  const waits: readonly number[] = WAITS[failure]
  return waits[Math.min(Math.max(times, 1), waits.length) - 1]!
}

/** Seconds until the next attempt after a failure. Ambiguous attempts and rejections are counted separately. */
export const waitAfter = (
  failure: FailureClass,
  counts: { attempts: number; ambiguousAttempts: number; permanentFailures: number },
): number => {
  const { attempts, ambiguousAttempts, permanentFailures } = counts
  return retrySeconds(
    failure,
    { unreached: attempts, ambiguous: ambiguousAttempts, permanent: permanentFailures + 1 }[failure],
  )
}
