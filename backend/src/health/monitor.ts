/**
 * Reports to a push monitor (healthchecks, Uptime Kuma) once a minute, and at once when the verdict changes. The monitor
 * notices missing reports, notifies people and reminds them.
 */
import { type Clock, errorFacts, type Log } from '#src/process.ts'
import type { Producer } from '#src/queue.ts'
import type { Metrics, MetricsStore } from '#src/store/metrics.ts'
import { type Outage, type Check, checkAll, type Facts, type HostFacts } from './checks.ts'

/** Reports up or down, with the report of each check that fails or warns. Throws unless the monitor accepted it. */
export type Report = (isUp: boolean, reports: string[]) => Promise<void>

const TIMEOUT_MS = 10_000
/** The longest message for Uptime Kuma, which stores it with each heartbeat. */
const LONGEST_MESSAGE = 250

/** Uptime Kuma's push addresses take status and message in the query; healthchecks and similar monitors have /fail. */
const addressOf = (url: string, isUp: boolean, reports: string[]) => {
  const address = new URL(url)
  if (/\/api\/push\//.test(address.pathname)) {
    address.searchParams.set('status', isUp ? 'up' : 'down')
    address.searchParams.set('msg', reports.join(' ').slice(0, LONGEST_MESSAGE) || 'OK')
  } else if (!isUp) address.pathname = `${address.pathname.replace(/\/$/, '')}/fail`
  return address
}

export const reportTo =
  (url: string): Report =>
  async (isUp, reports) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const body = reports.join('\n')
    // A followed redirect would become a GET without the body, and its 200 would look like success.
    const address = addressOf(url, isUp, reports)
    const answer = await fetch(address, { method: 'POST', body, signal, redirect: 'manual' })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The monitor answered ${answer.status}.`)
  }

/** Measures how long a server has been down, from the first request that failed. */
const watchOutage = ({ now }: Pick<Clock, 'now'>) => {
  let downSince: number | undefined
  return async <T>(ask: () => Promise<T>): Promise<{ answer: T | null; outage: Outage | null }> => {
    try {
      const answer = await ask()
      downSince = undefined
      return { answer, outage: null }
    } catch (error) {
      downSince ??= now()
      const { error: name, code } = errorFacts(error)
      return { answer: null, outage: { seconds: (now() - downSince) / 1000, reason: String(code ?? name) } }
    }
  }
}

export type FactSources = {
  metrics: Pick<MetricsStore, 'read'>
  queue: Pick<Producer, 'ping'>
  observeHost: () => HostFacts
  clock: Clock
}

/** Makes the function that reads all facts. While the database is down its last metrics still count, as nothing improves. */
export const makeFactReader = ({ metrics, queue, observeHost, clock }: FactSources) => {
  let last: { metrics: Metrics; time: number } | undefined
  const askDatabase = watchOutage(clock)
  const askQueue = watchOutage(clock)
  return async (): Promise<Facts> => {
    const [database, redis] = await Promise.all([askDatabase(metrics.read), askQueue(queue.ping)])
    const host = observeHost()
    // The two clocks are compared as they were when the metrics were read.
    if (database.answer) last = { metrics: database.answer, time: host.time }
    return { ...host, metrics: null, ...last, databaseOutage: database.outage, queueOutage: redis.outage }
  }
}

const REPORT_INTERVAL_MS = 60_000

type MonitorNeeds = { readFacts: () => Promise<Facts>; report: Report; clock: Clock; log: Log }

/** Makes the round that evaluates all checks, logs those that have changed, and reports when that is due. Never rejects. */
export const makeMonitor = ({ readFacts, report, clock, log }: MonitorNeeds): (() => Promise<void>) => {
  const results = new Map<string, Check['result']>()
  let last = { at: -Infinity, isUp: true }

  const logChange = ({ name: check, result, report: text }: Check) => {
    const before = results.get(check) ?? 'ok'
    results.set(check, result)
    if (result !== before) log(`check.${result}`, { check, ...(result !== 'ok' && { report: text }) })
  }

  const evaluate = async () => {
    const facts = await readFacts()
    const checks = checkAll(facts)
    for (const check of checks) logChange(check)
    const reportsOf = (wanted: Check['result']) =>
      checks.flatMap(({ result, report: text }) => (result === wanted ? text : []))
    const failing = reportsOf('failing')
    const isUp = failing.length === 0
    // A worker that has never reached its database cannot tell yet whether the product is up.
    if (isUp && !facts.metrics) return
    if (clock.now() - last.at < REPORT_INTERVAL_MS && isUp === last.isUp) return
    await report(isUp, [...failing, ...reportsOf('warn')])
    last = { at: clock.now(), isUp }
  }
  return () => evaluate().catch((error: unknown) => log('monitor.failed', errorFacts(error)))
}
