/**
 * When a failed message is retried. A mail server that could not be reached is tried again within minutes, and at most half
 * an hour later. A mail that may have arrived, as when its lease ran out, or that was rejected, is sent again after 15
 * minutes, an hour, six hours, then daily: so a visitor's message is mailed at most four times in any 24 hours, even when a
 * clock is set back by seconds. Unreached waits grow with every attempt, the others only with attempts of their own class.
 */
import type { FailureClass, Schedule } from '#src/store/messages.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Longer than any send may take. */
const LEASE = 15 * MINUTE

const SLOW = [LEASE, 1 * HOUR, 6 * HOUR, 24 * HOUR] as const

const WAITS = {
  unreached: [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE],
  ambiguous: SLOW,
  permanent: SLOW,
} as const satisfies Record<FailureClass, readonly number[]>

/** What the store needs to know. A message whose worker died waits as an ambiguous one. */
export const SCHEDULE: Schedule = {
  lease: LEASE,
  waits: WAITS.ambiguous,
  longest: { unreached: WAITS.unreached[3], other: SLOW[3] },
}

/** Seconds until the retry after a failure of this class. The claim has counted the attempt, but no permanent failure. */
export const retryAfter = (
  failure: FailureClass,
  counts: { attempts: number; ambiguousAttempts: number; permanentFailures: number },
): number => {
  const { attempts, ambiguousAttempts, permanentFailures } = counts
  const times = { unreached: attempts, ambiguous: ambiguousAttempts, permanent: permanentFailures + 1 }[
    failure
  ]
  const waits = WAITS[failure]
  return waits[Math.min(Math.max(times, 1), waits.length) - 1]!
}
