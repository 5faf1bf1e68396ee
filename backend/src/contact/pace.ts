/** How many mails leave in a minute, so that a provider does not take a released backlog for spam. */
import type { Clock } from './ports.ts'

const MINUTE_MS = 60_000

/** Slots of the last minute. */
export type Pace = {
  /** Resolves when a mail may leave; rejects once the pace has ended. */
  take: () => Promise<void>
  /** Gives a slot back that was not used. */
  giveBack: () => void
  /** Lets nobody wait any more. */
  end: () => void
}

/** At most `perMinute` slots in any `windowMs`; the first ones are free at once. */
export const makePace = (perMinute: number, clock: Clock, { windowMs = MINUTE_MS } = {}): Pace => {
  const ending = new AbortController()
  let taken: number[] = []
  const take = async () => {
    for (;;) {
      ending.signal.throwIfAborted()
      const now = clock.now()
      taken = taken.filter((time) => time > now - windowMs)
      if (taken.length < perMinute) return void taken.push(now)
      await clock.sleep(taken[0]! + windowMs - now + 1, ending.signal)
    }
  }
  return { take, giveBack: () => void taken.pop(), end: () => ending.abort() }
}
