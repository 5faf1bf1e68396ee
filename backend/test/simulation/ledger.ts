/** What really happened, seen from outside: what visitors were told, what arrived, what the rows became. */
import type { Arrival, Mail } from './fakes/mail-server.ts'
import type { JobRow, Row } from './fakes/database.ts'
import type { Change } from './fakes/postgres.ts'
import type { Plan } from './plan.ts'
import type { EventLoop } from './simulator/event-loop.ts'

/** A message that is no longer in the database: since when, and by which call. */
export type Gone = { row: Row; at: number; by: string }
/** An alarm that was raised, whether or not it could be told. */
export type Raised = { reason: string; at: number }

/** What the row and its worker make of a message at an instant. */
export type MessageState =
  'never stored' | 'new' | 'being sent' | 'unreached' | 'doubtful' | 'refused' | 'sent' | 'held' | 'gone'

const OF_CLASS = { unreached: 'unreached', maybe_delivered: 'doubtful', permanent: 'refused' } as const

/** What the form sends with it. */
export const keyOf = ({ subject, key }: Plan['posts'][number]): string => `key of ${key ?? subject}`
export const textOf = (subject: string): string => `Hello, this is ${subject}.`

/** Whether this is the mail that the row now stands for. */
const isOf = ({ kind, about, resendNo }: Mail, row: Row) =>
  kind === 'message' && about === row.id && resendNo === row.resend_no

export class Ledger {
  readonly rows = new Map<string, Row>()
  readonly gone = new Map<string, Gone>()
  /** Ids that visitors were told, by their keys; when each subject was last posted, and under which keys. */
  readonly accepted = new Map<string, string>()
  readonly lastPost = new Map<string, number>()
  readonly keys = new Map<string, Set<string>>()
  /** Addresses that the operator has named to be erased. */
  readonly erasures = new Set<string>()
  readonly mails: Mail[] = []
  readonly arrivals: Arrival[] = []
  readonly alarms: Raised[] = []
  /** Alarms that the operator was notified of and that have not been resolved since: since when. */
  readonly openAlarms = new Map<string, number>()
  /** When the operator last moved a message by hand, and what for. */
  readonly acts = new Map<string, { what: string; at: number }>()
  /** Since when each message is owed, or owed again. */
  readonly owedSince = new Map<string, number>()
  /** When the mail settings were last changed; a worker starts with the new ones at once or a little later. */
  settingsChangedAt = 0
  readonly #leases = new Map<string, number>()
  readonly #releases = new Map<string, number>()
  readonly #marks = new Map<string, number>()
  readonly #doubts = new Map<string, number>()
  readonly #claims = new Map<string, number>()
  readonly #jobClaims = new Map<string, number>()
  readonly #loop: EventLoop

  constructor(loop: EventLoop) {
    this.#loop = loop
  }

  get now(): number {
    return this.#loop.now
  }

  notePost(post: Plan['posts'][number]): void {
    const { subject } = post
    this.lastPost.set(subject, this.now)
    this.keys.set(subject, new Set([...(this.keys.get(subject) ?? []), keyOf(post)]))
  }

  /** Takes a change of a message's row down; `by`: the call that made it. */
  noteRow({ old, row }: Change<Row>, by: string): void {
    const { now } = this
    if (!row) {
      this.rows.delete(old!.id)
      this.#leases.delete(old!.id)
      this.gone.set(old!.id, { row: old!, at: now, by })
      return
    }
    this.rows.set(row.id, row)
    if (/releaseRefused/.test(by)) this.#releases.set(row.id, now)
    const isOwedAnew = row.state === 'pending' && (old?.state !== 'pending' || row.resend_no > old.resend_no)
    if (isOwedAnew) this.owedSince.set(row.id, now)
    this.#noteTry(old, row)
    if (row.state === 'sent')
      for (const arrival of this.arrivals) if (isOf(arrival.mail, row)) arrival.isMarked = true
  }

  /** A claim is a doubt until its failure is written down for certain. */
  #noteTry(old: Row | null, row: Row) {
    const { id, lease_ends_at, next_attempt_at } = row
    const doubts = old?.resend_no === row.resend_no ? this.doubtsOf(id) : 0
    if (old && row.attempts > old.attempts) {
      this.#leases.set(id, new Date(lease_ends_at ?? next_attempt_at).getTime())
      this.#doubts.set(id, doubts + 1)
      this.#claims.set(id, this.now)
      return
    }
    if (this.#leases.has(id)) this.#marks.set(id, this.now)
    const isCertain = this.#leases.has(id) && /unreached|permanent/.test(row.last_class ?? '')
    this.#doubts.set(id, doubts - Number(isCertain))
    this.#leases.delete(id)
  }

  /** When a worker last took this job. */
  jobClaimedAt({ name, period }: JobRow): number {
    return this.#jobClaims.get(`${name} ${period}`) ?? -Infinity
  }

  /** When a start of a worker gave it another chance, after it was refused. */
  releasedAt(id: string): number {
    return this.#releases.get(id) ?? -Infinity
  }

  /** When a worker last took it, whether or not the worker heard of that. */
  claimedAt(id: string): number {
    return this.#claims.get(id) ?? -Infinity
  }

  /** When the failure of its last try was written down. */
  markedAt(id: string): number {
    return this.#marks.get(id) ?? -Infinity
  }

  /** Tries of the mail that the row stands for of which nobody can say that they did not arrive. */
  doubtsOf(id: string): number {
    return this.#doubts.get(id) ?? 0
  }

  noteJob({ row, old }: Change<JobRow>): void {
    const { name, period } = row ?? old!
    if (row && row.attempts > (old?.attempts ?? 0)) this.#jobClaims.set(`${name} ${period}`, this.now)
    if (!row?.done_at || old?.done_at) return
    for (const arrival of this.arrivals)
      if (arrival.mail.kind === name && (name !== 'notice' || period.startsWith(arrival.mail.about!)))
        arrival.isMarked = true
  }

  /** Copies whose arrival was not yet written down when this process died, or gave up writing it down. */
  excuse(process: Mail['process'], why: string, isMeant: (mail: Mail) => boolean = () => true): void {
    for (const arrival of this.arrivals)
      if (arrival.mail.process === process && !arrival.isMarked && isMeant(arrival.mail))
        arrival.excuse ??= why
  }

  isLeased(id: string): boolean {
    return (this.#leases.get(id) ?? 0) > this.now
  }

  stateOf(id: string): MessageState {
    const row = this.rows.get(id)
    if (!row) return this.gone.has(id) ? 'gone' : 'never stored'
    if (row.state !== 'pending') return row.state
    if (this.isLeased(id)) return 'being sent'
    return row.last_class ? OF_CLASS[row.last_class] : 'new'
  }

  copiesOf(key: string): Arrival[] {
    return this.arrivals.filter(({ mail }) => mail.key === key)
  }

  /** Tries to hand over the mail that this row now stands for. */
  triesOf(row: Row): Mail[] {
    return this.mails.filter((mail) => isOf(mail, row))
  }

  hasArrived(row: Row): boolean {
    return this.arrivals.some(({ mail }) => isOf(mail, row))
  }

  /** Whether a digest or list that arrived tells of this message. */
  isTold(id: string): boolean {
    return this.arrivals.some(
      ({ mail }) => /digest|held/.test(mail.kind) && mail.content.includes(id.slice(-12)),
    )
  }

  /** When the next row is due. One that is long overdue is not waited for: it may never be taken. */
  nextDue(): number {
    let least = Infinity
    for (const { state, next_attempt_at, lease_ends_at } of this.rows.values()) {
      if (state !== 'pending') continue
      const due = Math.max(new Date(next_attempt_at).getTime(), new Date(lease_ends_at ?? 0).getTime())
      if (due > this.now - 300_000 && due < least) least = due
    }
    return least
  }

  get isHolding(): boolean {
    return [...this.rows.values()].some(({ state }) => state === 'held')
  }

  get isOwing(): boolean {
    return [...this.rows.values()].some(({ state }) => state === 'pending')
  }
}
