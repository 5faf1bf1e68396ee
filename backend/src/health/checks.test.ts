import { expect, it } from 'vitest'
import type { Figures } from '#src/store/figures.ts'
import { checkAll, type Facts } from './checks.ts'

const NOW = Date.UTC(2026, 10, 25, 12)
const MINUTE = 60
const DAY_MS = 86_400_000
const ID = '01937cb0-0000-7000-8000-0123456789ab'

const figures = (changes: Partial<Figures> = {}): Figures => ({
  now: new Date(NOW),
  pending: 0,
  oldestUnreachedAge: null,
  unreachedError: null,
  ambiguous: 0,
  lastAmbiguous: null,
  permanent: 0,
  permanentError: null,
  rejected: 0,
  lastRejected: null,
  rejectedCode: null,
  lastHour: 0,
  ...changes,
})
const facts = (changes: Partial<Facts> = {}): Facts => ({
  figures: figures(),
  databaseAway: null,
  queueAway: null,
  time: NOW,
  diskUsed: 0.5,
  site: null,
  certificateEnd: null,
  ...changes,
})
const away = (minutes: number) => ({ seconds: minutes * MINUTE, reason: 'ECONNREFUSED' })
const site = (failures: number) => ({
  site: { address: 'https://salon.example', problem: failures > 0 ? 'It is down.' : null, failures },
})
const of = (changes: Partial<Figures>) => ({ figures: figures(changes) })

it.each<[string, Partial<Facts>, string]>([
  ['nothing pending', {}, 'unreached ok'],
  [
    'a message that has waited half an hour',
    of({ pending: 1, oldestUnreachedAge: 30 * MINUTE }),
    'unreached ok',
  ],
  ['one that has waited longer', of({ pending: 1, oldestUnreachedAge: 31 * MINUTE }), 'unreached failing'],
  ['a mail sent twice', of({ ambiguous: 1, lastAmbiguous: ID }), 'ambiguous failing'],
  ['a rejected login', of({ permanent: 1, permanentError: 'EAUTH: no' }), 'permanent failing'],
  ['a rejected content', of({ rejected: 1, lastRejected: ID }), 'rejected failing'],
  ['sixty messages in an hour', of({ lastHour: 60 }), 'flood ok'],
  ['more than sixty messages in an hour', of({ lastHour: 61 }), 'flood failing'],
  ['a database that restarts', { databaseAway: away(1) }, 'database ok'],
  ['a database that is away', { databaseAway: away(1.1) }, 'database failing'],
  ['Redis away for five minutes', { queueAway: away(5) }, 'queue ok'],
  ['Redis away for longer', { queueAway: away(5.1) }, 'queue failing'],
  ['a disk with room', { diskUsed: 0.8 }, 'disk ok'],
  ['a full disk', { diskUsed: 0.81 }, 'disk failing'],
  ['clocks that differ by five minutes', { time: NOW - 300_000 }, 'clock ok'],
  ['clocks that differ by more', { time: NOW + 301_000 }, 'clock failing'],
  ['a certificate for 15 days', { certificateEnd: NOW + 15 * DAY_MS }, 'certificate ok'],
  ['a certificate for 13 days', { certificateEnd: NOW + 13.9 * DAY_MS }, 'certificate failing'],
  ['a certificate that has ended', { certificateEnd: NOW - 1 }, 'certificate failing'],
  ['a site that answers', site(0), 'site ok'],
  ['a site that failed twice', site(2), 'site warn'],
  ['a site that failed three times in a row', site(3), 'site failing'],
])('%s', (_, changes, expected) =>
  expect(checkAll(facts(changes)).map(({ name, result }) => `${name} ${result}`)).toContain(expected),
)

it('a healthy product fails no check, and one whose database was never seen only that one', () => {
  const failing = (changes: Partial<Facts>) =>
    checkAll(facts(changes)).flatMap(({ name, result }) => (result === 'failing' ? name : []))
  expect(failing({})).toEqual([])
  expect(failing({ figures: null, databaseAway: away(10) })).toEqual(['database'])
})

const reportOf = (name: string, changes: Partial<Facts>) =>
  checkAll(facts(changes)).find((check) => check.name === name)!.report

it.each<[string, string, Partial<Facts>, RegExp]>([
  [
    'counts what waits and quotes the last error',
    'unreached',
    of({ pending: 3, oldestUnreachedAge: 90 * MINUTE, unreachedError: 'ESOCKET: connect ECONNREFUSED' }),
    /^3 messages not delivered, the oldest for 2 hours: .+ECONNREFUSED.+docker compose run --rm cli doctor"\.$/,
  ],
  [
    'says where to look when none was tried',
    'unreached',
    of({ pending: 1, oldestUnreachedAge: 3600 }),
    /none was tried.+logs worker/,
  ],
  [
    'takes one rejected message for that message',
    'rejected',
    of({ rejected: 1, lastRejected: ID, rejectedCode: 554 }),
    /a message for its content \(554\).+cli messages show 0123456789ab".+cli messages mark-sent 0123456789ab"\.$/,
  ],
  [
    'takes many rejected messages for a sender on a block list',
    'rejected',
    of({ rejected: 21, lastRejected: ID, rejectedCode: 554 }),
    /^The mail server rejects 21 messages for their content \(554\): MAIL_FROM or its server is on a block list/,
  ],
  [
    'asks for another login',
    'permanent',
    of({ permanent: 4, permanentError: 'EAUTH: the mail server answered 535' }),
    /^4 messages rejected with .+Correct SMTP_USER and SMTP_PASSWORD in \.env, then "docker compose up -d"\.$/,
  ],
  [
    'asks the provider for a certificate',
    'permanent',
    of({ permanent: 1, permanentError: 'ESOCKET: certificate has expired' }),
    /^(?!.*up -d).+Its provider must renew the certificate/,
  ],
  [
    'asks for the right name',
    'permanent',
    of({ permanent: 1, permanentError: "ESOCKET: Hostname does not match certificate's altnames" }),
    /Correct SMTP_HOST/,
  ],
  [
    'names the message that may have arrived twice',
    'ambiguous',
    of({ ambiguous: 2, lastAmbiguous: ID }),
    /^2 messages.+mark-sent 0123456789ab"/,
  ],
  ['counts a flood', 'flood', of({ lastHour: 120 }), /^120 messages came within an hour/],
  [
    'says since when the database is away, and why',
    'database',
    { databaseAway: away(7) },
    /for 7 minutes \(ECONNREFUSED\)/,
  ],
  [
    'says that mail flows without Redis',
    'queue',
    { queueAway: away(7) },
    /for 7 minutes.+mail is delivered all the same/,
  ],
  [
    'says on which day a certificate ends',
    'certificate',
    { certificateEnd: NOW + DAY_MS },
    /ends on 2026-11-26/,
  ],
])('a sentence %s', (_, name, changes, expected) => expect(reportOf(name, changes)).toMatch(expected))
