/** How long the site's certificate is still good, as visitors see it. */
import type { Clock } from '#src/contact/ports.ts'
import { readCertificate } from '#src/tls/read-certificate.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/**
 * Looks at `address` once an hour, beside everything else, and tells the days at once: null before the first look and
 * where there is no https://; while the site cannot be reached, by what was seen last. A certificate ends by the calendar (`today`), which the clock knows nothing of.
 */
export const watchCertificate = (
  address: string | undefined,
  { now }: Pick<Clock, 'now'>,
  { read = readCertificate, today = Date.now } = {},
): (() => number | null) => {
  let endsAt: Date | undefined
  let lookedAt = -Infinity
  const look = async () => {
    endsAt = (await read(address!)).endsAt
  }
  return () => {
    if (address?.startsWith('https:') && now() - lookedAt >= HOUR_MS) {
      lookedAt = now()
      look().catch(() => {}) // what was seen last still counts
    }
    return endsAt ? (endsAt.getTime() - today()) / DAY_MS : null
  }
}
