/** Sweeps again and again, and records the last success in a file's time. */
import { writeFileSync } from 'node:fs'
import { type Clock, errorFacts, type Log } from '#src/process.ts'

/** A worker whose rounds have failed for this many milliseconds although its database answers ends itself. */
const LONGEST_SILENCE_MS = 5 * 60_000

/** Interval of rounds while they fail. */
const RETRY_MS = 5000
const WATCH_MS = 20_000

type Options = {
  intervalMs: number
  /** Touched after each successful round, for the container's health check. */
  heartbeatFile: string | undefined
  clock: Clock
  log: Log
  /** Queries the database over a new connection. If that fails too, this process is not the cause. */
  probe?: () => Promise<void>
  /** Called once, when rounds have failed for too long although the database answers. */
  onDead: (error: Error) => void
  longestSilenceMs?: number
}

/**
 * Runs `round` now, then `intervalMs` after each end, sooner after a failure. Returns the function that stops it,
 * which waits for a running round.
 */
export const repeatSweep = (round: () => Promise<void>, options: Options): (() => Promise<void>) => {
  const { clock, intervalMs, heartbeatFile, log, onDead } = options
  const { longestSilenceMs = LONGEST_SILENCE_MS, probe = async () => {} } = options
  const ending = new AbortController()
  /** When the first round began that has not succeeded; the pause between two successful rounds is not silence. */
  let since: number | undefined
  const silentMs = () => (since === undefined ? 0 : clock.now() - since)

  /** Resolves to whether the round has succeeded. */
  const runRound = async () => {
    since ??= clock.now()
    try {
      await round()
      since = undefined
      if (heartbeatFile) writeFileSync(heartbeatFile, new Date().toISOString())
      return true
    } catch (error) {
      log('sweep.failed', { silentSeconds: Math.round(silentMs() / 1000), ...errorFacts(error) })
      return false
    }
  }
  const run = async () => {
    for (;;) {
      const succeeded = await runRound()
      await clock.sleep(succeeded ? intervalMs : Math.min(intervalMs, RETRY_MS), ending.signal)
    }
  }
  /** On a timer of its own, because a round may hang. */
  const watch = async () => {
    for (;;) {
      await clock.sleep(Math.min(WATCH_MS, longestSilenceMs / 10), ending.signal)
      if (silentMs() <= longestSilenceMs) continue
      const answers = await probe().then(
        () => true,
        () => false,
      )
      if (answers && silentMs() > longestSilenceMs)
        return onDead(new Error('No sweep has succeeded for too long, although the database answers.'))
    }
  }
  const running = run().catch(() => {}) // it is being stopped
  watch().catch((error: Error) => {
    if (!ending.signal.aborted) onDead(error)
  })
  return () => {
    ending.abort()
    return running
  }
}
