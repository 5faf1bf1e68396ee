/** When a failed message is tried again. Source: the product's table of failure classes. */
import type { FailureClass } from './ports.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How long a worker may hold a message, in seconds; longer than any single send may take. */
export const LEASE_SECONDS = 15 * MINUTE

const WAITS: Record<FailureClass, readonly number[]> = {
  unreached: [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE],
  maybe_delivered: [15 * MINUTE, 1 * HOUR, 6 * HOUR],
  permanent: [15 * MINUTE, 1 * HOUR, 6 * HOUR, 24 * HOUR],
}

/** Seconds to wait after try number `attempts` (from 1) failed; the last wait of the class repeats for ever. */
export const retrySeconds = (failure: FailureClass, attempts: number): number => {
  const waits = WAITS[failure]
  return waits[Math.min(Math.max(attempts, 1), waits.length) - 1]!
}
