/** What no mail may be, and how soon and how late a mail may be tried again. */
import { DAY, HOUR, MINUTE } from '../event-loop.ts'
import type { Row } from '../database.ts'
import { type Ledger, messageOf } from '../ledger.ts'
import type { Arrival, Mail, Weather } from '../servers.ts'

/** A mark takes as long as its statement. */
const SLACK_MS = 1000

/** Rules by name; each returns a sentence about its violation, or nothing. */
export type Rules<What extends unknown[] = [Ledger]> = Record<
  string,
  (...what: What) => string | false | undefined
>

export const subject = (row: Row): string => `${row.subject} (${row.id.slice(-4)})`
export const minutes = (ms: number): string => `${Math.round(ms / MINUTE)} minutes`

/** The product's table of failure classes, independently of its code. */
const UNREACHED = [1, 5, 15, 30].map((one) => one * MINUTE)
const AMBIGUOUS = [15 * MINUTE, HOUR, 6 * HOUR, DAY]
const PERMANENT = AMBIGUOUS
/** After a rest a success may release what was not rejected for its content. */
const REST = 5 * MINUTE
/** The start of a worker releases every rejection after so long. */
const AT_A_START = 15 * MINUTE

/** What a server says about one mail only; everything else would concern the next one too. */
export const ONLY_ONE_MAIL = new Set<Weather>(['rcpt 450', 'rcpt 451', 'data 451', 'data 554'])

const nth = (waits: number[], times: number) => waits[Math.min(times, waits.length) - 1]!
const isAmbiguous = ({ result }: Mail) => !result || (!result.sent && result.failure.class === 'ambiguous')
const isPermanent = ({ result }: Mail) => result?.sent === false && result.failure.class === 'permanent'

/** The least wait after these attempts of a mail. A failure that could not be recorded counts as ambiguous. */
const leastWait = (ledger: Ledger, attempts: Mail[]): number => {
  const last = attempts.at(-1)!
  if (last.result?.sent) return 0
  const { markedAt, madeDueAt } = ledger.attemptsOf(last.about ?? '')
  const ambiguous = nth(AMBIGUOUS, Math.max(attempts.filter(isAmbiguous).length, 1))
  if (last.kind !== 'message')
    return isAmbiguous(last) ? ambiguous : nth(isPermanent(last) ? PERMANENT : UNREACHED, 1)
  if (isAmbiguous(last) || markedAt < last.begunAt) return ambiguous
  const own = isPermanent(last)
    ? nth(PERMANENT, attempts.filter((attempt) => isPermanent(attempt) && attempt.isRecorded).length)
    : nth(UNREACHED, attempts.length)
  if (!ONLY_ONE_MAIL.has(last.weather)) return Math.min(own, REST)
  return isPermanent(last) && madeDueAt >= last.begunAt ? Math.min(own, AT_A_START) : own
}

/** The longest wait of a row whose attempt has just failed. */
export const longestWait = ({
  last_class,
  attempts,
  ambiguous_attempts,
  permanent_failures,
}: Row): number => {
  if (last_class === 'unreached') return nth(UNREACHED, attempts)
  if (last_class === 'permanent') return nth(PERMANENT, permanent_failures)
  return nth(AMBIGUOUS, ambiguous_attempts)
}

/** Evaluated when a send begins. */
export const OF_MAILS: Rules<[ledger: Ledger, mail: Mail]> = {
  'no two workers hold one message, and no mail is sent by two': (ledger, mail) =>
    ledger.mails.some(
      (one) =>
        one !== mail &&
        !one.isOver &&
        (one.key === mail.key ||
          (one.kind === 'message' && mail.kind === 'message' && one.about === mail.about)),
    ) && `${mail.key} is sent while another attempt of its message is under way`,

  'erased means never mailed again': (ledger, { about, begunAt }) => {
    const gone = about === undefined ? undefined : ledger.gone.get(about)
    // a message that the API stores again after a lost answer is a new row, and another rule's business
    if (!gone || ledger.rows.has(about!) || gone.by !== 'operator.erase' || begunAt <= gone.at + SLACK_MS)
      return false
    return `${subject(gone.row)} was erased, and ${minutes(begunAt - gone.at)} later a mail of it began`
  },

  'no wait is shorter than its class allows': (ledger, mail) => {
    if (mail.kind === 'week' || ledger.gone.has(mail.about ?? '')) return false
    const before = ledger.mails.filter((one) => one !== mail && one.key === mail.key && one.isOver)
    const last = before.at(-1)
    if (!last || mail.begunAt - last.begunAt >= leastWait(ledger, before) - SLACK_MS) return false
    const seconds = Math.round((mail.begunAt - last.begunAt) / 1000)
    return `${mail.key} is tried ${seconds} s after an attempt that ended with "${last.weather}"`
  },
}

/** Evaluated when a mail has arrived. */
export const OF_ARRIVALS: Rules<[ledger: Ledger, arrival: Arrival]> = {
  'all duplicates are the same to the byte': (ledger, { mail }) =>
    mail.kind !== 'week' &&
    // What was erased may be posted again under its id, by a request that was on its way.
    !ledger.gone.has(mail.about ?? '') &&
    ledger.arrivals.some((one) => one.mail.key === mail.key && one.mail.content !== mail.content) &&
    `two duplicates of ${mail.key} differ`,

  'all duplicates have one Message-ID, and only they have it': (ledger, { mail }) => {
    const same = ({ mail: { kind, about, resendNo } }: Arrival) =>
      kind === mail.kind && about === mail.about && resendNo === mail.resendNo
    return (
      mail.kind === 'message' &&
      ledger.arrivals.some((one) => same(one) !== (one.mail.key === mail.key)) &&
      `${mail.key} is not the Message-ID of this message only`
    )
  },

  'a mail has what the visitor wrote, in both of its parts': (ledger, { mail }) => {
    const row = ledger.rows.get(mail.about ?? '') ?? ledger.gone.get(mail.about ?? '')?.row
    if (mail.kind !== 'message' || !row) return false
    const { text, html } = JSON.parse(mail.content) as { text: string; html: string }
    const words = Object.values(messageOf(row.subject))
    const isWhole = [text, html].every((part) => words.every((word) => part.includes(word)))
    return !isWhole && `${mail.key} arrives without the words of ${subject(row)}`
  },

  'a second mail has an explanation': (ledger, arrival) => {
    const before = ledger.arrivals.find(
      (one) => one !== arrival && one.mail.key === arrival.mail.key && !one.excuse,
    )
    if (!before || arrival.mail.kind !== 'message' || ledger.gone.has(arrival.mail.about!)) return false
    const wait = minutes(arrival.at - before.at)
    return `${arrival.mail.key} arrives again ${wait} later, though nothing was lost and no process died`
  },

  'never more than four duplicates in a day': (ledger, { mail, at }) => {
    const day = ledger.arrivals.filter((one) => one.mail.key === mail.key && one.at > at - DAY)
    return day.length > 4 && `${mail.key} arrived ${day.length} times within 24 hours`
  },
}
