/** What a worker sees of the world beside its database: its disk, and the site as visitors open it. */
import { statfsSync } from 'node:fs'
import type { Clock } from '#src/contact/ports.ts'
import { readCertificate } from '#src/tls/read-certificate.ts'
import type { Surroundings } from './checks.ts'
import { visitSite } from './site.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How full this process' disk is, from 0 to 1, as `df` counts it: room that only root may use counts as used. */
export const diskUsed = (): number => {
  const { blocks, bfree, bavail } = statfsSync('.')
  return (blocks - bfree) / (blocks - bfree + bavail)
}

type Tools = { visit?: typeof visitSite; read?: typeof readCertificate; onOpened?: (address: string) => void }

/**
 * Looks at `address` beside everything else, when it is asked: each minute whether the site opens, each hour until when
 * its certificate is good. What was seen last counts. `onOpened`: the site has opened for the first time since the start.
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
  return (): Pick<Surroundings, 'certificateEnd' | 'site'> => {
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
