/** The worker's loop: a round that must keep succeeding; a file's time shows the last success. */
import { writeFileSync } from 'node:fs'
import { type Clock, errorFacts, type Log } from '#src/process.ts'

/** A worker whose rounds have failed for this long, in milliseconds, although its database answers, ends itself. */
export const LONGEST_SILENCE_MS = 5 * 60_000

/** While rounds fail they are tried this often, and the silence is looked at as often; else it is looked at less. */
const RETRY_MS = 5000
const LOOK_MS = 20_000

type Options = {
  intervalMs: number
  /** Touched after each good round, for the container's health check. */
  heartbeatFile: string | undefined
  clock: Clock
  log: Log
  /** Called again and again with how long, in milliseconds, no round has succeeded. */
  onSilence?: (silentMs: number) => void
  /** Called after each good round. */
  onWell?: () => void
  /** Asks the database over a connection of its own. Where that fails too, this process is not the reason. */
  probe?: () => Promise<void>
  /** Called once, when no round has succeeded for too long although the database answers. */
  onDead: (error: Error) => void
  longestSilenceMs?: number
}

/**
 * Runs `round` now and then `intervalMs` after each end, sooner after one that failed. Returns how to stop; that waits
 * for a round that is running.
 */
export const repeat = (round: () => Promise<void>, options: Options): (() => Promise<void>) => {
  const { clock, intervalMs, heartbeatFile, log, onSilence, onWell, onDead } = options
  const { longestSilenceMs = LONGEST_SILENCE_MS, probe = async () => {} } = options
  const ending = new AbortController()
  /** When the first round began that has not succeeded; the pause between two good rounds is no silence. */
  let since: number | undefined
  const silentMs = () => (since === undefined ? 0 : clock.now() - since)

  /** Resolves to whether the round has succeeded. */
  const runRound = async () => {
    since ??= clock.now()
    try {
      await round()
      since = undefined
      onWell?.()
      if (heartbeatFile) writeFileSync(heartbeatFile, new Date().toISOString())
      return true
    } catch (error) {
      log('sweep.failed', { silentSeconds: Math.round(silentMs() / 1000), ...errorFacts(error) })
      return false
    }
  }
  const run = async () => {
    for (;;) {
      const isWell = await runRound()
      await clock.sleep(isWell ? intervalMs : Math.min(intervalMs, RETRY_MS), ending.signal)
    }
  }
  /** Has a timer of its own, because a round may also hang. */
  const watch = async () => {
    for (;;) {
      await clock.sleep(Math.min(silentMs() > 0 ? RETRY_MS : LOOK_MS, longestSilenceMs / 10), ending.signal)
      if (silentMs() > 0) onSilence?.(silentMs())
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

/** Runs rounds in the background, one at a time: a mail server that hangs must not hold up deliveries. */
export const inBackground = (name: string, round: () => Promise<void>, log: Log) => {
  let running: Promise<void> | undefined
  const start = () => {
    running ??= round()
      .catch((error: unknown) => log('round.failed', { name, ...errorFacts(error) }))
      .finally(() => {
        running = undefined
      })
  }
  return { start, drain: () => running }
}
