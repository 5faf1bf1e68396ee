/** Observes the site as visitors see it, and its certificate. */
import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { hostOf, isLocalUrl } from '@willow/shared/site-url'
import type { Clock } from '#src/clock.ts'

/** The site as visitors open it: what is wrong, how many times in a row, and when its certificate ends. */
export type ObservedSite = {
  address: string
  problem: string | null
  failures: number
  /** In milliseconds. */
  certificateEnd: number | null
}

const TIMEOUT_MS = 10_000

/** Why the site cannot be opened: the end of a sentence. */
const reasonOf = (error: unknown): string => {
  const { name, message, cause } = error as Error & { cause?: Error & { code?: string } }
  if (name === 'TimeoutError')
    return 'it does not answer within 10 s, perhaps because of a firewall, or of a router that cannot reach this machine by its public address'
  if (/^UNABLE_TO|SELF_SIGNED/.test(cause?.code ?? ''))
    return `the authority of its certificate is not known (${cause!.code}). fullchain.pem must have the whole chain; for an authority of your own see docker/README.md, "On the same machine"`
  return cause?.code ? `${cause.message || 'no connection'} (${cause.code})` : message
}

/**
 * What is wrong with the site at `address`, as a sentence; null if page and API answer; undefined if it cannot be known,
 * because inside a container localhost is the container. Only our API answers `/api/health` in JSON, so a parked domain
 * is not mistaken for the site.
 */
export const visitSite = async (
  address: string,
  isLocal = isLocalUrl(address),
): Promise<string | null | undefined> => {
  const open = async (path: string) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(new URL(path, address), { redirect: 'manual', signal })
    await answer.body?.cancel()
    return answer
  }
  try {
    const page = await open('/')
    const health = await open('/api/health')
    const isOurs = /json/.test(health.headers.get('content-type') ?? '')
    const location = page.headers.get('location')
    if (page.status === 200 && health.status === 200 && isOurs) return null
    if (health.status === 503 && isOurs)
      return `${address} answers, but its form accepts no message, because the API cannot use the database.`
    if (location) return `${address} redirects to ${location}: put that address into SITE_URL.`
    if (health.status >= 500) return `${address} answers, but its /api/health says ${health.status}.`
    return `Another site answers at ${address} (${page.status}): does its name point to this machine?`
  } catch (error) {
    return isLocal ? undefined : `${address} cannot be opened: ${reasonOf(error)}.`
  }
}

/** When the certificate of the https:// server ends, in milliseconds. Rejects if there is no answer in time. */
export const readCertificateEnd = async (address: string): Promise<number> => {
  const host = hostOf(address)
  const port = Number(new URL(address).port || 443)
  const name = isIP(host) ? {} : { servername: host }
  // The end of an expired certificate must be readable too, which a verified connection would reject.
  const socket = connect({ host, port, ...name, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return Date.parse(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}

/** What a visitor finds at `address`; null where that cannot be known. `failures` is 1 if something is wrong. */
export const observeSite = async (address: string): Promise<ObservedSite | null> => {
  const problem = await visitSite(address)
  if (problem === undefined) return null
  const isHttps = address.startsWith('https:')
  const certificateEnd = isHttps ? await readCertificateEnd(address).catch(() => null) : null
  return { address, problem, failures: problem === null ? 0 : 1, certificateEnd }
}

const INTERVAL_MS = 60_000

/**
 * Makes the function that returns what was last observed of the site at `address`, and counts its failures in a row.
 * Calling it also starts the next observation in the background if the last was a minute ago.
 */
export const watchSite = (
  address: string,
  { now }: Pick<Clock, 'now'>,
  observe = observeSite,
): (() => ObservedSite | null) => {
  let site: ObservedSite | null = null
  let observedAt = -Infinity
  const update = (seen: ObservedSite | null) => {
    if (!seen) return
    const failures = seen.problem === null ? 0 : seen.failures + (site?.failures ?? 0)
    // While the site is down the last certificate that was read still counts.
    site = { ...seen, failures, certificateEnd: seen.certificateEnd ?? site?.certificateEnd ?? null }
  }
  return () => {
    if (now() - observedAt >= INTERVAL_MS) {
      observedAt = now()
      void observe(address).then(update)
    }
    return site
  }
}
