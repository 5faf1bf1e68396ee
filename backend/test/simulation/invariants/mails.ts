/** What must hold for every mail, and how soon and how late it may be sent again. */
import { DAY, MINUTE } from '#src/clock.ts'
import { LONG_WAITS, SHORT_WAITS } from '#src/store/messages.ts'
import type { Row } from '../database.ts'
import { messageOf, type Ledger } from '../ledger.ts'
import type { Arrival, Mail } from '../servers.ts'

/** What happens in the database counts only when the statement has been answered. */
export const SLACK_MS = 1000

/** Rules by name; each returns a sentence about its violation, or nothing. */
export type Rules<What extends unknown[] = [Ledger]> = Record<
  string,
  (...what: What) => string | false | undefined
>

export const subject = (row: Row): string => `${row.subject} (${row.id.slice(-4)})`
export const minutes = (ms: number): string => `${Math.round(ms / MINUTE)} minutes`

const toMs = (wait: number) => wait * MINUTE
const SHORT = SHORT_WAITS.map(toMs)
const LONG = LONG_WAITS.map(toMs)

const nth = (waits: number[], times: number) => waits[Math.min(Math.max(times, 1), waits.length) - 1]!

/** Whether this attempt certainly delivered nothing and may work in a minute, as far as the product can know. */
const isTemporary = ({ result, isRecorded }: Mail) =>
  isRecorded && result?.sent === false && result.failure.isTemporary

/** The shortest wait after these attempts of a mail. A failure that could not be recorded counts as ambiguous. */
const shortestWait = (ledger: Ledger, attempts: Mail[]): number => {
  const last = attempts.at(-1)!
  const { result } = last
  // A mail may be due at once after a clock was set, because its times were wrong.
  if (result?.sent || last.begunAt < ledger.steppedAt) return 0
  const short = attempts.filter(isTemporary).length
  const wait = isTemporary(last) ? nth(SHORT, short) : nth(LONG, attempts.length - short)
  if (!result || ledger.attemptsOf(last.about).madeDueAt < last.begunAt || !last.isRecorded) return wait
  return result.failure.class === 'unreached' ? 0 : wait
}

/** The longest wait of a row that has just been claimed, or whose attempt has failed. */
export const longestWait = ({ attempts, long_waits: longWaits }: Row, isTemporaryFailure: boolean): number =>
  isTemporaryFailure ? nth(SHORT, attempts - longWaits) : nth(LONG, longWaits)

/** Evaluated when a send begins. */
export const MAIL_RULES: Rules<[ledger: Ledger, mail: Mail]> = {
  'no two workers send the same mail at the same time': (ledger, mail) =>
    ledger.mails.some(
      (other) =>
        other !== mail &&
        !other.isOver &&
        // A clock that is set ends a wait early.
        other.begunAt >= ledger.steppedAt &&
        other.key === mail.key &&
        !ledger.gone.has(mail.about),
    ) && `${mail.key} is sent while another attempt of its message is under way`,

  'erased means never mailed again': (ledger, { about, begunAt }) => {
    const gone = ledger.gone.get(about)
    // A message that the API stores again after a lost answer is a new row, which another rule judges.
    if (!gone || ledger.rows.has(about) || gone.call !== 'operator.erase' || begunAt <= gone.at + SLACK_MS)
      return false
    return `${subject(gone.row)} was erased, and ${minutes(begunAt - gone.at)} later a mail of it began`
  },

  'no wait is shorter than its class allows': (ledger, mail) => {
    if (ledger.gone.has(mail.about)) return false
    const before = ledger.mails.filter((other) => other !== mail && other.key === mail.key && other.isOver)
    const last = before.at(-1)
    if (!last) return false
    // A claim whose answer was lost is repeated for a minute before its mail begins.
    const wait = mail.begunAt - ledger.claims.get(last.claimId)!.at
    if (wait >= shortestWait(ledger, before) - SLACK_MS) return false
    const seconds = Math.round(wait / 1000)
    return `${mail.key} is sent again ${seconds} s after an attempt that ended with "${last.behaviour}"`
  },
}

/** Evaluated when a mail has arrived. */
export const ARRIVAL_RULES: Rules<[ledger: Ledger, arrival: Arrival]> = {
  'mails of a message are the same to the byte, under a Message-ID that only they have': (
    ledger,
    { mail },
  ) => {
    // What was erased may be posted again under its id, by a request that was on its way.
    if (ledger.gone.has(mail.about)) return false
    const other = ledger.mails.find(({ about, resendNo, key, content }) => {
      const isSame = about === mail.about && resendNo === mail.resendNo
      return isSame !== (key === mail.key) || isSame !== (content === mail.content)
    })
    return other && `${mail.key} and ${other.key} are neither identical repeats nor different messages`
  },

  'a mail has what the visitor wrote, in both of its parts': (ledger, { mail }) => {
    const row = ledger.rows.get(mail.about) ?? ledger.gone.get(mail.about)?.row
    if (!row) return false
    const { text, html } = JSON.parse(mail.content) as { text: string; html: string }
    const words = Object.values(messageOf(row.subject))
    const isWhole = [text, html].every((part) => words.every((word) => part.includes(word)))
    return !isWhole && `${mail.key} arrives without the words of ${subject(row)}`
  },

  'a second mail has an explanation': (ledger, { mail, at }) => {
    const isUnexplained = (other: Arrival) =>
      other.mail !== mail &&
      other.mail.key === mail.key &&
      !other.excuse &&
      other.mail.begunAt >= ledger.steppedAt
    const before = ledger.arrivals.find(isUnexplained)
    if (!before || ledger.gone.has(mail.about)) return false
    return `${mail.key} arrives again ${minutes(at - before.at)} later, though nothing was lost and no process died`
  },

  'a mail arrives at most four times in a day': (ledger, { mail, at }) => {
    const since = Math.max(at - DAY, ledger.steppedAt)
    const day = ledger.arrivals.filter((other) => other.mail.key === mail.key && other.at > since)
    return day.length > 4 && `${mail.key} arrived ${day.length} times within 24 hours`
  },
}
