/** The worker's loop: a round that must keep succeeding, told to the outside through a file's time. */
import { writeFileSync } from 'node:fs'
import { errorFacts } from './contact/error-facts.ts'
import type { Clock, Log } from './contact/ports.ts'

/** A worker whose rounds have failed for this long, in milliseconds, cannot work and ends itself. */
export const LONGEST_SILENCE_MS = 5 * 60_000

/** How often the silence is looked at within the longest one. */
const LOOKS = 10

type Options = {
  intervalMs: number
  /** Touched after each good round, for the container's health check. */
  heartbeatFile: string | undefined
  clock: Clock
  log: Log
  /** Told again and again how long, in milliseconds, no round has succeeded. */
  onSilence?: (silentMs: number) => void
  /** Told once, when that is too long. */
  onDead: (error: Error) => void
  longestSilenceMs?: number
}

/** Since when rounds do not succeed; the rest between two rounds is no silence. */
const openSilence = ({ clock }: Options) => {
  let since: number | undefined
  return {
    begin: () => {
      since ??= clock.now()
    },
    end: () => {
      since = undefined
    },
    ms: () => (since === undefined ? 0 : clock.now() - since),
  }
}
type Silence = ReturnType<typeof openSilence>

const beat = async (round: () => Promise<void>, silence: Silence, { heartbeatFile, log }: Options) => {
  silence.begin()
  try {
    await round()
    silence.end()
    if (heartbeatFile) writeFileSync(heartbeatFile, new Date().toISOString())
  } catch (error) {
    log('sweep.failed', { silentSeconds: Math.round(silence.ms() / 1000), ...errorFacts(error) })
  }
}

/** Has a time of its own, because a round may also hang. */
const watch = async (silence: Silence, options: Options, ending: AbortSignal) => {
  const { clock, onSilence, onDead, longestSilenceMs = LONGEST_SILENCE_MS } = options
  while (silence.ms() <= longestSilenceMs) {
    await clock.sleep(longestSilenceMs / LOOKS, ending)
    if (silence.ms() > 0) onSilence?.(silence.ms())
  }
  onDead(new Error('No sweep has succeeded for too long.'))
}

/**
 * Runs `round` now and then `intervalMs` after each end. Returns how to stop; that waits for a round that is
 * running.
 */
export const repeat = (round: () => Promise<void>, options: Options): (() => Promise<void>) => {
  const ending = new AbortController()
  const silence = openSilence(options)
  const run = async () => {
    for (;;) {
      await beat(round, silence, options)
      await options.clock.sleep(options.intervalMs, ending.signal)
    }
  }
  const running = run().catch(() => {}) // it is being stopped
  watch(silence, options, ending.signal).catch((error: Error) => {
    if (!ending.signal.aborted) options.onDead(error)
  })
  return () => {
    ending.abort()
    return running
  }
}
