/** Evaluates every rule where it may be violated, and keeps the violations. */
import type { DatabaseError } from 'pg-protocol'
import type { Change, Row } from './database.ts'
import type { EventLoop } from './event-loop.ts'
import { OF_REPORTS, openCauses, type Reported } from './invariants/reports.ts'
import { OF_ARRIVALS, OF_MAILS, type Rules } from './invariants/mails.ts'
import { OF_ACCEPTED, OF_CHANGES, OF_ERRORS } from './invariants/messages.ts'
import { keyOf, Ledger } from './ledger.ts'
import type { Plan, Post } from './plan.ts'
import type { Context } from './process.ts'
import type { Arrival, Mail } from './servers.ts'

/** A violated rule, and when, in milliseconds from the start. */
export type Violation = { name: string; text: string; at: number }

const clock = (time: string | null) => time?.slice(8, 19).replace('T', ' ') ?? '-'
const short = (row: Row) =>
  `${row.state}, attempts ${row.attempts}, ambiguous ${row.ambiguous_attempts}, ${row.last_class ?? 'no failure'}, resends ${row.resend_no}, next ${clock(row.next_attempt_at)}`

export const openAuditor = (loop: EventLoop, plan: Plan) => {
  const ledger = new Ledger(loop, plan)
  const causes = openCauses(ledger)
  const violations: Violation[] = []

  /** Evaluates each of `rules`; a repeated violation is kept once. */
  const ask = <What extends unknown[]>(rules: Rules<What>, ...what: What): void => {
    for (const [name, rule] of Object.entries(rules)) {
      const text = rule(...what)
      if (!text || violations.some((one) => one.name === name)) continue
      violations.push({ name, text, at: loop.now - loop.start })
      loop.note('AUDITOR', () => `BROKEN "${name}": ${text}`)
    }
  }
  return {
    violations,
    ledger,
    ask,
    onRow: (change: Change, by: Context | undefined) => {
      const { row, old } = change
      const call = by?.call ?? ''
      const became = () => `${call} ${(row ?? old)!.subject}: ${row ? short(row) : 'deleted'}`
      loop.note(by?.process.name ?? '', became)
      ask(OF_CHANGES, ledger, change, call)
      causes.update()
      ledger.noteRow(change, call)
      causes.update()
    },
    onError: (error: DatabaseError, by: Context | undefined) => ask(OF_ERRORS, error, by?.call ?? ''),
    onBegin: (mail: Mail) => {
      ledger.mails.push(mail)
      loop.note(mail.process.name, () => `begins to send ${mail.key} (server: ${mail.weather})`)
      ask(OF_MAILS, ledger, mail)
    },
    onArrival: (arrival: Arrival) => {
      ledger.arrivals.push(arrival)
      loop.note('mail server', () => `HAS ${arrival.mail.key}`)
      ask(OF_ARRIVALS, ledger, arrival)
    },
    onEnd: ({ process, key, result }: Mail) => {
      causes.update()
      const answer = () => (result!.sent ? '250' : `${result!.failure.class}: ${result!.failure.error}`)
      loop.note(process.name, () => `${key} ends: ${answer()}`)
    },
    onReport: (reported: Reported) => {
      loop.note(reported.process.name, () => `reports ${reported.problems.join(' ') || 'up'}`)
      causes.update()
      ledger.reports++
      ask(OF_REPORTS, causes.all, reported)
    },
    onAccepted: (post: Post, id: string) => {
      ask(OF_ACCEPTED, ledger, post, id)
      ledger.accepted.set(keyOf(post), id)
    },
  }
}
export type Auditor = ReturnType<typeof openAuditor>
