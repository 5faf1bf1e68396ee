/** Tells an outside service that the worker works: it rings when nothing comes any more, a dead machine included. */
import type { Heartbeat } from './alarms.ts'
import type { Clock } from '#src/contact/ports.ts'

const TIMEOUT_MS = 10_000
const INTERVAL_MS = 60_000

/** Uptime Kuma's push addresses read the state in the query; healthchecks and its kin have /fail. */
const addressOf = (url: string, problems: string[]) => {
  const target = new URL(url)
  if (/\/api\/push\//.test(target.pathname)) {
    target.searchParams.set('status', problems.length > 0 ? 'down' : 'up')
    target.searchParams.set('msg', problems.join(' ').slice(0, 200) || 'OK')
  } else if (problems.length > 0) target.pathname = `${target.pathname.replace(/\/$/, '')}/fail`
  return target
}

/** A heartbeat to `url`, once a minute; at once when something becomes wrong or well. Rejects unless the answer is 2xx. */
export const heartbeatTo = (url: string, { now }: Pick<Clock, 'now'>): Heartbeat => {
  let last = { at: -Infinity, isWell: true }
  return async (problems) => {
    const isWell = problems.length === 0
    if (now() - last.at < INTERVAL_MS && isWell === last.isWell) return
    last = { at: now(), isWell }
    const answer = await fetch(addressOf(url, problems), {
      method: 'POST',
      body: problems.join('\n'),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The heartbeat was answered ${answer.status}.`)
  }
}

/** Where no address is named nobody waits for it. */
export const noHeartbeat: Heartbeat = async () => {}
