/** Time passes quickly: what waits for its next try is made due, until nothing is owed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { LEASE_SECONDS } from '#src/schedule.ts'
import type { TestBed } from './test-bed.ts'

/** Makes due whatever waits, but nothing that is being sent: a lease younger than `seconds` stays. */
export const movedClock = (seconds = 3): string =>
  `UPDATE contact_message SET next_attempt_at = clock_timestamp(), lease_ends_at = NULL
    WHERE state = 'pending' AND next_attempt_at > clock_timestamp() AND (lease_ends_at IS NULL
      OR lease_ends_at < clock_timestamp() + make_interval(secs => ${LEASE_SECONDS - seconds}))`

/** Moves the clock of whatever waits. */
export const moveClock = (bed: TestBed) => bed.sql(movedClock())

/** Resolves to the milliseconds until every accepted message has arrived and no row is owed; throws after a while. */
export const drain = async (bed: TestBed, longestMs = 60_000): Promise<number> => {
  const started = performance.now()
  for (;;) {
    await moveClock(bed)
    const [row] = await bed.sql<{ owed: number }>(
      "SELECT count(*)::int AS owed FROM contact_message WHERE state = 'pending'",
    )
    if (row!.owed === 0) return performance.now() - started
    if (performance.now() - started > longestMs) return Infinity
    await sleep(250)
  }
}
