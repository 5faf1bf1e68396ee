/**
 * Reports to a push monitor (healthchecks, Uptime Kuma), which notices silence, notifies people, reminds them and
 * resolves: once a minute, and at once when the verdict changes.
 */
import { type Clock, errorFacts, type Log } from '#src/process.ts'
import type { Producer } from '#src/queue.ts'
import type { Figures, FiguresStore } from '#src/store/figures.ts'
import { type Absence, type Check, checkAll, type Facts } from './checks.ts'

/** Reports up, or down with one sentence per failing check. Throws unless the monitor took it. */
export type Report = (problems: string[]) => Promise<void>

const TIMEOUT_MS = 10_000
/** Uptime Kuma keeps a heartbeat's message in a column of its own. */
const LONGEST_MESSAGE = 250

/** Uptime Kuma's push addresses take status and words in the query; healthchecks and its like have /fail. */
const addressOf = (url: string, problems: string[]) => {
  const address = new URL(url)
  const isUp = problems.length === 0
  if (/\/api\/push\//.test(address.pathname)) {
    address.searchParams.set('status', isUp ? 'up' : 'down')
    address.searchParams.set('msg', problems.join(' ').slice(0, LONGEST_MESSAGE) || 'OK')
  } else if (!isUp) address.pathname = `${address.pathname.replace(/\/$/, '')}/fail`
  return address
}

/** Reports to the monitor at `url`. */
export const reportTo =
  (url: string): Report =>
  async (problems) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const body = problems.join('\n')
    // A followed redirect would become a GET without the body, and its 200 look like success.
    const answer = await fetch(addressOf(url, problems), { method: 'POST', body, signal, redirect: 'manual' })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The monitor answered ${answer.status}.`)
  }

/** Since when something does not answer, from one question to the next. */
const watchAbsence = ({ now }: Pick<Clock, 'now'>) => {
  let since: number | undefined
  return async <T>(ask: () => Promise<T>): Promise<{ answer: T | null; away: Absence | null }> => {
    try {
      const answer = await ask()
      since = undefined
      return { answer, away: null }
    } catch (error) {
      since ??= now()
      const { error: name, code } = errorFacts(error)
      return { answer: null, away: { seconds: (now() - since) / 1000, reason: String(code ?? name) } }
    }
  }
}

type Observed = {
  figures: Pick<FiguresStore, 'read'>
  queue: Pick<Producer, 'ping'>
  /** What is seen of this machine and of the site. */
  look: () => Pick<Facts, 'time' | 'diskUsed' | 'site' | 'certificateEnd'>
  clock: Pick<Clock, 'now'>
}

/** What a worker knows at each question. While the database is away its last figures stand: nothing has improved. */
export const observe = ({ figures, queue, look, clock }: Observed): (() => Promise<Facts>) => {
  let known: Figures | null = null
  let knownAt = 0
  const [askDatabase, askQueue] = [watchAbsence(clock), watchAbsence(clock)]
  return async () => {
    const [database, redis] = await Promise.all([askDatabase(figures.read), askQueue(queue.ping)])
    const seen = look()
    if (database.answer) [known, knownAt] = [database.answer, seen.time]
    // The two clocks are compared as they were when the figures were read.
    const time = database.answer || !known ? seen.time : knownAt
    return { ...seen, time, figures: known, databaseAway: database.away, queueAway: redis.away }
  }
}

const ROUND_MS = 20_000
const REPORTED_EVERY_MS = 60_000

type Needs = { read: () => Promise<Facts>; report: Report; clock: Clock; log: Log }

/** Makes one round: reads all checks, logs those that have changed, and reports if it is time to. */
export const makeMonitor = ({ read, report, clock, log }: Needs) => {
  const results = new Map<string, Check['result']>()
  let last = { at: -Infinity, isUp: true }

  const logChange = ({ name: check, result, report: words }: Check) => {
    const before = results.get(check) ?? 'ok'
    results.set(check, result)
    if (result === before) return
    log(`check.${result}`, { check, ...(result !== 'ok' && { report: words }) })
  }

  return async (): Promise<void> => {
    const facts = await read()
    const checks = checkAll(facts)
    for (const check of checks) logChange(check)
    const failing = checks.filter(({ result }) => result === 'failing')
    const isUp = failing.length === 0
    // Nobody knows yet whether a worker that has never reached its database is up.
    if (isUp && !facts.figures) return
    if (clock.now() - last.at < REPORTED_EVERY_MS && isUp === last.isUp) return
    try {
      await report(failing.map(({ report: words }) => words))
      last = { at: clock.now(), isUp }
    } catch (error) {
      log('monitor.failed', errorFacts(error))
    }
  }
}

/** Runs rounds until it is stopped. */
export const startMonitor = (needs: Needs): (() => void) => {
  const { clock, log } = needs
  const ending = new AbortController()
  const round = makeMonitor(needs)
  const run = async () => {
    for (;;) {
      await round().catch((error: unknown) => log('monitor.failed', errorFacts(error)))
      await clock.sleep(ROUND_MS, ending.signal)
    }
  }
  run().catch(() => {}) // it is being stopped
  return () => ending.abort()
}
