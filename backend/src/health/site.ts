/** What a worker observes beside its database: the site as visitors open it, and its disk. */
import { statfsSync } from 'node:fs'
import { isLocalSite } from '#src/address.ts'
import type { Clock } from '#src/process.ts'
import { certificateProblem, readCertificate } from './certificate.ts'
import type { HostStatus } from './checks.ts'

const TIMEOUT_MS = 10_000

const UNREACHED: Record<string, string> = {
  ENOTFOUND: 'its name is not in DNS (ENOTFOUND)',
  EAI_AGAIN: 'DNS does not answer about its name (EAI_AGAIN)',
  ECONNREFUSED: 'nothing listens there (ECONNREFUSED): see where its name leads, and the service web',
  ECONNRESET: 'it hangs up (ECONNRESET), as a port for http:// does to https://',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'it does not use HTTPS there, as without a certificate: see the log of the service web',
}
const SILENT =
  'it does not answer within 10 s: a firewall, or a router that does not let its own machine in by this address. Try it with a phone'

/** Why the site or its certificate cannot be read: the rest of a sentence. */
export const explainSiteError = (error: unknown): string => {
  const { name, message, code: own, cause } = error as Error & { code?: string; cause?: { code?: string } }
  const code = cause?.code ?? own ?? ''
  const certificate = certificateProblem(code)
  if (certificate) return `browsers warn of its certificate, which ${certificate.report}`
  return (
    UNREACHED[code] ?? (/TIMEOUT|TimeoutError/i.test(`${code} ${name}`) ? SILENT : message.split('\n')[0]!)
  )
}

/**
 * Opens the page and its API. Only ours answers `/api/health` like this, so a parked domain does not pass for the site.
 */
const open = async (address: string): Promise<string | null> => {
  const get = async (path: string) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(new URL(path, address), { redirect: 'manual', signal })
    const { status, headers } = answer
    return { status, leadsTo: headers.get('location'), text: await answer.text().catch(() => '') }
  }
  const [page, health] = [await get('/'), await get('/api/health')]
  if (page.status === 200 && health.status === 200 && health.text.trim() === '{"status":"up"}') return null
  if (health.text.trim() === '{"status":"without database"}')
    return `${address} answers, but its form takes no message: the API does not get into the database. See the service api.`
  if (page.leadsTo) return `${address} leads to ${page.leadsTo}: put that site's address into SITE_URL.`
  if (health.status >= 500)
    return `${address} answers, but its /api/health says ${health.status}: see the service api.`
  return `Another site answers at ${address} (${page.status}): does its name lead to this machine?`
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
    return isLocal ? undefined : `${address} cannot be opened: ${explainSiteError(error)}.`
  }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How full this process's disk is, from 0 to 1, counted as `df` does: space reserved for root counts as used. */
export const diskUsed = (): number => {
  const { blocks, bfree, bavail } = statfsSync('.')
  return (blocks - bfree) / (blocks - bfree + bavail)
}

type Tools = { visit?: typeof visitSite; read?: typeof readCertificate; onOpened?: (address: string) => void }

/**
 * Opens the site at `address` in the background when asked: each minute the site, each hour its certificate. Returns
 * the last result. `onOpened`: the site has opened for the first time since the start.
 */
export const watchSite = (
  address: string | undefined,
  { now }: Pick<Clock, 'now'>,
  { visit = visitSite, read = readCertificate, onOpened = () => {} }: Tools = {},
) => {
  let site: { problem: string | null; since: number } | null = null
  let certificateEnd: number | null = null
  let [visitedAt, readAt] = [-Infinity, -Infinity]
  let wasOpened = false

  const look = async () => {
    const problem = await visit(address!)
    if (problem === undefined) return
    if (site === null || (site.problem === null) !== (problem === null)) site = { problem, since: now() }
    else site.problem = problem
    if (problem !== null || wasOpened) return
    wasOpened = true
    onOpened(address!)
  }
  return (): Pick<HostStatus, 'certificateEnd' | 'site'> => {
    if (address && now() - visitedAt >= MINUTE_MS) {
      visitedAt = now()
      void look()
    }
    if (address?.startsWith('https:') && now() - readAt >= HOUR_MS) {
      readAt = now()
      read(address).then(
        ({ endsAt }) => (certificateEnd = endsAt.getTime()),
        () => {}, // what was seen last still counts
      )
    }
    return {
      certificateEnd,
      site: site && { address: address!, problem: site.problem, seconds: (now() - site.since) / 1000 },
    }
  }
}
