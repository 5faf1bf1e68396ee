/** What goes out of the machine without mail: the alarm, in the shape that the service at the address reads, and the heartbeat. */
import type { Clock } from '#src/process.ts'

/** Notifies the operator. Throws when that did not work. Never a text or address of a visitor. */
export type Alarm = (text: string, facts: Record<string, string | number | null>) => Promise<void>

/** Reports that all is well, or what is not; silence is the alarm. Throws when that did not work. */
export type Heartbeat = (problems: string[]) => Promise<void>

const TIMEOUT_MS = 10_000

type Facts = Parameters<Alarm>[1]
type Request = { url: string; headers: Record<string, string>; body: string }

const jsonTo = (url: string, body: object): Request => ({
  url,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
/** Header lines are ASCII; ntfy reads encoded words (RFC 2047). */
const encoded = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`

/** What each kind of service reads. healthchecks takes a plain POST for "all is well", so an alarm goes to /fail. */
const SHAPES: Record<string, (url: string, title: string, text: string, facts: Facts) => Request> = {
  slack: (url, title, text) => jsonTo(url, { text: `*${title}*: ${text}` }),
  discord: (url, title, text) => jsonTo(url, { content: `**${title}**: ${text}` }),
  ntfy: (url, title, text, { state }) => ({
    url,
    headers: {
      Title: encoded(title),
      Tags: state === 'raised' ? 'rotating_light' : 'white_check_mark',
      Priority: state === 'raised' ? 'high' : 'default',
    },
    body: text,
  }),
  healthchecks: (url, title, text, { state }) => ({
    url: state === 'raised' ? `${url.replace(/\/$/, '')}/fail` : url,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: `${title}: ${text}`,
  }),
  json: (url, title, text, facts) => jsonTo(url, { title, text: `${title}: ${text}`, facts }),
}

const HOSTS: [RegExp, string][] = [
  [/(^|\.)slack\.com$/, 'slack'],
  [/(^|\.)discord(app)?\.com$/, 'discord'],
  [/(^|\.)ntfy\.sh$/, 'ntfy'],
  [/(^|\.)(hc-ping\.com|healthchecks\.io)$/, 'healthchecks'],
]

/** The service and its address: known by its name, or said in front, as in ntfy+https://… */
const readAddress = (address: string) => {
  const [, said, url] = /^(?:([a-z]+)\+)?(https?:.+)$/.exec(address)!
  const { hostname } = new URL(url!)
  return { url: url!, shape: said ?? HOSTS.find(([host]) => host.test(hostname))?.[1] ?? 'json' }
}

/** Whether an alarm can be sent to this address. */
export const isAlarmAddress = (address: string): boolean => {
  const [, said, url] = /^(?:([a-z]+)\+)?(https?:.+)$/.exec(address) ?? []
  return url !== undefined && URL.canParse(url) && (said === undefined || said in SHAPES)
}

/** Sends an alarm of the site called `siteName`. Rejects unless the answer is 2xx. */
export const webhookAlarm = (address: string, siteName: string): Alarm => {
  const { url, shape } = readAddress(address)
  return async (text, facts) => {
    const request = SHAPES[shape]!(url, siteName, text, facts)
    const { headers, body } = request
    const answer = await fetch(request.url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The alarm webhook answered ${answer.status}.`)
  }
}

/** Where no webhook is named the log is the only alarm. */
export const silentAlarm: Alarm = async () => {}

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

/** For a worker without HEARTBEAT_URL. */
export const noHeartbeat: Heartbeat = async () => {}
