/** The alarm for a database that is away, where nothing else can be told. */
import { errorFacts } from './error-facts.ts'
import type { Alarm } from './housekeeping-ports.ts'
import type { Clock, Log } from './ports.ts'

const HOUR_MS = 60 * 60_000
const PATIENCE_MS = 60_000

/** The alarm for a database that is away: it cannot be claimed there, so each worker counts its own hour. */
export const alarmOfSilence = ({
  alarm,
  clock,
  log,
}: {
  alarm: Alarm
  log: Log
  clock: Pick<Clock, 'now'>
}) => {
  let last = -Infinity
  return (silentMs: number): void => {
    if (silentMs < PATIENCE_MS || clock.now() - last < HOUR_MS) return
    last = clock.now()
    const facts = { reason: 'database', state: 'raised', silentSeconds: Math.round(silentMs / 1000) }
    log('alarm.raised', facts)
    alarm('The worker cannot reach its database: nothing is delivered.', facts).catch((error: unknown) => {
      log('alarm.failed', { ...facts, ...errorFacts(error) })
      last = -Infinity
    })
  }
}
