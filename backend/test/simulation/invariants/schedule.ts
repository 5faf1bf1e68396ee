/** The product's table of classes, written down a second time: how soon a mail may be tried again. */
import type { Mail } from '../fakes/mail-server.ts'
import type { Ledger } from '../ledger.ts'
import { HOUR, MINUTE } from './facts.ts'

const UNREACHED = [1, 5, 15, 30].map((minutes) => minutes * MINUTE)
/** After the fourth copy the wait is longer, and then this again. */
const DOUBTFUL = [15 * MINUTE, HOUR, 6 * HOUR]
const REFUSED = [15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR]
/** A success may release what is not the mail's own fault. */
const RELEASED = MINUTE

const nth = (waits: number[], times: number) => waits[Math.min(times, waits.length) - 1]!
const isDoubtful = ({ result }: Mail) =>
  !result || (!result.sent && result.failure.class === 'maybe_delivered')
const isRefused = ({ result }: Mail) => result?.sent === false && result.failure.class === 'permanent'

/** The least wait after these tries of one mail. A failure that nobody could write down counts as a doubt. */
export const leastWait = (ledger: Ledger, tries: Mail[]): number => {
  const last = tries.at(-1)!
  const { result, begunAt, about } = last
  if (result?.sent) return 0
  const isWritten = ledger.markedAt(about!) >= begunAt
  if (isDoubtful(last) || !isWritten) return nth(DOUBTFUL, Math.max(tries.filter(isDoubtful).length, 1))
  if (isRefused(last) && ledger.releasedAt(about!) >= begunAt) return 0
  if (!result!.failure.aboutThisMail) return RELEASED
  if (!isRefused(last)) return nth(UNREACHED, tries.length)
  return nth(REFUSED, tries.filter(isRefused).length)
}
