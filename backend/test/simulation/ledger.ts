/** What really happened, observed from outside: answers to visitors, mails that arrived, changes of rows. */
import type { ContactMessage } from '#contract/contact.ts'
import { form } from '../samples.ts'
import type { Change, Row } from './database.ts'
import type { EventLoop } from './event-loop.ts'
import type { Arrival, Mail } from './servers.ts'
import type { Scenario } from './scenario.ts'
import type { Call } from './stores.ts'

/** One visit of the form. */
export type Post = { number: number; subject: string; suspect: boolean }
/** What the form sends with it. */
export const keyOf = ({ number }: Post): string => `key ${number}`
/** What its visitor writes: every field of the form, three of them with words unique to this message. */
export const messageOf = (subject: string): ContactMessage => ({
  ...form,
  subject,
  email: `${subject}@visitors.example`,
  message: `Hello, this is ${subject}.`,
})

const NEVER = -Infinity
/** What is known about a message's attempts. */
const NO_ATTEMPT = {
  leaseEndsAt: 0,
  /** When a worker last claimed it, whether or not that worker learned of it. */
  claimedAt: NEVER,
  /** When the failure of its last attempt was recorded. */
  markedAt: NEVER,
  /** When a success or a worker's start made it due. */
  madeDueAt: NEVER,
  /** Since when it is pending. */
  pendingSince: NEVER,
  /** Attempts of the mail now pending that may have been delivered. */
  ambiguous: 0,
}

export class Ledger {
  readonly rows = new Map<string, Row>()
  /** Messages no longer in the database: since when, and by which call. */
  readonly gone = new Map<string, { row: Row; at: number; by: Call | '' }>()
  /** Ids in answers to visitors, by key; when each subject was last posted, and with which keys. */
  readonly accepted = new Map<string, string>()
  readonly lastPost = new Map<string, number>()
  readonly keys = new Map<string, Set<string>>()
  /** Addresses that the operator asked to erase, and messages that the operator marked as sent. */
  readonly erasures = new Set<string>()
  readonly markedByHand = new Set<string>()
  readonly mails: Mail[] = []
  readonly arrivals: Arrival[] = []
  /** How often the monitor was told something. */
  reports = 0
  readonly scenario: Scenario
  readonly #attempts = new Map<string, typeof NO_ATTEMPT>()
  readonly #loop: EventLoop

  constructor(loop: EventLoop, scenario: Scenario) {
    this.#loop = loop
    this.scenario = scenario
  }

  #evaluatedAt: number | undefined
  get now(): number {
    return this.#evaluatedAt ?? this.#loop.now
  }

  /** Runs `evaluate` as if it were `now`, when nothing has changed since. */
  evaluateAt(now: number, evaluate: () => void): void {
    this.#evaluatedAt = now
    evaluate()
    this.#evaluatedAt = undefined
  }

  attemptsOf(id: string): typeof NO_ATTEMPT {
    if (!this.#attempts.has(id)) this.#attempts.set(id, { ...NO_ATTEMPT })
    return this.#attempts.get(id)!
  }

  onPost(post: Post): void {
    const { subject } = post
    this.lastPost.set(subject, this.now)
    this.keys.set(subject, new Set([...(this.keys.get(subject) ?? []), keyOf(post)]))
  }

  /** Records a change of a message's row; `by`: the call that made it. */
  onRow({ old, row }: Change, by: Call | ''): void {
    const { now } = this
    const attempts = this.attemptsOf((row ?? old)!.id)
    if (!row) {
      this.rows.delete(old!.id)
      attempts.leaseEndsAt = 0
      this.gone.set(old!.id, { row: old!, at: now, by })
      return
    }
    this.rows.set(row.id, row)
    if (by === 'operator.markSent') this.markedByHand.add(row.id)
    if (by === 'messages.makeWaitingDue') attempts.madeDueAt = now
    if (row.state === 'pending' && (old?.state !== 'pending' || row.resend_no > old.resend_no))
      attempts.pendingSince = now
    if (old && row.resend_no > old.resend_no) attempts.ambiguous = 0
    if (old && row.attempts > old.attempts) {
      const leaseEndsAt = new Date(row.lease_ends_at ?? row.next_attempt_at).getTime()
      Object.assign(attempts, { leaseEndsAt, claimedAt: now, ambiguous: attempts.ambiguous + 1 })
    } else if (attempts.leaseEndsAt > 0) {
      // A claim counts as ambiguous until its failure is recorded for certain.
      attempts.markedAt = now
      const last = this.mails.findLast((mail) => mail.kind === 'message' && mail.about === row.id)
      if (last) last.isRecorded = true
      if (/unreached|permanent/.test(row.last_class ?? '')) attempts.ambiguous--
      attempts.leaseEndsAt = 0
    }
    if (row.state === 'sent')
      for (const arrival of this.arrivals) if (this.isOf(arrival.mail, row)) arrival.isMarked = true
  }

  /** Mails that were not marked when their process died, or gave up marking them. */
  excuse(why: string, isMeant: (mail: Mail) => boolean): void {
    for (const arrival of this.arrivals)
      if (!arrival.isMarked && isMeant(arrival.mail)) arrival.excuse ??= why
  }

  isLeased(id: string): boolean {
    return this.attemptsOf(id).leaseEndsAt > this.now
  }

  /** Whether this is the mail that the row now asks for. */
  isOf({ kind, about, resendNo }: Mail, row: Row): boolean {
    return kind === 'message' && about === row.id && resendNo === row.resend_no
  }

  /** Attempts to send the mail that this row now asks for. */
  mailsOf(row: Row): Mail[] {
    return this.mails.filter((mail) => this.isOf(mail, row))
  }

  hasArrived(row: Row): boolean {
    return this.arrivals.some(({ mail }) => this.isOf(mail, row))
  }

  inState(state: Row['state']): Row[] {
    return [...this.rows.values()].filter((row) => row.state === state)
  }

  /** When the next row is due. One that is long overdue is not waited for: it may never be claimed. */
  nextDue(): number {
    const dues = this.inState('pending').map(({ next_attempt_at, lease_ends_at }) =>
      Math.max(new Date(next_attempt_at).getTime(), new Date(lease_ends_at ?? 0).getTime()),
    )
    return Math.min(Infinity, ...dues.filter((due) => due > this.now - 300_000))
  }
}
