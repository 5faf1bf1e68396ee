/**
 * Reports to a push monitor (healthchecks, Uptime Kuma) once a minute, and at once when the verdict changes. The monitor
 * notices missing reports, notifies people and reminds them.
 */
import type { Clock } from '#src/clock.ts'
import { errorFacts, type Log } from '#src/log.ts'
import { checkAll, type Check } from './checks.ts'
import type { Facts } from './facts.ts'

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
