/** What no change of a row may do. */
import type { Row } from '../fakes/database.ts'
import type { Change } from '../fakes/postgres.ts'
import { DAY, HOUR } from '../durations.ts'
import { keyOf } from '../ledger.ts'
import type { Plan } from '../plan.ts'
import { minutes, type Rules, subject } from './facts.ts'
import { longestWait } from './schedule.ts'

/** A visitor gives up waiting after 15 s, and what he sent may be stored a little later. */
const POST_ECHO_MS = 30_000

const SUSPECTS_A_DAY = 20
const MESSAGES_AN_HOUR = 60

/** A value that no row may have; what is there already is told and handled. */
const AGAINST_A_CHECK = /^(23514|23502)$/

/** Asked when a visitor is answered. */
export const OF_ACCEPTED: Rules<[post: Plan['posts'][number], id: string]> = {
  'two visitors with the same text are two messages': ({ ledger }, post, id) => {
    const other = [...ledger.accepted].find(([key, known]) => known === id && key !== keyOf(post))
    return other && `${keyOf(post)} is answered with the message of ${other[0]}`
  },
}

/** Asked when Postgres refuses a statement. */
export const OF_ERRORS: Rules<[error: Error & { code?: string }, by: string]> = {
  'no statement is against a constraint': (_facts, { code, message }, by) =>
    AGAINST_A_CHECK.test(code ?? '') ? `${by}: ${message}` : undefined,
}

/** Asked at each change of a row. */
export const OF_CHANGES: Rules<[change: Change<Row>, by: string]> = {
  'counters are what a row can be': (_facts, { row }) =>
    row &&
    (row.copies < 0 ||
      row.refusals < 0 ||
      row.content_refusals > row.refusals ||
      row.copies > row.attempts ||
      (row.state === 'sent' && !row.sent_at))
      ? `${subject(row)} has ${row.copies} copies, ${row.refusals} refusals, ${row.attempts} tries`
      : undefined,

  'suspects are held above the caps, and nobody else': ({ ledger }, { row, old }) => {
    if (!row || old) return undefined
    const since = (ms: number) =>
      [...ledger.rows.values()].filter(({ created_at }) => new Date(created_at).getTime() > ledger.now - ms)
    const mailed = since(DAY).filter(({ suspect, state }) => suspect && state !== 'held').length
    const isAbove = mailed >= SUSPECTS_A_DAY || since(HOUR).length >= MESSAGES_AN_HOUR
    const isHeld = row.state === 'held'
    return isHeld === (row.suspect && isAbove)
      ? undefined
      : `${subject(row)} is ${row.state} though ${mailed} suspects were mailed in a day`
  },

  'what is marked sent has arrived': ({ ledger }, { row, old }) =>
    row?.state === 'sent' && old?.state !== 'sent' && !ledger.hasArrived(row)
      ? `${subject(row)} is marked sent, and the mail server never had it`
      : undefined,

  'nobody holds what was marked': ({ ledger }, { row, old }, by) => {
    if (!row?.lease_ends_at || !/mark(Sent|Failed)$/.test(by)) return undefined
    const tries = ledger.mails.filter(({ kind, about }) => kind === 'message' && about === row.id)
    const isUnderWay = tries.length < row.attempts || tries.some(({ isOver }) => !isOver)
    return isUnderWay || row.attempts > old!.attempts
      ? undefined
      : `${subject(row)} is still held after ${by}, and nobody sends it`
  },

  'purged means sent first, or told': ({ ledger, retentionDays }, { old, row }, by) => {
    if (row || !/purge/.test(by)) return undefined
    const age = ledger.now - new Date(old!.sent_at ?? old!.created_at).getTime()
    if (old!.state === 'pending') return `${subject(old!)} is still owed and was purged`
    if (age < retentionDays * DAY) return `${subject(old!)} was purged ${minutes(age)} after it was sent`
    const isTold = ledger.isTold(old!.id) || ledger.acts.has(old!.id)
    return old!.state === 'held' && !isTold ? `${subject(old!)} was held, purged and never told` : undefined
  },

  'erased stays erased': ({ ledger }, { row, old }) => {
    if (!row || old) return undefined
    const before = [...ledger.gone.values()].findLast(
      (gone) => gone.row.email === row.email && /erase/.test(gone.by),
    )
    const posted = ledger.lastPost.get(row.subject) ?? 0
    return before && posted < before.at - POST_ECHO_MS
      ? `${subject(row)} was erased and is there again, though nobody posted it since`
      : undefined
  },

  'one key is stored once': ({ ledger }, { row, old }) => {
    if (!row || old) return undefined
    const same = [...ledger.rows.values()].filter((one) => one.id !== row.id && one.subject === row.subject)
    return same.length >= ledger.keys.get(row.subject)!.size ? `${subject(row)} is stored twice` : undefined
  },

  'nobody is erased who was not named': ({ ledger }, { row, old }, by) =>
    !row && /erase/.test(by) && !ledger.erasures.has(old!.email)
      ? `${subject(old!)} was erased, and nobody named ${old!.email}`
      : undefined,

  'no wait is longer than its class allows': ({ ledger }, { row, old }, by) => {
    if (row?.state !== 'pending' || !/markFailed/.test(by) || row.next_attempt_at === old?.next_attempt_at)
      return undefined
    const wait = new Date(row.next_attempt_at).getTime() - ledger.now
    return wait > longestWait(row) + 1000
      ? `${subject(row)} waits ${minutes(wait)} after its ${row.attempts}. try, as ${row.last_class}`
      : undefined
  },
}
