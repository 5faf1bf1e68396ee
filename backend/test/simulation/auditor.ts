/** Asks every rule where it may be broken, and remembers what it found. */
import type { DatabaseError } from 'pg-protocol'
import type { Change, Row } from './database.ts'
import type { EventLoop } from './event-loop.ts'
import { Causes, OF_RAISED, OF_RESOLVED, OF_SWEEPS } from './invariants/alarms.ts'
import { OF_ARRIVALS, OF_MAILS, type Rules } from './invariants/mails.ts'
import { OF_ACCEPTED, OF_CHANGES, OF_ERRORS } from './invariants/messages.ts'
import { keyOf, Ledger } from './ledger.ts'
import type { Plan, Post } from './plan.ts'
import type { Context } from './process.ts'
import type { Arrival, Mail } from './servers.ts'

/** A rule that was broken, and when, in milliseconds from the start. */
export type Violation = { name: string; text: string; at: number }

const clock = (time: string | null) => time?.slice(8, 19).replace('T', ' ') ?? '-'
const short = (row: Row) =>
  `${row.state}, tries ${row.attempts}, ambiguous ${row.ambiguous_attempts}, ${row.last_class ?? 'no failure'}, resends ${row.resend_no}, next ${clock(row.next_attempt_at)}`

export class Auditor {
  readonly violations: Violation[] = []
  readonly ledger: Ledger
  readonly #causes: Causes
  readonly #loop: EventLoop

  constructor(loop: EventLoop, plan: Plan) {
    this.#loop = loop
    this.ledger = new Ledger(loop, plan)
    this.#causes = new Causes(this.ledger)
  }

  /** Asks each of `rules`; one that is broken again is not noted again. */
  ask<What extends unknown[]>(rules: Rules<What>, ...what: What): void {
    for (const [name, rule] of Object.entries(rules)) {
      const text = rule(...what)
      if (!text || this.violations.some((one) => one.name === name)) continue
      this.violations.push({ name, text, at: this.#loop.now - this.#loop.start })
      this.#loop.note('AUDITOR', () => `BROKEN "${name}": ${text}`)
    }
  }

  row(change: Change, by: Context | undefined): void {
    const [call, process] = [by?.call ?? '', by?.process.name ?? '']
    const { row, old } = change
    this.#loop.note(process, () => `${call} ${(row ?? old)!.subject}: ${row ? short(row) : 'deleted'}`)
    this.ask(OF_CHANGES, this.ledger, change, call)
    this.#causes.update()
    this.ledger.noteRow(change, call)
    this.#causes.update()
  }

  sweep(): void {
    this.#causes.noteSweep()
    this.ask(OF_SWEEPS, this.ledger, this.#causes)
  }

  error(error: DatabaseError, by: Context | undefined): void {
    this.ask(OF_ERRORS, error, by?.call ?? '')
  }

  begins(mail: Mail): void {
    this.ledger.mails.push(mail)
    this.#loop.note(mail.process.name, () => `begins to send ${mail.key} (server: ${mail.weather})`)
    this.ask(OF_MAILS, this.ledger, mail)
  }

  arrives(arrival: Arrival): void {
    this.ledger.arrivals.push(arrival)
    this.#loop.note('mail server', () => `HAS ${arrival.mail.key}`)
    this.ask(OF_ARRIVALS, this.ledger, arrival)
  }

  ends({ process, key, result }: Mail): void {
    this.#causes.update()
    const answer = result!.sent ? '250' : `${result!.failure.class}: ${result!.failure.error}`
    this.#loop.note(process.name, () => `${key} ends: ${answer}`)
  }

  alarm(state: 'raised' | 'resolved', reason: string): void {
    const { openAlarms } = this.ledger
    this.#loop.note('alarm', () => `${state}: ${reason}`)
    this.#causes.update()
    this.ask(state === 'raised' ? OF_RAISED : OF_RESOLVED, this.ledger, this.#causes, reason)
    if (state === 'raised') openAlarms.add(reason)
    else openAlarms.delete(reason)
  }

  accepted(post: Post, id: string): void {
    this.ask(OF_ACCEPTED, this.ledger, post, id)
    this.ledger.accepted.set(keyOf(post), id)
  }
}
