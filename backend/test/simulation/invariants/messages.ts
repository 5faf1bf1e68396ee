/** What no row may become, and what must hold for all rows in the end. */
import type { DatabaseError } from 'pg-protocol'
import type { Change } from '../database.ts'
import { DAY, MINUTE } from '../event-loop.ts'
import { keyOf, type Ledger, type Post } from '../ledger.ts'
import type { Call } from '../stores.ts'
import { longestWait, minutes, type Rules, subject } from './mails.ts'

/** A frozen database stores what was sent to it when it goes on, although the visitor has given up. */
const POST_ECHO_MS = 7 * MINUTE
const SLACK_MS = 1000

/** Values that no row may have. */
const AGAINST_A_CHECK = /^(23514|23502)$/

/** Evaluated when a visitor is answered. */
export const OF_ACCEPTED: Rules<[ledger: Ledger, post: Post, id: string]> = {
  'two visitors with the same text are two messages': (ledger, post, id) => {
    const other = [...ledger.accepted].find(([key, known]) => known === id && key !== keyOf(post))
    return other && `${keyOf(post)} is answered with the message of ${other[0]}`
  },
}

/** Evaluated when Postgres rejects a statement. */
export const OF_ERRORS: Rules<[error: DatabaseError, by: Call | '']> = {
  'no statement is against a constraint': ({ code, message }, by) =>
    AGAINST_A_CHECK.test(code ?? '') && `${by}: ${message}`,
}

/** Evaluated at each change of a row, before it is recorded. */
export const OF_CHANGES: Rules<[ledger: Ledger, change: Change, by: Call | '']> = {
  'what is marked sent has arrived': (ledger, { row, old }, by) =>
    row?.state === 'sent' &&
    old?.state !== 'sent' &&
    by !== 'operator.markSent' &&
    !ledger.hasArrived(row) &&
    `${subject(row)} is marked sent, and the mail server never had it`,

  'purged means sent first, and long ago': (ledger, { old, row }, by) => {
    if (row || by !== 'operator.purge') return false
    const age = ledger.now - new Date(old!.sent_at ?? old!.created_at).getTime()
    if (old!.state === 'pending') return `${subject(old!)} is still pending and was purged`
    return (
      age < ledger.scenario.retentionDays * DAY &&
      `${subject(old!)} was purged ${minutes(age)} after it was sent`
    )
  },

  'what a worker is sending is left alone': ({ now }, { old }, by) =>
    by.startsWith('operator.') &&
    Date.parse(old?.lease_ends_at ?? '1970') > now + SLACK_MS &&
    `${subject(old!)} is changed by ${by} while a worker is sending it`,

  'erased stays erased': (ledger, { row, old }) => {
    if (!row || old) return false
    const erased = [...ledger.gone.values()].findLast(
      (gone) => gone.row.email === row.email && gone.by === 'operator.erase',
    )
    const postedAt = ledger.lastPost.get(row.subject) ?? 0
    return (
      erased &&
      postedAt < erased.at - POST_ECHO_MS &&
      `${subject(row)} was erased and is there again, though it was not posted since`
    )
  },

  'only messages of an address that was named are erased': (ledger, { row, old }, by) =>
    !row &&
    by === 'operator.erase' &&
    !ledger.erasures.has(old!.email) &&
    `${subject(old!)} was erased, and ${old!.email} was never named`,

  'one key is stored once': (ledger, { row, old }) => {
    if (!row || old) return false
    const same = [...ledger.rows.values()].filter((one) => one.id !== row.id && one.subject === row.subject)
    return same.length >= ledger.keys.get(row.subject)!.size && `${subject(row)} is stored twice`
  },

  'no wait is longer than its class allows': (ledger, { row, old }, by) => {
    if (row?.state !== 'pending' || by !== 'messages.markFailed') return false
    if (row.next_attempt_at === old?.next_attempt_at || row.attempts > old!.attempts) return false
    const dueAt = new Date(Math.max(Date.parse(row.next_attempt_at), Date.parse(row.lease_ends_at ?? '1970')))
    const wait = dueAt.getTime() - ledger.now
    return (
      wait > longestWait(row) + SLACK_MS &&
      `${subject(row)} waits ${minutes(wait)} after attempt ${row.attempts}, as ${row.last_class}`
    )
  },
}

/** Evaluated when everything has been well for longer than the wait of what never reached the mail server. */
export const OF_RECOVERY: Rules = {
  'what never arrived leaves soon after all is well': (ledger) => {
    const waiting = ledger
      .inState('pending')
      .find(
        (row) =>
          !ledger.isLeased(row.id) &&
          ledger.attemptsOf(row.id).ambiguous === 0 &&
          ledger
            .mailsOf(row)
            .every(({ result }) => result && !result.sent && result.failure.class === 'unreached'),
      )
    return waiting && `${subject(waiting)} still waits, and no attempt of it reached the mail server`
  },

  'any success releases what was rejected, unless for its content': (ledger) => {
    const waiting = ledger.inState('pending').find((row) => {
      const attempts = ledger.mailsOf(row)
      const last = attempts.at(-1)
      const isPermanent = last?.result?.sent === false && last.result.failure.class === 'permanent'
      const isOfAll = attempts.every(({ result }) => result?.sent === false && !result.failure.onlyThisMail)
      if (!isPermanent || !isOfAll || ledger.attemptsOf(row.id).ambiguous > 0) return false
      return ledger.mails.some(
        (one) => one.kind === 'message' && one.result?.sent && one.begunAt > last.begunAt,
      )
    })
    return waiting && `${subject(waiting)} still waits, and others were taken since`
  },
}

/** Evaluated when every wait of every class is over. */
export const OF_THE_END: Rules = {
  'the monitor hears of the product': (ledger) => ledger.reports === 0 && 'it was told nothing',

  'everything pending leaves': (ledger) => {
    const [stuck] = ledger.inState('pending')
    return (
      stuck &&
      `${subject(stuck)} still waits ${minutes(ledger.now - ledger.attemptsOf(stuck.id).pendingSince)} after it became pending`
    )
  },

  'what was accepted is never lost': (ledger) => {
    const lost = [...ledger.accepted].find(([, id]) => {
      const gone = ledger.gone.get(id)
      const hasArrived = ledger.arrivals.some(({ mail }) => mail.about === id && mail.kind === 'message')
      return !hasArrived && !(gone && gone.by === 'operator.erase') && !ledger.markedByHand.has(id)
    })
    return lost && `${lost[0]} was accepted, and never arrived`
  },
}
