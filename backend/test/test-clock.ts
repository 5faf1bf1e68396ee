/** A clock that a test reads: sleeping lets the time pass at once. */
import type { Clock } from '#src/process.ts'

/** Starts at 0. */
export const testClock = (): Clock => {
  let now = 0
  return {
    now: () => now,
    sleep: async (ms) => {
      now += ms
    },
  }
}
