/** Tells the operator what needs a person, and when it is over. */
import { type Reason, REASONS, type State, type Surroundings } from './alarm-reasons.ts'
import { errorFacts } from './error-facts.ts'
import type { Alarm, Figures, FiguresStore, Heartbeat } from './housekeeping-ports.ts'
import type { Clock, JobStore, Log } from './ports.ts'
import { runOnce } from './run-once.ts'

type Needs = {
  figures: Pick<FiguresStore, 'read' | 'readWork'>
  look: () => Surroundings
  jobs: JobStore
  alarm: Alarm
  heartbeat: Heartbeat
  clock: Clock
  log: Log
}

const RETRY_SECONDS = 60

const factsOf = ({ pending, held, oldestAge, deferred, doubtful }: Figures) => ({
  pending,
  held,
  oldestAge: oldestAge === null ? null : Math.round(oldestAge),
  ...deferred,
  doubtful,
})

/** What an alarm is claimed by, among all workers: one of several machines has its own. */
const keyOf = ({ name, ofMachine }: Reason, { machine }: State) =>
  ofMachine && machine ? `${name}@${machine}` : name

const keyOfPeriod = (period: string) => period.split(' ')[0]!

/** The last alarm of each reason that nobody has called off. */
const findOpen = async (jobs: JobStore): Promise<string[]> => {
  const [raised, resolved] = await Promise.all([jobs.listDone('alarm'), jobs.listDone('alarm-resolved')])
  const last = new Map(raised.map((period) => [keyOfPeriod(period), period]))
  return [...last.values()].filter((period) => !resolved.includes(period))
}

const raise = async ({ jobs, alarm, clock, log }: Needs, now: State, due: typeof REASONS) => {
  const time = await jobs.now()
  for (const one of due) {
    const { name, period, tell } = one
    const job = {
      name: 'alarm',
      period: `${keyOf(one, now)} ${period(now, time)}`,
      retryAfterSeconds: RETRY_SECONDS,
    }
    const facts = { reason: name, state: 'raised', ...factsOf(now) }
    await runOnce({ jobs, clock, log }, job, async () => {
      log('alarm.raised', facts)
      await alarm(tell(now), facts)
    })
  }
}

const resolve = async ({ jobs, alarm, clock, log }: Needs, now: State) => {
  const staying = REASONS.filter(({ holds, isKnown }) => holds(now) || isKnown?.(now) === false)
  for (const period of await findOpen(jobs)) {
    const key = keyOfPeriod(period)
    const [reason = '', machine] = key.split('@')
    const isElsewhere = machine !== undefined && machine !== now.machine
    if (isElsewhere || staying.some((one) => keyOf(one, now) === key)) continue
    const facts = { reason, state: 'resolved' }
    await runOnce(
      { jobs, clock, log },
      { name: 'alarm-resolved', period, retryAfterSeconds: RETRY_SECONDS },
      () => {
        log('alarm.resolved', facts)
        return alarm(`Resolved: ${reason}${machine ? ` of ${machine}` : ''}.`, facts)
      },
    )
  }
}

/**
 * Raises each alarm whose reason holds, once in its period among all workers, and calls off each that is over; a failed
 * one a minute later. Then tells the heartbeat what is wrong, or that all is well.
 */
export const raiseAlarms = async (needs: Needs): Promise<void> => {
  const { figures, look, heartbeat, log } = needs
  const now = { ...(await figures.read()), ...(await figures.readWork()), ...look() }
  const due = REASONS.filter(({ holds }) => holds(now))
  await raise(needs, now, due)
  await resolve(needs, now)
  await heartbeat(due.map(({ tell }) => tell(now))).catch((error: unknown) =>
    log('heartbeat.failed', errorFacts(error)),
  )
}
