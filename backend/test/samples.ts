/** Messages, a log and a clock for tests. */
import { randomUUID } from 'node:crypto'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { ELAPSED_HEADER } from '@willow/shared/contract'
import type { Clock } from '#src/clock.ts'
import type { Facts } from '#src/health/facts.ts'
import type { Log } from '#src/log.ts'
import type { MailFailure } from '#src/mail/classify-failure.ts'
import type { ClaimedMessage, Failure, NewMessage } from '#src/store/messages.ts'
import type { PendingGroup, Week } from '#src/store/metrics.ts'

/** What a public site has in place of the demo's values. */
export const REAL_VALUES = {
  COMPOSE_PROJECT_NAME: 'salon',
  MAIL_FROM: 'website@salon.invalid',
  MAIL_TO: 'jo@mailbox.invalid',
  PUBLISH_ON: '',
}

/** Four valid texts. */
export const form = {
  name: 'Ann Clarke',
  email: 'ann@example.com',
  subject: 'A trim for Biscuit',
  message: 'Hello, could you trim Biscuit next week?',
}

/** The header with which our script sends it, after it was shown for a minute. */
export const AFTER_A_MINUTE = { [ELAPSED_HEADER]: '60000' }

/** A new message with `changes`. */
export const newMessage = (changes: Partial<NewMessage> = {}): NewMessage => ({
  ...form,
  id: randomUUID(),
  idempotencyKey: null,
  suspect: false,
  ...changes,
})

/** A claimed message with `changes`, written on a Monday evening in winter. */
export const claimedMessage = (changes: Partial<ClaimedMessage> = {}): ClaimedMessage => ({
  ...form,
  id: '01937cb0-0000-7000-8000-0123456789ab',
  suspect: false,
  createdAt: new Date('2026-11-16T21:14:00Z'),
  attempts: 1,
  longWaits: 1,
  claimId: '01937cb0-0000-4000-8000-000000000001',
  resendNo: 0,
  ...changes,
})

/** A failed attempt of this class that is not temporary. */
export const failureOf = (
  failureClass: Failure['class'],
  changes: Partial<MailFailure> = {},
): MailFailure => ({
  class: failureClass,
  isTemporary: false,
  problem: 'no connection',
  error: 'ECONNECTION: closed',
  ...changes,
})
export const UNREACHED = failureOf('unreached', { isTemporary: true, error: 'ESOCKET: connect ECONNREFUSED' })
export const REJECTED_LOGIN = failureOf('unreached', {
  problem: 'login',
  error: 'the mail server answered 535 (EAUTH)',
})
export const AMBIGUOUS = failureOf('ambiguous')
export const REJECTED = failureOf('rejected', {
  problem: 'other',
  error: 'the mail server answered 554 (EMESSAGE)',
})

/** Pending messages of this class. */
export const pendingOf = (
  failureClass: Failure['class'],
  changes: Partial<PendingGroup> = {},
): PendingGroup => ({
  class: failureClass,
  problem: null,
  error: null,
  count: 1,
  late: 0,
  oldestMs: 60_000,
  unconfirmed: 0,
  sinceLastSent: 0,
  newestId: '01937cb0-0000-7000-8000-0123456789ab',
  ...changes,
})

/** What a worker sees while nothing is wrong, at noon on 25 November 2026. */
export const healthyFacts = (): Facts => ({
  metrics: { pending: [], lastHour: 0 },
  databaseProblem: null,
  queueProblem: null,
  time: Date.UTC(2026, 10, 25, 12),
  diskUsed: 0.5,
  backupAt: null,
})

/** The sentences of a report that are too long for an operator in trouble. */
export const longSentencesOf = (report: string): string[] =>
  report.split(/(?<=[.!?]) (?=["A-Z])/).filter((sentence) => sentence.split(' ').length > 40)

/** A log that records its events. */
export const recordingLog = (): { log: Log; events: { event: string; facts: object }[] } => {
  const events: { event: string; facts: object }[] = []
  return { log: (event, facts = {}) => void events.push({ event, facts }), events }
}

/** A clock that starts at 0; sleeping advances it at once. */
export const testClock = (): Clock => {
  let now = 0
  return {
    now: () => now,
    sleep: async (ms) => {
      now += ms
    },
  }
}

/** The mail as it is sent. */
export const composeMail = async (mail: SendMailOptions): Promise<string> => {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return String((await transport.sendMail(mail)).message)
}

/** A week with a little of everything. */
export const someWeek = (): Week => ({
  endsAt: new Date('2026-11-16T08:00:00Z'),
  received: 12,
  delivered: 10,
  waiting: 1,
  newest: [
    {
      id: '01937cb0-0000-7000-8000-0123456789ab',
      name: 'Zoë Smith',
      sentAt: new Date('2026-11-13T21:14:00Z'),
    },
  ],
})
