/** The product's table of classes, written down a second time: how soon a mail may be tried again. */
import type { FailureClass } from '#src/schedule.ts'
import type { Mail, Weather } from '../fakes/mail-server.ts'
import type { Row } from '../fakes/database.ts'
import type { Ledger } from '../ledger.ts'
import { DAY, HOUR, MINUTE } from '../durations.ts'

const UNREACHED = [1, 5, 15, 30].map((minutes) => minutes * MINUTE)
/** After the fourth copy the wait is longer, and then this again. */
const DOUBTFUL = [15 * MINUTE, HOUR, 6 * HOUR]
const REFUSED = [15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR]
/** A success may release what is not the mail's own fault, after a rest. */
const REST = 5 * MINUTE

/** What the worker must make of each thing that a mail server does. */
export const CLASS_OF: Record<Weather, FailureClass | 'sent'> = {
  well: 'sent',
  refused: 'unreached',
  '421': 'unreached',
  'greeting hangs': 'unreached',
  '535': 'permanent',
  'rcpt 450': 'unreached',
  'rcpt 451': 'unreached',
  'rcpt 550': 'permanent',
  'data 451': 'unreached',
  'data 552': 'permanent',
  'data 554': 'permanent',
  'data hangs': 'maybe_delivered',
  'reply lost': 'maybe_delivered',
  'hangs up after DATA': 'maybe_delivered',
}
/** Said of the one mail; everything else would meet the next one too. */
export const ONLY_ONE_MAIL = new Set<Weather>(['rcpt 450', 'rcpt 451', 'data 451', 'data 554'])

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
  const own = isRefused(last) ? nth(REFUSED, tries.filter(isRefused).length) : nth(UNREACHED, tries.length)
  return result!.failure.onlyThisMail ? own : Math.min(own, REST)
}

/** The longest wait of a row whose try has just failed. */
export const longestWait = ({ last_class, attempts, copies, refusals }: Row): number => {
  if (last_class === 'unreached') return nth(UNREACHED, attempts)
  if (last_class === 'permanent') return nth(REFUSED, refusals)
  // the fourth wait makes the fifth copy leave a day after the first
  return copies === 4 ? DAY - 7 * HOUR - 15 * MINUTE : nth(DOUBTFUL, copies)
}

/** The least wait after these tries of a digest, a list or a notice. */
export const leastWaitOfJob = (tries: Mail[]): number => {
  const last = tries.at(-1)!
  if (last.result?.sent) return 0
  if (isDoubtful(last)) return nth(DOUBTFUL, tries.filter(isDoubtful).length)
  return nth(isRefused(last) ? REFUSED : UNREACHED, 1)
}
