/**
 * Raises an alarm for every bad check, repeats it while it lasts, and reports its end. An alarm is a row that is open
 * or resolved, so one that returns is raised again at once.
 */
import { type Clock, errorFacts, type Log } from '#src/process.ts'
import type { AlarmRow, AlarmStore, Board, Figures } from '#src/store/status.ts'
import type { Alarm, Heartbeat } from './webhook.ts'
import { type Check, checkAll, databaseAway, type HostStatus } from './checks.ts'

type Needs = {
  figures: { read: () => Promise<Figures> }
  status: { read: () => Promise<Board> }
  host: () => HostStatus
  alarms: AlarmStore
  alarm: Alarm
  heartbeat: Heartbeat
  log: Log
}

const HOUR_SECONDS = 60 * 60

const factsOf = ({ pending, oldestAge, deferred, ambiguous }: Figures) => ({
  pending,
  oldestAge: oldestAge === null ? null : Math.round(oldestAge),
  ...deferred,
  ambiguous,
})

const isOf = (row: AlarmRow, { name, subject }: Check) => row.reason === name && row.subject === subject

/** A time in the future was written by a clock that was wrong, and counts as long ago. */
const isDue = ({ notifiedAt }: AlarmRow, { repeatSeconds = HOUR_SECONDS, worseAt }: Check, now: Date) => {
  if (notifiedAt === null) return true
  const wait = worseAt && worseAt > notifiedAt ? HOUR_SECONDS : (repeatSeconds ?? Infinity)
  return Math.abs(now.getTime() - notifiedAt.getTime()) >= wait * 1000
}

/** Opens and resolves alarms by the current checks. Writes only what has changed. */
const update = async ({ alarms }: Needs, checks: Check[], rows: AlarmRow[]) => {
  for (const check of checks) {
    const isOpen = rows.some((row) => isOf(row, check) && row.resolvedAt === null)
    const key = { reason: check.name, subject: check.subject }
    if (check.result === 'bad' && !isOpen) await alarms.raise(key)
    if (check.result === 'ok' && isOpen) await alarms.resolve(key)
  }
}

const notify = async ({ alarms, alarm, log }: Needs, row: AlarmRow, text: string, figures: Figures) => {
  if (!(await alarms.takeNotice(row))) return
  const { reason, subject } = row
  const state = row.resolvedAt ? 'resolved' : 'raised'
  const facts = { reason, ...(subject && { subject }), state, ...(row.resolvedAt ? {} : factsOf(figures)) }
  log(`alarm.${state}`, facts)
  try {
    await alarm(text, facts)
  } catch (error) {
    // still taken for a minute, then due again
    return log('alarm.failed', { reason, state, ...errorFacts(error) })
  }
  await alarms.noteNotice(row)
}

const resolvedText = ({ reason, subject }: AlarmRow) => `Resolved: ${reason}${subject && ` of ${subject}`}.`

/** One round, shared by all workers; then the heartbeat reports what is wrong, or that all is well. */
export const raiseAlarms = async (needs: Needs): Promise<void> => {
  const { figures: store, status, host, alarms, heartbeat, log } = needs
  const [figures, board] = [await store.read(), await status.read()]
  const checks = checkAll({ figures, board, host: host() })
  await update(needs, checks, await alarms.list())
  const bad = checks.filter(({ result }) => result === 'bad')
  for (const row of await alarms.list()) {
    const check = bad.find((one) => isOf(row, one))
    if (row.resolvedAt) await notify(needs, row, resolvedText(row), figures)
    // An open alarm that this worker cannot check belongs to another worker.
    else if (check && isDue(row, check, board.now)) await notify(needs, row, check.report, figures)
  }
  await heartbeat(bad.map(({ report }) => report)).catch((error: unknown) =>
    log('heartbeat.failed', errorFacts(error)),
  )
}

/** Time for a database restart. */
const PATIENCE_MS = 60_000

/**
 * The alarm for an unreachable database, which no row can hold: each worker raises its own. `silent` is called
 * repeatedly with the milliseconds since a sweep last succeeded, `well` after each successful one.
 */
export const watchDatabase = (
  needs: Pick<Needs, 'alarm' | 'heartbeat' | 'log'> & { clock: Pick<Clock, 'now'> },
) => {
  const { alarm, heartbeat, clock, log } = needs
  /** When the operator was last notified. */
  let raisedAt: number | undefined
  let isNotifying = false

  const notify = async (state: 'raised' | 'resolved', text: string) => {
    if (isNotifying) return
    isNotifying = true
    const facts = { reason: 'database', state }
    log(`alarm.${state}`, facts)
    try {
      await alarm(text, facts)
      raisedAt = state === 'raised' ? clock.now() : undefined
    } catch (error) {
      log('alarm.failed', { ...facts, ...errorFacts(error) })
    } finally {
      isNotifying = false
    }
  }
  return {
    silent: (silentMs: number): void => {
      if (silentMs < PATIENCE_MS) return
      const { report } = databaseAway(silentMs / 1000)
      heartbeat([report]).catch((error: unknown) => log('heartbeat.failed', errorFacts(error)))
      if (raisedAt !== undefined && clock.now() - raisedAt < HOUR_SECONDS * 1000) return
      void notify('raised', report)
    },
    well: (): void => {
      if (raisedAt !== undefined) void notify('resolved', 'Resolved: database.')
    },
  }
}
