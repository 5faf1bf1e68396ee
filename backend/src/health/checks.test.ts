import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DAY, MINUTE } from '#src/clock.ts'
import { MAIL_PROBLEMS, type MailProblem } from '#src/store/messages.ts'
import type { Metrics, PendingGroup } from '#src/store/metrics.ts'
import {
  healthyFacts,
  longSentencesOf,
  pendingOf,
  REJECTED,
  REJECTED_LOGIN,
  UNREACHED,
} from '#test/samples.ts'
import { checkAll, remedyFor } from './checks.ts'
import type { Facts } from './facts.ts'

const HEALTHY = healthyFacts()
const NOW = HEALTHY.time

const metrics = (changes: Partial<Metrics>) => ({ metrics: { ...HEALTHY.metrics!, ...changes } })
const pending = (...groups: PendingGroup[]) => metrics({ pending: groups })
const unreached = (changes: Partial<PendingGroup>) => pending(pendingOf('unreached', changes))
const rejected = (count: number, sinceLastSent: number) =>
  pending(pendingOf('rejected', { ...REJECTED, count, sinceLastSent }))
const problem = (minutes: number) => ({ ms: minutes * MINUTE, reason: 'ECONNREFUSED' })

/** Each check as a line: name, result and report. */
const linesOf = (changes: Partial<Facts>) =>
  checkAll({ ...HEALTHY, ...changes }).map(({ name, result, report }) => `${name} ${result}: ${report}`)

const CASES: [Partial<Facts>, RegExp][] = [
  [unreached({ count: 3 }), /^unreached ok: 3 messages waiting, none overdue/],
  [
    unreached({ count: 3, late: 1, oldestMs: 90 * MINUTE, ...UNREACHED }),
    /^unreached failing: 3 messages not delivered, the oldest for 2 hours: .+ECONNREFUSED.+cli doctor/,
  ],
  [
    unreached({ late: 1, oldestMs: 31 * MINUTE, error: 'the worker stopped' }),
    /^unreached failing: 1 message not delivered.+none was attempted.+logs worker/,
  ],
  [
    unreached({ count: 4, ...REJECTED_LOGIN }),
    /^unreached failing: 4 messages failed with "the mail server answered 535 \(EAUTH\)"\. Correct SMTP_USER and SMTP_PASSWORD in \.env, then "docker compose up -d"\. Then "docker compose run --rm cli mail test" sends what waits\.$/,
  ],
  [
    pending(
      pendingOf('unreached', { late: 2, count: 2, problem: 'deferred' }),
      pendingOf('unreached', { problem: 'other' }),
    ),
    /^unreached failing: 1 message failed .+Correct MAIL_FROM/,
  ],
  [
    unreached({ problem: 'defect', error: 'the mail could not be built (TypeError)' }),
    /^unreached failing: 1 message failed with "the mail .+ defect of this software/,
  ],
  [pending(pendingOf('ambiguous')), /^ambiguous ok: 1 message sent once and not confirmed yet\.$/],
  [
    pending(pendingOf('ambiguous', { count: 3, unconfirmed: 2 })),
    /^ambiguous failing: 2 messages sent and never confirmed.+list --state pending" shows.+run --rm cli messages mark-sent 0123456789ab"/,
  ],
  [
    rejected(1, 1),
    /^rejected warn: .+a message for its content \(.*554.*\).+cli messages show 0123456789ab".+mark-sent 0123456789ab"/,
  ],
  [rejected(3, 2), /^rejected warn: .+3 messages, such as 0123456789ab/],
  [
    rejected(4, 3),
    /^rejected failing: .+rejects 4 messages for their content.+554.+MAIL_FROM or its server is on a block list/,
  ],
  [metrics({ lastHour: 60 }), /^flood ok/],
  [
    metrics({ lastHour: 61 }),
    /^flood warn: 61 messages arrived within an hour.+cli messages erase ADDRESS --yes"/,
  ],
  [{ backupAt: 'never' }, /^backup failing: No backup .+logs backup/],
  [{ backupAt: NOW - 1.9 * DAY }, /^backup ok: Made .+2026-11-23 14:24 UTC/],
  [{ backupAt: NOW - 2 * DAY }, /^backup failing: .+2026-11-23 12:00/],
  [{ backupAt: NOW + 2 * DAY }, /^backup failing: .+2026-11-27/],
  [{ databaseProblem: problem(1) }, /^database ok/],
  [
    { databaseProblem: problem(7) },
    /^database failing: .+for 7 minutes \(ECONNREFUSED\).+ps -a" .+logs db migrate"/,
  ],
  [{ queueProblem: problem(5) }, /^queue ok/],
  [{ queueProblem: problem(7) }, /^queue failing: .+for 7 minutes.+mail is still delivered/],
  [{ diskUsed: 0.8 }, /^disk ok/],
  [{ diskUsed: 0.81 }, /^disk failing: The disk is 81 % full: make room/],
]
it.each(CASES)('a check reports $1', (changes, expected) =>
  expect(linesOf(changes)).toContainEqual(expect.stringMatching(expected)),
)

const REMEDIES: Record<MailProblem, string> = {
  login: 'Correct SMTP_USER and SMTP_PASSWORD in .env',
  'expired certificate': 'The provider of the mail server must renew its certificate',
  'unknown authority': 'The authority of the mail server’s certificate is not known',
  'server address': 'Correct SMTP_HOST, SMTP_PORT and SMTP_SECURITY in .env',
  'no connection': 'The connection to SMTP_HOST, SMTP_PORT and SMTP_SECURITY fails',
  deferred: 'The mail server asks to come back later',
  defect: 'It is a defect of this software',
  other: 'Correct MAIL_FROM, MAIL_TO and SMTP_USER in .env',
}
it.each(MAIL_PROBLEMS)('the problem "%s" has its own remedy', (problem) =>
  expect(remedyFor({ ...UNREACHED, problem })).toContain(REMEDIES[problem]),
)

it('an operator who is woken at night reads at most 40 words a sentence', () => {
  const facts = CASES.map(([changes]) => changes)
  const problems = MAIL_PROBLEMS.map((problem) => unreached({ count: 21, problem, error: 'ESOCKET: x' }))
  const reports = [...facts, ...problems].flatMap((changes) => checkAll({ ...HEALTHY, ...changes }))
  const remedies = MAIL_PROBLEMS.map((problem) => remedyFor({ ...UNREACHED, problem }))
  expect([...reports.map(({ report }) => report), ...remedies].flatMap(longSentencesOf)).toEqual([])
})

it('a healthy product fails no check, and one that never reached its database fails only that check', () => {
  const failing = (changes: Partial<Facts>) => linesOf(changes).filter((line) => line.includes(' failing:'))
  expect(failing({})).toEqual([])
  expect(failing({ metrics: null, databaseProblem: problem(10) })).toEqual([
    expect.stringMatching(/^database/),
  ])
})

it('the checks come in the order of their harm, and each has its place in the manual', () => {
  const names = checkAll({ ...HEALTHY, backupAt: NOW }).map(({ name }) => name)
  const messages = ['unreached', 'ambiguous', 'rejected']
  expect(names).toEqual(['database', ...messages, 'disk', 'backup', 'queue', 'flood'])
  const manual = readFileSync('docker/README.md', 'utf8')
  for (const name of names) expect(manual).toContain(`**${name}**`)
})
