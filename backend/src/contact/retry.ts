/** Writing although the database may be restarting. */
import type { Clock } from './ports.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

/**
 * Tries `write` until it succeeds, with growing pauses, for `seconds`; then throws its error. A lost answer hides an
 * effect: `write` must be as good twice as once.
 */
export const retry = async <T>(clock: Clock, write: () => Promise<T>, seconds: number): Promise<T> => {
  const deadline = clock.now() + seconds * 1000
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await write()
    } catch (error) {
      if (clock.now() + pause > deadline) throw error
      await clock.sleep(pause)
    }
  }
}
