import { expect, it } from 'vitest'
import { classifyFailure } from './classify-failure.ts'

/** A reply at the end of the mail, or before its body. What has no reply is tested in a real conversation. */
const answered = (response: string, code = 'EMESSAGE') => {
  const responseCode = Number(response.slice(0, 3))
  return classifyFailure(Object.assign(new Error('x'), { code, response, responseCode }), code === 'EMESSAGE')
}

const REJECTED = { class: 'rejected', isTemporary: false }
const FAULTY = { class: 'unreached', isTemporary: false }
const TEMPORARY = { class: 'unreached', isTemporary: true }

it.each<[string, object, string?]>([
  ['554 5.7.1 Message rejected as spam', REJECTED],
  ['550 5.6.0 Malformed', REJECTED],
  ['552 5.3.4 Message too big', REJECTED],
  ['552 5.2.3 Message length exceeds limit', REJECTED],
  ['552 5.2.2 Mailbox full', FAULTY],
  ['552 Requested mail action aborted: exceeded storage allocation', FAULTY],
  ['550 5.4.5 Daily sending quota exceeded', FAULTY],
  ['550 5.1.1 No such user', FAULTY, 'EENVELOPE'],
  ['554 No SMTP service here', FAULTY, 'EPROTOCOL'],
  ['451 4.7.1 Try again later', TEMPORARY],
  ['452 4.3.1 Insufficient system storage', TEMPORARY],
  ['450 4.7.1 Greylisted', TEMPORARY, 'EENVELOPE'],
  ['454 4.7.0 Temporary authentication failure', TEMPORARY, 'EAUTH'],
])('the reply "%s" is %j', (response, failure, code) =>
  expect(answered(response, code)).toMatchObject(failure),
)

it.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'unknown authority'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unknown authority'],
  ['CERT_NOT_YET_VALID', 'server address'],
  ['INVALID_PURPOSE', 'server address'],
  ['HOSTNAME_MISMATCH', 'server address'],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'server address'],
  ['ERR_TLS_INVALID_PROTOCOL_VERSION', 'server address'],
  ['ECONNRESET', 'no connection'],
])('the code %s of Node means: %s', (originalCode, problem) => {
  const error = Object.assign(new Error('x'), { code: 'ESOCKET', originalCode })
  expect(classifyFailure(error, false)).toMatchObject({ problem })
})
