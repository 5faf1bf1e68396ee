/** Asks every rule where it may be broken, and remembers what it found. */
import type { Context } from './simulator/process.ts'
import type { EventLoop } from './simulator/event-loop.ts'
import type { JobRow, Row } from './fakes/database.ts'
import type { Arrival, Mail } from './fakes/mail-server.ts'
import type { Change } from './fakes/postgres.ts'
import type { Facts, Rules } from './invariants/facts.ts'
import { OF_ALARMS, OF_RESOLVED, OF_SWEEPS } from './invariants/of-alarms.ts'
import { OF_ACCEPTED, OF_CHANGES, OF_ERRORS } from './invariants/of-changes.ts'
import { OF_JOBS } from './invariants/of-jobs.ts'
import { OF_ARRIVALS, OF_MAILS, OF_RESULTS } from './invariants/of-mails.ts'
import { keyOf, Ledger } from './ledger.ts'
import type { Plan } from './plan.ts'
import { Truths } from './truths.ts'

/** A rule that was broken, and when, in milliseconds from the start. */
export type Violation = { name: string; text: string; at: number }

const clock = (time: string | null | undefined) => time?.slice(8, 19).replace('T', ' ') ?? '-'
const short = (row: Row) =>
  `${row.state}, tries ${row.attempts}, copies ${row.copies}, ${row.last_class ?? 'no failure'}, resends ${row.resend_no}, next ${clock(row.next_attempt_at)}`

export class Auditor {
  readonly violations: Violation[] = []
  readonly ledger: Ledger
  readonly facts: Facts
  readonly #loop: EventLoop

  constructor(loop: EventLoop, retentionDays: number) {
    this.#loop = loop
    this.ledger = new Ledger(loop)
    this.facts = { ledger: this.ledger, truths: new Truths(this.ledger), retentionDays }
  }

  /** Asks each of `rules`; one that is broken again is not told again. */
  ask<What extends unknown[]>(rules: Rules<What>, ...what: What): void {
    for (const [name, rule] of Object.entries(rules)) {
      const text = rule(this.facts, ...what)
      if (text && !this.violations.some((one) => one.name === name)) this.#note(name, text)
    }
  }

  #note(name: string, text: string) {
    this.violations.push({ name, text, at: this.#loop.now - this.#loop.start })
    this.#loop.tell('AUDITOR', () => `BROKEN "${name}": ${text}`)
  }

  row(change: Change<Row>, by: Context | undefined): void {
    const [call, process] = [by?.call ?? '', by?.process.name ?? '']
    const { row, old } = change
    this.#loop.tell(process, () => `${call} ${(row ?? old)!.subject}: ${row ? short(row) : 'deleted'}`)
    this.ask(OF_CHANGES, change, call)
    this.facts.truths.look()
    this.ledger.noteRow(change, call)
    this.facts.truths.look()
  }

  job(change: Change<JobRow>, by: Context | undefined): void {
    this.ask(OF_JOBS, change)
    this.ledger.noteJob(change)
    this.#tellJob(change, by)
  }

  sweep(): void {
    this.facts.truths.noteSweep()
    this.ask(OF_SWEEPS)
  }

  error(error: Error & { code?: string }, by: Context | undefined): void {
    this.ask(OF_ERRORS, error, by?.call ?? '')
  }

  #tellJob({ row, old }: Change<JobRow>, by: Context | undefined) {
    const { name, period, done_at } = (row ?? old)!
    this.#loop.tell(by?.process.name ?? '', () => `${by?.call} ${name} ${period}${done_at ? ': done' : ''}`)
  }

  begins(mail: Mail): void {
    this.ledger.mails.push(mail)
    this.#loop.tell(mail.process.name, () => `begins to send ${mail.key} (server: ${mail.weather})`)
    this.ask(OF_MAILS, mail)
  }

  arrives(arrival: Arrival): void {
    this.ledger.arrivals.push(arrival)
    this.#loop.tell('mail server', () => `HAS ${arrival.mail.key}`)
    this.ask(OF_ARRIVALS, arrival)
  }

  ends(mail: Mail): void {
    const { process, key, result } = mail
    this.facts.truths.look()
    this.ask(OF_RESULTS, mail)
    const answer = result!.sent ? '250' : `${result!.failure.class}: ${result!.failure.error}`
    this.#loop.tell(process.name, () => `${key} ends: ${answer}`)
  }

  alarm(reason: string): void {
    const raised = { reason, at: this.#loop.now }
    this.ledger.alarms.push(raised)
    this.#loop.tell('alarm', () => reason)
    this.facts.truths.look()
    this.ask(OF_ALARMS, raised)
    if (!this.ledger.openAlarms.has(reason)) this.ledger.openAlarms.set(reason, this.#loop.now)
  }

  resolved(reason: string): void {
    this.#loop.tell('alarm', () => `resolved: ${reason}`)
    this.facts.truths.look()
    this.ask(OF_RESOLVED, reason)
    this.ledger.openAlarms.delete(reason)
  }

  accepted(post: Plan['posts'][number], id: string): void {
    this.ask(OF_ACCEPTED, post, id)
    this.ledger.accepted.set(keyOf(post), id)
  }
}
