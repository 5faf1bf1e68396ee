/** Time that passes, and rounds that are repeated. */
import { setTimeout as sleep } from 'node:timers/promises'

/** In milliseconds. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Monotonic time for delays, independent of the machine's clock. */
export type Clock = {
  /** Milliseconds since an arbitrary moment. */
  now: () => number
  /** Rejects when `signal` aborts. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, signal && { signal }),
}

/**
 * Runs `round` repeatedly. Each round resolves to the milliseconds until the next one, or to null to stop. The returned
 * function stops the repetition, and resolves when a running round has ended.
 */
export const repeat = (clock: Clock, round: () => Promise<number | null>): (() => Promise<void>) => {
  const ending = new AbortController()
  const run = async () => {
    for (let pause = await round(); pause !== null; pause = await round())
      await clock.sleep(pause, ending.signal)
  }
  const running = run().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error
  })
  return () => {
    ending.abort()
    return running
  }
}
