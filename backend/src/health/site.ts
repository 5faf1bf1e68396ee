/** Observes the site as visitors see it, the site's certificate, this process's disk and the last backup. */
import { statfsSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { hostOf, isLocalSite } from '#src/address.ts'
import type { Clock } from '#src/process.ts'
import type { HostFacts } from './checks.ts'

const TIMEOUT_MS = 10_000

/** Why the site cannot be opened: the end of a sentence. */
const reasonOf = (error: unknown): string => {
  const { name, message, cause } = error as Error & { cause?: Error & { code?: string } }
  if (name === 'TimeoutError')
    return 'it does not answer within 10 s, perhaps because of a firewall, or of a router that cannot reach this machine by its public address'
  return cause?.code ? `${cause.message || 'no connection'} (${cause.code})` : message
}

const openPath = async (address: string, path: string) => {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await fetch(new URL(path, address), { redirect: 'manual', signal })
  await answer.body?.cancel()
  const { status, headers } = answer
  return { status, location: headers.get('location'), isJson: /json/.test(headers.get('content-type') ?? '') }
}

/**
 * What is wrong with the site at `address`, as a sentence; null if page and API answer; undefined if it cannot be known,
 * because inside a container localhost is the container. Only our API answers `/api/health` in JSON, so a parked domain
 * is not mistaken for the site.
 */
export const visitSite = async (
  address: string,
  isLocal = isLocalSite(address),
): Promise<string | null | undefined> => {
  try {
    const page = await openPath(address, '/')
    const health = await openPath(address, '/api/health')
    if (page.status === 200 && health.status === 200 && health.isJson) return null
    if (health.status === 503 && health.isJson)
      return `${address} answers, but its form accepts no message, because the API cannot use the database.`
    if (page.location) return `${address} redirects to ${page.location}: put that address into SITE_URL.`
    if (health.status >= 500) return `${address} answers, but its /api/health says ${health.status}.`
    return `Another site answers at ${address} (${page.status}): does its name point to this machine?`
  } catch (error) {
    return isLocal ? undefined : `${address} cannot be opened: ${reasonOf(error)}.`
  }
}

/** When the certificate of the https:// server ends, in milliseconds. Rejects if there is no answer in time. */
export const readCertificateEnd = (address: string, patienceMs = TIMEOUT_MS): Promise<number> => {
  const host = hostOf(address)
  const port = Number(new URL(address).port || 443)
  return new Promise((resolve, reject) => {
    // The end of an expired certificate must be readable too, which a verified connection would reject.
    const socket = connect({
      host,
      port,
      ...(isIP(host) ? {} : { servername: host }),
      rejectUnauthorized: false,
    })
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
  })
}

/** How full this process's disk is, from 0 to 1, counted as `df` does: space reserved for root counts as used. */
export const readDiskUsed = (): number => {
  const { blocks, bfree, bavail } = statfsSync('.')
  return (blocks - bfree) / (blocks - bfree + bavail)
}

/** When the backup job wrote this file, which it does after each backup that was restored for a test; null without a file to read. */
export const readBackupTime = (file: string | undefined): number | 'never' | null =>
  file ? (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 'never') : null

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Makes the function that returns the last results of visiting the site at `address`. Calling it also starts the next
 * visit in the background if the last was a minute ago, and reads the certificate again after an hour.
 */
export const watchSite = (
  address: string | undefined,
  { now }: Pick<Clock, 'now'>,
  { visit = visitSite, readEnd = readCertificateEnd } = {},
) => {
  let site: HostFacts['site'] = null
  let certificateEnd: number | null = null
  let visitedAt = -Infinity
  let readAt = -Infinity

  const updateSite = (problem: string | null | undefined) => {
    if (problem === undefined) return
    site = { address: address!, problem, failures: problem === null ? 0 : (site?.failures ?? 0) + 1 }
  }
  return (): Pick<HostFacts, 'site' | 'certificateEnd'> => {
    if (address && now() - visitedAt >= MINUTE_MS) {
      visitedAt = now()
      void visit(address).then(updateSite)
    }
    if (address?.startsWith('https:') && now() - readAt >= HOUR_MS) {
      readAt = now()
      // After a failure the last result still counts.
      readEnd(address).then(
        (end) => (certificateEnd = end),
        () => {},
      )
    }
    return { site, certificateEnd }
  }
}
