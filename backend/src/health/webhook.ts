/** Alarms and heartbeats over HTTP, independent of mail: the alarm in the format of the service at the address. */
import type { Clock } from '#src/process.ts'

/** Notifies the operator. Throws on failure. Never contains a text or an address of a visitor. */
export type Alarm = (text: string, facts: Record<string, string | number | null>) => Promise<void>

/** Reports that all is well, or the problems; the service alarms when it hears nothing. Throws on failure. */
export type Heartbeat = (problems: string[]) => Promise<void>

const TIMEOUT_MS = 10_000

/** Rejects unless the response is 2xx. */
const post = async (what: string, url: string | URL, body: string, headers: Record<string, string> = {}) => {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  // A followed redirect would become a GET without the body, and its 200 look like success.
  const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The ${what} answered ${answer.status}.`)
}

type Facts = Parameters<Alarm>[1]
type Request = [url: string, body: string, headers?: Record<string, string>]

const jsonTo = (url: string, body: object): Request => [
  url,
  JSON.stringify(body),
  { 'Content-Type': 'application/json' },
]
/** Header values are ASCII; ntfy decodes encoded words (RFC 2047). */
const encoded = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`
const failing = (url: string) => `${url.replace(/\/$/, '')}/fail`

/** The request for each kind of service. healthchecks takes a plain POST for "all is well", so an alarm goes to /fail. */
const SHAPES: Record<string, (url: string, title: string, text: string, facts: Facts) => Request> = {
  slack: (url, title, text) => jsonTo(url, { text: `*${title}*: ${text}` }),
  discord: (url, title, text) => jsonTo(url, { content: `**${title}**: ${text}` }),
  ntfy: (url, title, text, { state }) => {
    const [Tags, Priority] = state === 'raised' ? ['rotating_light', 'high'] : ['white_check_mark', 'default']
    return [url, text, { Title: encoded(title), Tags, Priority }]
  },
  healthchecks: (url, title, text, { state }) => [
    state === 'raised' ? failing(url) : url,
    `${title}: ${text}`,
  ],
  json: (url, title, text, facts) => jsonTo(url, { title, text: `${title}: ${text}`, facts }),
}

const HOSTS: [RegExp, string][] = [
  [/(^|\.)slack\.com$/, 'slack'],
  [/(^|\.)discord(app)?\.com$/, 'discord'],
  [/(^|\.)ntfy\.sh$/, 'ntfy'],
  [/(^|\.)(hc-ping\.com|healthchecks\.io)$/, 'healthchecks'],
]

/** Whether the address contains a user name or password, which fetch rejects. */
export const hasLogin = (url: string): boolean => /^https?:\/\/[^/?#]*@/.test(url)

/**
 * The service and its address: recognised by its host, or named by a prefix, as in ntfy+https://…; undefined if invalid.
 */
const readAddress = (address: string) => {
  const [, said, url = ''] = /^(?:([a-z]+)\+)?(https?:.+)$/.exec(address) ?? []
  if (!URL.canParse(url) || hasLogin(url)) return undefined
  const { hostname } = new URL(url)
  const name = said ?? HOSTS.find(([host]) => host.test(hostname))?.[1] ?? 'json'
  return Object.hasOwn(SHAPES, name) ? { url, request: SHAPES[name]! } : undefined
}

/** Whether an alarm can be sent to this address. */
export const isAlarmAddress = (address: string): boolean => readAddress(address) !== undefined

/** Sends an alarm about the site `siteName`. Rejects unless the response is 2xx. */
export const webhookAlarm = (address: string, siteName: string): Alarm => {
  const { url, request } = readAddress(address)!
  return (text, facts) => post('alarm webhook', ...request(url, siteName, text, facts))
}

const INTERVAL_MS = 60_000

/** Uptime Kuma's push addresses take the state in the query; healthchecks and similar services have /fail. */
const beatAddress = (url: string, problems: string[]) => {
  const target = new URL(url)
  if (/\/api\/push\//.test(target.pathname)) {
    target.searchParams.set('status', problems.length > 0 ? 'down' : 'up')
    target.searchParams.set('msg', problems.join(' ').slice(0, 200) || 'OK')
  } else if (problems.length > 0) target.pathname = failing(target.pathname)
  return target
}

/** A heartbeat to `url` once a minute, and at once when the state changes. Rejects unless the response is 2xx. */
export const heartbeatTo = (url: string, { now }: Pick<Clock, 'now'>): Heartbeat => {
  let last = { at: -Infinity, isWell: true }
  return async (problems) => {
    const isWell = problems.length === 0
    if (now() - last.at < INTERVAL_MS && isWell === last.isWell) return
    last = { at: now(), isWell }
    await post('heartbeat', beatAddress(url, problems), problems.join('\n'))
  }
}
