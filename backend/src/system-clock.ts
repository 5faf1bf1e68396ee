/** The machine's own time. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from './contact/ports.ts'

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, signal && { signal }),
}
