/** Evaluates every rule where it may be violated, and keeps the violations. */
import type { DatabaseError } from 'pg-protocol'
import type { Change, Row } from './database.ts'
import type { EventLoop } from './event-loop.ts'
import { OF_REPORTS, openCauses, type Reported } from './invariants/reports.ts'
import { OF_ARRIVALS, OF_MAILS, type Rules } from './invariants/mails.ts'
import { OF_ACCEPTED, OF_CHANGES, OF_ERRORS } from './invariants/messages.ts'
import { keyOf, Ledger, type Post } from './ledger.ts'
import type { Context } from './process.ts'
import type { Scenario } from './scenario.ts'
import type { Arrival, Mail } from './servers.ts'

const clock = (time: string | null) => time?.slice(8, 19).replace('T', ' ') ?? '-'
const describeRow = (row: Row) =>
  `${row.state}, attempts ${row.attempts}, ambiguous ${row.ambiguous_attempts}, ${row.last_class ?? 'no failure'}, resends ${row.resend_no}, next ${clock(row.next_attempt_at)}`

export const openAuditor = (loop: EventLoop, scenario: Scenario) => {
  const ledger = new Ledger(loop, scenario)
  const causes = openCauses(ledger)
  const violations: string[] = []

  const evaluate = <Facts extends unknown[]>(rules: Rules<Facts>, ...facts: Facts): void => {
    for (const [name, rule] of Object.entries(rules)) {
      const text = rule(...facts)
      if (!text) continue
      violations.push(`"${name}": ${text}`)
      loop.tell('AUDITOR', `BROKEN "${name}": ${text}`)
    }
  }
  return {
    violations,
    ledger,
    evaluate,
    onRow: (change: Change, by: Context | undefined) => {
      const { row, old } = change
      const call = by?.call ?? ''
      loop.tell(
        by?.process.name ?? '',
        `${call} ${(row ?? old)!.subject}: ${row ? describeRow(row) : 'deleted'}`,
      )
      evaluate(OF_CHANGES, ledger, change, call)
      causes.update()
      ledger.onRow(change, call)
      causes.update()
    },
    onError: (error: DatabaseError, by: Context | undefined) => evaluate(OF_ERRORS, error, by?.call ?? ''),
    onBegin: (mail: Mail) => {
      ledger.mails.push(mail)
      loop.tell(mail.process.name, `begins to send ${mail.key} (server: ${mail.weather})`)
      evaluate(OF_MAILS, ledger, mail)
    },
    onArrival: (arrival: Arrival) => {
      ledger.arrivals.push(arrival)
      loop.tell('mail server', `HAS ${arrival.mail.key}`)
      evaluate(OF_ARRIVALS, ledger, arrival)
    },
    onEnd: ({ process, key, result }: Mail) => {
      causes.update()
      loop.tell(
        process.name,
        `${key} ends: ${result!.sent ? '250' : `${result!.failure.class}: ${result!.failure.error}`}`,
      )
    },
    onReport: (reported: Reported) => {
      loop.tell(reported.process.name, `reports ${reported.problems.join(' ') || 'up'}`)
      causes.update()
      ledger.reports++
      evaluate(OF_REPORTS, causes.all, reported)
    },
    onAccepted: (post: Post, id: string) => {
      evaluate(OF_ACCEPTED, ledger, post, id)
      ledger.accepted.set(keyOf(post), id)
    },
  }
}
export type Auditor = ReturnType<typeof openAuditor>
