/** What must hold for every change of a row, and for all rows in the end. */
import type { messages } from '@electric-sql/pglite'
import { MINUTE } from '#src/clock.ts'
import type { Change, Row } from '../database.ts'
import { formKeyOf, type Ledger, type Post } from '../ledger.ts'
import type { Mail } from '../servers.ts'
import { MAX_LATE_MS, type Call, type Process } from '../world.ts'
import { longestWait, minutes, SLACK_MS, subject, type Rules } from './mails.ts'

/** A post may be stored long after its visitor has given up. */
const POST_ECHO_MS = MAX_LATE_MS + MINUTE

/** A claim is repeated for at least so long. */
const CLAIM_PATIENCE_MS = 50_000

/** SQLSTATEs of a value that a CHECK or NOT NULL forbids. */
const CHECK_VIOLATION = /^(23514|23502)$/

/** Evaluated when a visitor is answered. */
export const ANSWER_RULES: Rules<[ledger: Ledger, post: Post, id: string]> = {
  'two visitors with the same text are two messages': (ledger, post, id) => {
    const other = [...ledger.accepted].find(([key, known]) => known === id && key !== formKeyOf(post))
    return other && `${formKeyOf(post)} is answered with the message of ${other[0]}`
  },
}

/** Evaluated when the operator was told that what was stored of an address is erased. */
export const ERASE_RULES: Rules<[ledger: Ledger, stored: Row[]]> = {
  'nothing is left of an erased address': (ledger, stored) => {
    const left = stored.find(({ id }) => !ledger.gone.has(id))
    return left && `${subject(left)} is still there`
  },
}

/** Evaluated when Postgres rejects a statement. */
export const ERROR_RULES: Rules<[error: messages.DatabaseError, call: Call | '']> = {
  'no statement violates a constraint': ({ code, message }, call) =>
    CHECK_VIOLATION.test(code ?? '') && `${call}: ${message}`,
}

/** The failure that is marked. */
const findMarkedFailure = (ledger: Ledger, old: Row | null, call: Call | '') => {
  const result = ledger.mails.find(({ claimId }) => claimId === old?.claim_id)?.result
  return call === 'messages.markFailed' && result?.sent === false ? result.failure : undefined
}

/** Evaluated at each change of a row, before it is recorded. */
export const CHANGE_RULES: Rules<
  [ledger: Ledger, change: Change, call: Call | '', process: Process | undefined]
> = {
  'a claim whose answer is lost costs no wait': (ledger, { row, old }, call) => {
    if (call !== 'messages.claim' || !row || !old?.claim_id) return false
    const { process, at } = ledger.claims.get(old.claim_id)!
    const triedMs = ledger.gaveUpAt.get(`${process.name} ${row.id}`)! - ledger.askedAt.get(old.claim_id)!
    const hasGivenUp = triedMs > CLAIM_PATIENCE_MS
    if (!process.isAlive || hasGivenUp || ledger.mails.some(({ claimId }) => claimId === old.claim_id))
      return false
    return `${subject(row)} was claimed ${minutes(ledger.now - at)} ago for a mail that never began`
  },

  'a failure ends only the attempt of its own worker': (ledger, { row, old }, call, process) =>
    call === 'messages.markFailed' &&
    (!old?.claim_id || ledger.claims.get(old.claim_id)!.process !== process) &&
    `${subject(row!)} is marked as failed by ${process!.name}, which has not claimed it`,

  'a failure is known as it was understood, until a worker dies': (ledger, { row, old }, call) => {
    const known = (one: Row | null) =>
      [one?.last_failure, one?.last_problem, one?.last_error, one?.rejected_at].join()
    const failure = findMarkedFailure(ledger, old, call)
    let expected = known(row)
    if (call === 'messages.claim') expected = old!.claim_id ? 'ambiguous,,,' : known(old)
    else if (failure) {
      const rejectedAt = failure.class === 'rejected' ? (old!.rejected_at ?? row!.rejected_at) : null
      expected = [failure.class, failure.problem, failure.error, rejectedAt].join()
    }
    return known(row) !== expected && `${subject(row!)} is "${known(row)}" in place of "${expected}"`
  },

  'what is marked sent has arrived': (ledger, { row, old }, call) =>
    row !== null &&
    row.sent_at !== null &&
    !old?.sent_at &&
    call !== 'operator.markSent' &&
    !ledger.arrivals.some(({ mail }) => ledger.isOf(mail, row)) &&
    `${subject(row)} is marked sent, and the mail server never had it`,

  'purged means sent first, whatever any clock says': (_ledger, { row, old }, call) =>
    !row && call === 'operator.purge' && !old!.sent_at && `${subject(old!)} was purged and never sent`,

  'erased stays erased': (ledger, { row, old }) => {
    if (!row || old) return false
    const erased = [...ledger.gone.values()].findLast(
      (gone) => gone.row.email === row.email && gone.call === 'operator.erase',
    )
    const postedAt = ledger.lastPostAt.get(row.subject) ?? 0
    return (
      erased &&
      postedAt < erased.at - POST_ECHO_MS &&
      `${subject(row)} was erased and is there again, though it was not posted since`
    )
  },

  'only messages of an address that the operator named are erased': (ledger, { row, old }, call) =>
    !row &&
    call === 'operator.erase' &&
    !ledger.erasures.has(old!.email) &&
    `${subject(old!)} was erased, and ${old!.email} was never named`,

  'one key is stored once': (ledger, { row, old }) => {
    if (!row || old) return false
    const same = [...ledger.rows.values()].filter((one) => one.id !== row.id && one.subject === row.subject)
    return same.length >= ledger.keys.get(row.subject)!.size && `${subject(row)} is stored twice`
  },

  'no wait is longer than its class allows': (ledger, { row, old }, call) => {
    if (row?.sent_at !== null || !old || !/claim|markFailed/.test(call)) return false
    const isTemporary = findMarkedFailure(ledger, old, call)?.isTemporary ?? false
    // A mark that leaves a long wait as it was says nothing of it: the clock may have been set since.
    if (!isTemporary && row.next_attempt_at === old.next_attempt_at) return false
    const wait = ledger.msUntil(row.next_attempt_at)
    return (
      wait > longestWait(row, isTemporary) + SLACK_MS &&
      `${subject(row)} waits ${minutes(wait)} after attempt ${row.attempts}, as ${row.last_failure}`
    )
  },
}

/** Evaluated when everything works again and a worker was restarted. */
export const RECOVERY_RULES: Rules = {
  'what never reached the mail server is sent soon after the faults end': (ledger) => {
    const waiting = ledger.pending().find((row) => {
      const isUnreached = ({ result }: Mail) => result?.sent === false && result.failure.class === 'unreached'
      return (
        ledger.attemptsOf(row.id).ambiguous === 0 &&
        ledger.mails.every((mail) => !ledger.isOf(mail, row) || isUnreached(mail))
      )
    })
    return waiting && `${subject(waiting)} still waits, and no attempt of it reached the mail server`
  },
}

/** Evaluated when every wait of every class is over. */
export const END_RULES: Rules = {
  'everything pending is sent': (ledger) => {
    const [stuck] = ledger.pending()
    return stuck && `${subject(stuck)} still waits`
  },

  'what was accepted is never lost': (ledger) => {
    const lost = [...ledger.accepted].find(([, id]) => {
      const hasArrived = ledger.arrivals.some(({ mail }) => mail.about === id)
      const isErased = ledger.gone.get(id)?.call === 'operator.erase'
      return !hasArrived && !isErased && !ledger.markedByHand.has(id)
    })
    return lost && `${lost[0]} was accepted, and never arrived`
  },
}
