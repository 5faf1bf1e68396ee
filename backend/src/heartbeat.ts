/** The worker's pulse: a round that must keep succeeding, told to the outside through a file's time. */
import { writeFileSync } from 'node:fs'
import type { Log } from './contact/ports.ts'

/** A worker whose rounds have failed for this long, in milliseconds, cannot work and ends itself. */
export const LONGEST_SILENCE_MS = 5 * 60_000

type Options = {
  intervalMs: number
  /** Touched after each good round, for the container's health check. */
  heartbeatFile: string | undefined
  log: Log
  /** Told how long, in milliseconds, no round has succeeded, after each that failed. */
  onSilence?: (silentMs: number) => void
  longestSilenceMs?: number
}

/**
 * Runs `round` now and then `intervalMs` after each end. Throws out of the process (an uncaught error)
 * when no round has succeeded for too long: whoever supervises it starts it anew. Returns how to stop; that
 * waits for a round that is running.
 */
export const repeat = (round: () => Promise<void>, options: Options): (() => Promise<void>) => {
  const { intervalMs, heartbeatFile, log, onSilence, longestSilenceMs = LONGEST_SILENCE_MS } = options
  let lastGood = performance.now()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let current = Promise.resolve()

  const beat = async () => {
    try {
      await round()
      lastGood = performance.now()
      if (heartbeatFile) writeFileSync(heartbeatFile, new Date().toISOString())
    } catch {
      const silentMs = performance.now() - lastGood
      log('sweep.failed', { silentSeconds: Math.round(silentMs / 1000) })
      onSilence?.(silentMs)
    }
    if (performance.now() - lastGood > longestSilenceMs)
      throw new Error('No sweep has succeeded for too long.')
    if (!stopped) timer = setTimeout(start, intervalMs)
  }
  const start = () => {
    current = beat()
  }
  start()

  return async () => {
    stopped = true
    clearTimeout(timer)
    await current.catch(() => {}) // told as an uncaught error already
  }
}
