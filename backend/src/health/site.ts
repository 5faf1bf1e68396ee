/** What a process sees of the site as visitors open it, of its certificate, and of its own disk. */
import { statfsSync } from 'node:fs'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { isLocalSite } from '#src/address.ts'
import type { Clock } from '#src/process.ts'
import type { Facts } from './checks.ts'

const TIMEOUT_MS = 10_000

/** Why the site cannot be read: the rest of a sentence. */
const explain = (error: unknown): string => {
  const { name, message, cause } = error as Error & { cause?: Error & { code?: string } }
  if (name === 'TimeoutError')
    return 'it does not answer within 10 s: a firewall, or a router that does not let its own machine in by this address'
  return cause?.code ? `${cause.message || 'no connection'} (${cause.code})` : message
}

/**
 * Opens the page and its API. Only ours answers `/api/health` like this, so a parked domain does not pass for the site.
 */
const open = async (address: string): Promise<string | null> => {
  const get = async (path: string) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(new URL(path, address), { redirect: 'manual', signal })
    const { status, headers } = answer
    return { status, location: headers.get('location'), text: await answer.text().catch(() => '') }
  }
  const [page, health] = [await get('/'), await get('/api/health')]
  if (page.status === 200 && health.status === 200 && health.text.trim() === '{"status":"up"}') return null
  if (health.text.trim() === '{"status":"without database"}')
    return `${address} answers, but its form takes no message, because the API does not get into the database.`
  if (page.location) return `${address} redirects to ${page.location}: put that address into SITE_URL.`
  if (health.status >= 500) return `${address} answers, but its /api/health says ${health.status}.`
  return `Another site answers at ${address} (${page.status}): does its name point to this machine?`
}

/**
 * What is wrong with the site at `address`, as a sentence; null if page and API answer; undefined if it cannot be
 * known, because inside a container localhost is the container.
 */
export const visitSite = async (
  address: string,
  isLocal = isLocalSite(address),
): Promise<string | null | undefined> => {
  try {
    return await open(address)
  } catch (error) {
    return isLocal ? undefined : `${address} cannot be opened: ${explain(error)}.`
  }
}

/** When the certificate of the https:// server ends, in milliseconds. Rejects if there is no answer in time. */
export const readCertificateEnd = (address: string, patienceMs = TIMEOUT_MS): Promise<number> => {
  const { hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const name = isIP(host) ? {} : { servername: host }
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port || 443), ...name, rejectUnauthorized: false })
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
  })
}

/** How full this process's disk is, from 0 to 1, counted as `df` does: space reserved for root counts as used. */
export const diskUsed = (): number => {
  const { blocks, bfree, bavail } = statfsSync('.')
  return (blocks - bfree) / (blocks - bfree + bavail)
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type Tools = { visit?: typeof visitSite; readEnd?: typeof readCertificateEnd }

/**
 * Opens the site at `address` in the background when asked: each minute the site, each hour its certificate. Returns
 * the last results.
 */
export const watchSite = (
  address: string | undefined,
  { now }: Pick<Clock, 'now'>,
  { visit = visitSite, readEnd = readCertificateEnd }: Tools = {},
) => {
  let site: Facts['site'] = null
  let certificateEnd: number | null = null
  let [visitedAt, readAt] = [-Infinity, -Infinity]

  const visitOnce = async () => {
    const problem = await visit(address!)
    if (problem === undefined) return
    site = { address: address!, problem, failures: problem === null ? 0 : (site?.failures ?? 0) + 1 }
  }
  return (): Pick<Facts, 'site' | 'certificateEnd'> => {
    if (address && now() - visitedAt >= MINUTE_MS) {
      visitedAt = now()
      void visitOnce()
    }
    if (address?.startsWith('https:') && now() - readAt >= HOUR_MS) {
      readAt = now()
      readEnd(address).then(
        (end) => (certificateEnd = end),
        () => {}, // what was seen last still counts
      )
    }
    return { site, certificateEnd }
  }
}
