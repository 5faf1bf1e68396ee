import { describe, expect, it } from 'vitest'
import { classifyFailure } from './classify-failure.ts'

const answered = (response: string, { code = 'EMESSAGE', bodySent = true } = {}) =>
  classifyFailure(
    Object.assign(new Error('x'), { code, response, responseCode: Number(response.slice(0, 3)) }),
    bodySent,
  )
const ENVELOPE = { code: 'EENVELOPE', bodySent: false }

describe('a reply is only about this mail', () => {
  it.each([
    ['554 5.7.1 Message rejected as spam', {}],
    ['554 Transaction failed', {}],
    ['550 5.6.0 Malformed', {}],
    ['552 5.3.4 Message too big', {}],
    ['552 5.2.3 Message length exceeds limit', {}],
    ['451 4.7.1 Try again later', {}],
    ['450 4.7.1 Greylisted', ENVELOPE],
    ['451 Greylisted', ENVELOPE],
  ])('when it says %s', (response, at) => expect(answered(response, at).onlyThisMail).toBe(true))
})

describe('a reply is about the service, and the next mail’s success disproves it,', () => {
  it.each([
    ['535 5.7.8 Bad credentials', { code: 'EAUTH', bodySent: false }],
    ['550 5.1.1 No such user', ENVELOPE],
    ['550 Relaying denied', ENVELOPE],
    ['550 5.4.5 Daily sending quota exceeded', {}],
    ['552 5.2.2 Mailbox full', {}],
    ['552 Requested mail action aborted: exceeded storage allocation', {}],
    ['452 4.3.1 Insufficient system storage', {}],
    ['452 Too little storage', {}],
    ['451 4.3.0 Temporary lookup failure', {}],
    ['421 Closing', {}],
    ['421 4.3.2 Shutting down', ENVELOPE],
    ['421 4.7.0 Too many connections, closing', ENVELOPE],
  ])('when it says %s', (response, at) => expect(answered(response, at).onlyThisMail).toBe(false))

  it('when the connection or its certificate fails', () => {
    for (const message of ['certificate has expired', 'connect ECONNREFUSED'])
      expect(
        classifyFailure(Object.assign(new Error(message), { code: 'ESOCKET' }), false).onlyThisMail,
      ).toBe(false)
  })
})

it('a lost reply is an ambiguous failure, and not of this mail only', () =>
  expect(classifyFailure(Object.assign(new Error('x'), { code: 'ECONNECTION' }), true)).toMatchObject({
    class: 'ambiguous',
    onlyThisMail: false,
  }))
