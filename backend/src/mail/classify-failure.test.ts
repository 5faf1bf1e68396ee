import { expect, it } from 'vitest'
import { classifyFailure } from './classify-failure.ts'

const errorOf = (code: string, changes: object = {}) => Object.assign(new Error('x'), { code, ...changes })
/** A reply at the end of the mail, or at RCPT. */
const answered = (response: string, code = 'EMESSAGE') =>
  classifyFailure(
    errorOf(code, { response, responseCode: Number(response.slice(0, 3)) }),
    code === 'EMESSAGE',
  )

it.each([
  ['554 5.7.1 Message rejected as spam', 'permanent'],
  ['554 Transaction failed', 'permanent'],
  ['550 5.6.0 Malformed', 'permanent'],
  ['552 5.3.4 Message too big', 'permanent'],
  ['552 5.2.3 Message length exceeds limit', 'permanent'],
  ['451 4.7.1 Try again later', 'unreached'],
  ['450 4.7.1 Greylisted', 'unreached', 'EENVELOPE'],
  ['451 Greylisted', 'unreached', 'EENVELOPE'],
])('"%s" is about this mail only, and %s', (response, failureClass, code?: string) =>
  expect(answered(response, code)).toMatchObject({ onlyThisMail: true, class: failureClass }),
)

it.each([
  ['535 5.7.8 Bad credentials', 'EAUTH'],
  ['550 5.1.1 No such user', 'EENVELOPE'],
  ['550 Relaying denied', 'EENVELOPE'],
  ['550 5.4.5 Daily sending quota exceeded'],
  ['552 5.2.2 Mailbox full'],
  ['552 Requested mail action aborted: exceeded storage allocation'],
  ['452 4.3.1 Insufficient system storage'],
  ['452 Too little storage'],
  ['451 4.3.0 Temporary lookup failure'],
  ['421 Closing'],
  ['421 4.7.0 Too many connections, closing', 'EENVELOPE'],
])('"%s" is about the service, not about this mail only', (response, code?: string) =>
  expect(answered(response, code).onlyThisMail).toBe(false),
)

it.each([
  ['a lost reply', errorOf('ECONNECTION'), true, 'ambiguous'],
  ['a refused connection', errorOf('ESOCKET', { message: 'connect ECONNREFUSED' }), false, 'unreached'],
  ['an expired certificate', errorOf('ESOCKET', { message: 'certificate has expired' }), false, 'permanent'],
])('%s is not about this mail', (_, error, isBodySent, failureClass) =>
  expect(classifyFailure(error, isBodySent)).toMatchObject({ class: failureClass, onlyThisMail: false }),
)
