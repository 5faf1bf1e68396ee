/** What really happened, observed from outside: answers to visitors, mails that arrived, changes of rows. */
import type { ContactMessage } from '@willow/shared/contract'
import { form } from '../samples.ts'
import type { Change, Row } from './database.ts'
import type { Arrival, Mail } from './servers.ts'
import { type Call, type EventLoop, type Process } from './world.ts'

/** One visit to the form. */
export type Post = { number: number; subject: string }
/** Its idempotency key. */
export const formKeyOf = ({ number }: Post): string => `key ${number}`
/** What a visitor writes under this subject: every field of the form, three of them unique. */
export const messageOf = (subject: string): ContactMessage => ({
  ...form,
  subject,
  email: `${subject}@visitors.example`,
  message: `Hello, this is ${subject}.`,
})

const NEVER = -Infinity
/** What is known about the attempts of a message's mail. */
const NO_ATTEMPT = {
  /** When it was last claimed, even if the worker never learned of it, and when the end of an attempt was last recorded. */
  claimedAt: NEVER,
  markedAt: NEVER,
  /** When a success or a worker's start made it due. */
  madeDueAt: NEVER,
  /** Attempts that may have delivered the mail. */
  ambiguous: 0,
}

export class Ledger {
  readonly rows = new Map<string, Row>()
  /** Messages that are no longer in the database: since when, and by which call. */
  readonly gone = new Map<string, { row: Row; at: number; call: Call | '' }>()
  /** By key, the id in the answer. By subject, when it was last posted, and with which keys. */
  readonly accepted = new Map<string, string>()
  readonly lastPostAt = new Map<string, number>()
  readonly keys = new Map<string, Set<string>>()
  /** Addresses that the operator asked to erase, and messages that the operator marked as sent. */
  readonly erasures = new Set<string>()
  readonly markedByHand = new Set<string>()
  /** By claim id, who has claimed when, and what was known before. */
  readonly claims = new Map<string, { process: Process; at: number }>()
  /** When a claim was first asked for, by its id. */
  readonly askedAt = new Map<string, number>()
  /** When a process last gave up a delivery, by its name and the message's id. */
  readonly gaveUpAt = new Map<string, number>()
  readonly mails: Mail[] = []
  readonly arrivals: Arrival[] = []
  /** When the database's clock was last set. */
  steppedAt = NEVER
  readonly #attempts = new Map<string, typeof NO_ATTEMPT>()
  readonly #loop: EventLoop

  constructor(loop: EventLoop) {
    this.#loop = loop
  }

  get now(): number {
    return this.#loop.now
  }

  /** Milliseconds from now until a time in the database, which are negative when it is over; null is long ago. */
  msUntil(time: string | null): number {
    return time === null ? NEVER : Date.parse(time) - this.#loop.databaseAheadMs - this.now
  }

  attemptsOf(id: string): typeof NO_ATTEMPT {
    if (!this.#attempts.has(id)) this.#attempts.set(id, { ...NO_ATTEMPT })
    return this.#attempts.get(id)!
  }

  /** The database's clock is set. */
  onClockStep(ms: number): void {
    this.#loop.tell('database', `has its clock set by ${Math.round(ms / 1000)} s`)
    this.#loop.databaseAheadMs += ms
    this.steppedAt = this.now
  }

  onPost(post: Post): void {
    const { subject } = post
    this.lastPostAt.set(subject, this.now)
    this.keys.set(subject, new Set([...(this.keys.get(subject) ?? []), formKeyOf(post)]))
  }

  /** Records a change of a message's row; `call` of `process` made it. */
  onRow({ old, row }: Change, call: Call | '', process?: Process): void {
    const { now } = this
    if (!row) {
      this.rows.delete(old!.id)
      this.#attempts.delete(old!.id)
      this.gone.set(old!.id, { row: old!, at: now, call })
      return
    }
    this.rows.set(row.id, row)
    if (old && row.resend_no > old.resend_no) this.#attempts.delete(row.id)
    const attempts = this.attemptsOf(row.id)
    if (call === 'operator.markSent') this.markedByHand.add(row.id)
    if (call === 'messages.release') attempts.madeDueAt = now
    if (old && call === 'messages.claim') {
      this.claims.set(row.claim_id!, { process: process!, at: now })
      attempts.ambiguous++
      attempts.claimedAt = now
    } else if (call === 'messages.markFailed' && attempts.claimedAt > attempts.markedAt) {
      // A claim counts as ambiguous until its failure is recorded for certain.
      const last = this.mails.find((mail) => mail.claimId === old!.claim_id)!
      if (last.result?.sent === false && last.result.failure.class !== 'ambiguous') attempts.ambiguous--
      attempts.markedAt = now
      last.isRecorded = true
    }
    if (row.sent_at)
      for (const arrival of this.arrivals) if (this.isOf(arrival.mail, row)) arrival.isMarked = true
  }

  /** Excuses mails that could not be marked because their process died or gave up. */
  excuse(why: string, isMeant: (mail: Mail) => boolean): void {
    for (const arrival of this.arrivals)
      if (!arrival.isMarked && isMeant(arrival.mail)) arrival.excuse ??= why
  }

  /** Whether this is the mail that the row now asks for. */
  isOf({ about, resendNo }: Mail, row: Row): boolean {
    return about === row.id && resendNo === row.resend_no
  }

  pending(): Row[] {
    return [...this.rows.values()].filter((row) => !row.sent_at)
  }

  /** When the next row is due. One that is long overdue is not waited for: it may never be claimed. */
  nextDue(): number {
    const waits = this.pending().map((row) => this.msUntil(row.next_attempt_at))
    return this.now + Math.min(Infinity, ...waits.filter((wait) => wait > -300_000))
  }
}
