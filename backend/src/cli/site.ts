/** Opens the site as visitors do, and reads its certificate: the checks of `doctor` that no worker makes. */
import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { hostOf, isLocalUrl } from '@willow/shared/site-url'
import { DAY } from '#src/clock.ts'
import { fail, pass, warn, type Check } from '#src/health/checks.ts'

const TIMEOUT_MS = 10_000

const codeOf = (error: unknown) => ((error as Error).cause as { code?: string } | undefined)?.code ?? ''
const isUnknownAuthority = (error: unknown) => /^UNABLE_TO|SELF_SIGNED/.test(codeOf(error))

/** Why the site cannot be opened: the end of a sentence. */
const reasonOf = (error: unknown): string => {
  const { name, message, cause } = error as Error & { cause?: Error & { code?: string } }
  if (name === 'TimeoutError')
    return 'it does not answer within 10 s, perhaps because of a firewall, or of a router that cannot reach this machine by its public address'
  if (isUnknownAuthority(error))
    return `the authority of its certificate is not known (${codeOf(error)}). fullchain.pem must have the whole chain; for an authority of your own see docker/README.md, "On the same machine"`
  return cause?.code ? `${cause.message || 'no connection'} (${cause.code})` : message
}

/**
 * Whether the site at `address` can be opened: its page and its API answer. Null if it cannot be known, because inside a
 * container localhost is the container. Only our API answers `/api/health` in JSON, so a parked domain is not mistaken
 * for the site. An authority that this machine does not know is a warning: a visitor's browser may know it.
 */
export const checkSite = async (address: string, isLocal = isLocalUrl(address)): Promise<Check | null> => {
  const report = (judge: typeof fail, problem: string) =>
    judge('site', `${problem} See "docker compose ps -a" and "docker compose logs web api migrate".`)
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
    if (page.status === 200 && health.status === 200 && isOurs) return pass('site', `${address} answers.`)
    if (health.status === 503 && isOurs)
      return report(
        fail,
        `${address} answers, but its form accepts no message: the API cannot use the database.`,
      )
    if (location) return report(fail, `${address} redirects to ${location}: put that address into SITE_URL.`)
    if (health.status >= 500)
      return report(fail, `${address} answers, but its /api/health says ${health.status}.`)
    return report(
      fail,
      `Another site answers at ${address} (${page.status}): does its name point to this machine?`,
    )
  } catch (error) {
    if (isLocal) return null
    const judge = isUnknownAuthority(error) ? warn : fail
    return report(judge, `${address} cannot be opened: ${reasonOf(error)}.`)
  }
}

/** When the certificate of the https:// server ends, in milliseconds. Rejects if there is no answer in time. */
const readCertificateEnd = async (address: string): Promise<number> => {
  const host = hostOf(address)
  const port = Number(new URL(address).port || 443)
  const name = isIP(host) ? {} : { servername: host }
  // A verified connection would reject an expired certificate, whose end must be readable too.
  const socket = connect({ host, port, ...name, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return Date.parse(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}

/** Certificates are renewed 30 days before they end: with this many left, renewal has failed for two weeks. */
const LEAST_DAYS = 14

/** Whether the certificate of the https:// server lasts; null if there is none to read. */
export const checkCertificate = async (address: string): Promise<Check | null> => {
  const end = address.startsWith('https:') ? await readCertificateEnd(address).catch(() => null) : null
  if (end === null) return null
  const days = Math.floor((end - Date.now()) / DAY)
  const date = new Date(end).toISOString().slice(0, 10)
  if (days >= LEAST_DAYS) return pass('certificate', `Good until ${date}.`)
  const ends = days < 0 ? `ended on ${date}, and browsers warn visitors` : `ends on ${date}`
  const remedy = 'see "docker compose logs certificates", or renew your own'
  return fail('certificate', `The site’s certificate ${ends}: ${remedy}.`)
}
