/** Each failure of a mail server, in a real conversation. */
import { createServer, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { MailProblem } from '#src/store/messages.ts'
import { claimedMessage, someWeek } from '#test/samples.ts'
import { certificateFor, listenOn, trust } from '#test/test-servers.ts'
import { openMailServer, smtpError } from '../../../dev/servers/mail-server.ts'
import { checkMailServer, openMailer, transportOptions, type MailSettings } from './transport.ts'

const settingsFor = (port: number, changes: Partial<MailSettings> = {}): MailSettings => ({
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: port,
  SMTP_SECURITY: 'none',
  MAIL_FROM: 'website@salon.example',
  MAIL_TO: 'groomer@salon.example',
  ...changes,
})
const send = (port: number, changes: Partial<MailSettings> = {}, options?: { longestSendMs: number }) =>
  openMailer(settingsFor(port, changes), options).send(claimedMessage())

const serverWith = async (options: SMTPServerOptions = {}) => {
  const server = await openMailServer(options)
  onTestFinished(server.close)
  return server
}
/** The port of a server that does `talk` with each client. */
const talking = (talk: (socket: Socket) => void) =>
  listenOn(
    createServer((socket) => {
      socket.on('error', () => {})
      talk(socket)
    }),
  )
/** The port of a server that greets, receives a mail and then does `finish`. */
const scripted = (finish: (socket: Socket) => void, greeting = '220 test\r\n') =>
  talking((socket) => {
    socket.write(greeting)
    let isInData = false
    socket.on('data', (chunk) => {
      if (isInData) return void (chunk.toString().endsWith('\r\n.\r\n') && finish(socket))
      isInData = /^DATA/i.test(chunk.toString())
      socket.write(isInData ? '354 go\r\n' : '250 ok\r\n')
    })
  })

/** Answers MAIL FROM, RCPT TO or the end of the mail with `code`. */
const answering = (event: 'onMailFrom' | 'onRcptTo' | 'onData', code: number): SMTPServerOptions => ({
  [event]: (what: Readable | object, _session: object, callback: (error: Error) => void) => {
    if (event === 'onData') (what as Readable).resume().on('end', () => callback(smtpError(code)))
    else callback(smtpError(code))
  },
})
const rejectingLogin: SMTPServerOptions = {
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: (_auth, _session, callback) => callback(smtpError(535, '5.7.8 No')),
}
const LOGIN = { SMTP_USER: 'website', SMTP_PASSWORD: 'wrong-secret' }

const temporary = (problem: MailProblem) => ({ class: 'unreached', isTemporary: true, problem })
const faulty = (problem: MailProblem, answer = '') => {
  const error = expect.stringContaining(answer)
  return { class: 'unreached', isTemporary: false, problem, error }
}

describe('the mailer', () => {
  it('sends each kind of mail and returns the server’s reply', async () => {
    const server = await serverWith()
    const mailer = openMailer(settingsFor(server.port))
    expect(await mailer.send(claimedMessage())).toEqual({
      sent: true,
      response: expect.stringMatching(/^250 /),
    })
    await mailer.sendWeek(someWeek())
    expect((await server.mails()).map(({ subject }) => subject)).toEqual([
      '[Website] A trim for Biscuit',
      '[Website notice] Your week: 12 received, 10 delivered, 1 waiting',
    ])
  })

  it.each<[string, SMTPServerOptions, Partial<MailSettings>, object]>([
    ['does not exist', {}, { SMTP_HOST: 'certificate.expired.invalid' }, temporary('no connection')],
    ['listens elsewhere', {}, { SMTP_PORT: 1 }, temporary('no connection')],
    ['answers 421 to the sender', answering('onMailFrom', 421), {}, temporary('deferred')],
    ['answers 451 to the mail', answering('onData', 451), {}, temporary('deferred')],
    ['answers 550 to the recipient', answering('onRcptTo', 550), {}, faulty('other', '550 (EENVELOPE)')],
    ['rejects the login', rejectingLogin, LOGIN, faulty('login', '535 (EAUTH)')],
    ['has no STARTTLS', {}, { SMTP_SECURITY: 'starttls' }, faulty('server address', '500 (ETLS)')],
    ['has no TLS', {}, { SMTP_SECURITY: 'tls' }, faulty('server address')],
  ])(
    'reports the class and the problem of a server that %s, which gets no mail',
    async (_, options, changes, failure) => {
      const server = await serverWith(options)
      const result = await send(server.port, changes)
      expect(result).toMatchObject({ sent: false, failure })
      expect(JSON.stringify(result)).not.toContain(LOGIN.SMTP_PASSWORD)
      expect(server.raw).toHaveLength(0)
    },
  )

  const breaking = () => scripted((socket) => void socket.destroy())
  const hasty = () =>
    talking((socket) => {
      socket.write('220 test\r\n')
      socket.on('data', () => socket.write('250 ok\r\n'))
    })
  it.each([
    ['that disconnects after the final dot may have delivered the mail', breaking, 'ambiguous'],
    ['that answers 250 before the mail was sent has delivered nothing', hasty, 'unreached'],
  ])('knows that a server %s', async (_, listen, failureClass) =>
    expect(await send(await listen())).toMatchObject({ sent: false, failure: { class: failureClass } }),
  )

  it.each([
    ['250', true],
    ['250-2.0.0 accepted\r\n250 2.0.0 queued', true],
    ['221 bye', false],
    ['2500 ok', false],
    ['250-ok\r\n221 bye', false],
  ])('takes the answer %j for a delivered mail: %s', async (reply, sent) => {
    const failure = sent ? {} : { failure: { class: 'ambiguous' } }
    const result = await send(await scripted((socket) => void socket.write(`${reply}\r\n`)))
    expect(result).toMatchObject({ sent, ...failure })
  })

  it('reports a mail that cannot be built as not delivered, and not as rejected by the server', async () => {
    const { port, raw } = await serverWith()
    const name = null as unknown as string
    const result = await openMailer(settingsFor(port)).send(claimedMessage({ name }))
    const failure = { ...faulty('defect'), error: 'the mail could not be built (TypeError)' }
    expect([result, raw]).toEqual([{ sent: false, failure }, []])
  })

  it.each(['554 spam', 'spam'])('reports no text that a server quotes after "%s"', async (start) => {
    const line = `${start}: ann@example.com wrote A trim for Biscuit\r\n`
    const result = await send(await scripted((socket) => void socket.write(line)))
    expect(result).toMatchObject({ sent: false })
    expect(JSON.stringify(result)).not.toMatch(/ann@example|Biscuit/)
  })

  it('waits ten minutes for the end of DATA (RFC 5321 4.5.3.2.6), and aborts a conversation that never ends', async () => {
    expect(transportOptions(settingsFor(1)).socketTimeout).toBe(600_000)
    const port = await talking((socket) => {
      socket.write('220-')
      const dripping = setInterval(() => socket.write('x'), 50)
      socket.on('close', () => clearInterval(dripping))
    })
    expect(await send(port, {}, { longestSendMs: 400 })).toMatchObject({
      sent: false,
      failure: { class: 'unreached' },
    })
  })

  const HOSTILE = 'ok \0\u0007\u001b[31m\u0085\u2028\ud800'
  const UNREACHED = { failure: { class: 'unreached' } }
  it.each<[string, string, string | undefined, object]>([
    ['250', `250 ${HOSTILE}${'x'.repeat(100_000)}`, undefined, { sent: true }],
    ['code that is no code', `99999999999999999999 ${HOSTILE}`, undefined, { sent: false }],
    ['greeting of 900 kB', '250 ok', `${HOSTILE}${'x'.repeat(900_000)}\r\n`, UNREACHED],
  ])(
    'reports the %s of a hostile server short and without control characters',
    async (_, line, greeting, is) => {
      const result = await send(await scripted((socket) => void socket.write(`${line}\r\n`), greeting))
      expect(result).toMatchObject(is)
      const text = result.sent ? result.response : result.failure.error
      // Storable as it is: Postgres rejects a NUL.
      expect(text).not.toMatch(/\p{Cc}|\p{Cs}|\p{Zl}/u)
      expect(text.length).toBeLessThanOrEqual(200)
    },
  )
})

it.each<[string, SMTPServerOptions, RegExp]>([
  ['rejects the login', rejectingLogin, /^Invalid login: 535 5\.7\.8 No$/],
  ['offers no login', { disabledCommands: ['AUTH', 'STARTTLS'] }, /^Invalid login/],
])('the check of a mail server that %s says what nodemailer says', async (_, options, words) => {
  const { port } = await serverWith(options)
  const error = expect.stringMatching(words)
  expect(await checkMailServer(settingsFor(port, LOGIN))).toMatchObject({ problem: 'login', error })
})

it.each<[string, Partial<MailSettings> & { days?: number; isUnknown?: true; isSent?: true }, MailProblem?]>([
  ['of a trusted authority is accepted', {}],
  ['of a trusted authority is accepted by STARTTLS', { SMTP_SECURITY: 'starttls' }],
  ['for another name is rejected', { SMTP_HOST: '127.0.0.1' }, 'server address'],
  [
    'for another name is rejected by STARTTLS',
    { SMTP_HOST: '127.0.0.1', SMTP_SECURITY: 'starttls' },
    'server address',
  ],
  ['that has expired is rejected', { days: -1 }, 'expired certificate'],
  ['of an unknown authority is rejected', { isUnknown: true }, 'unknown authority'],
  ['with its unknown authority is rejected', { isUnknown: true, isSent: true }, 'unknown authority'],
])('a certificate %s by check and mailer', async (_, { days, isUnknown, isSent, ...changes }, problem) => {
  const { authority, key, cert } = certificateFor('localhost', days)
  // As NODE_EXTRA_CA_CERTS does.
  if (!isUnknown) trust(authority)
  const settings: Partial<MailSettings> = { SMTP_HOST: 'localhost', SMTP_SECURITY: 'tls', ...changes }
  const secure = settings.SMTP_SECURITY === 'tls'
  const chain = isSent ? cert + authority : cert
  const { port } = await serverWith({ secure, disabledCommands: [], key, cert: chain })
  const checked = await checkMailServer(settingsFor(port, settings))
  const result = await send(port, settings)
  const problems = [checked?.problem, result.sent ? undefined : result.failure.problem]
  expect(problems).toEqual([problem, problem])
  // What Node adds to it is left out.
  expect(checked?.error ?? '').not.toContain('root CA')
})
