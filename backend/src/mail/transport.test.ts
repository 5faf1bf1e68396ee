/** Each failure of a mail server, in a real conversation. */
import { createServer, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LEASE_SECONDS } from '#src/delivery/retry-schedule.ts'
import { openMailServer, smtpError } from '#test/mail-server.ts'
import { claimedMessage, someWeek } from '#test/samples.ts'
import { certificateFor, listenOn } from '#test/services.ts'
import {
  checkMailServer,
  LONGEST_SEND_MS,
  type MailSettings,
  openMailer,
  transportOptions,
} from './transport.ts'

const SETTINGS: Omit<MailSettings, 'SMTP_PORT'> = {
  SITE_NAME: 'Willow & Wag',
  SMTP_HOST: '127.0.0.1',
  SMTP_SECURITY: 'none',
  MAIL_FROM: 'website@salon.example',
  MAIL_TO: 'groomer@salon.example',
}

/** The port of a server that does `talk` with each client. */
const talking = (talk: (socket: Socket) => void) =>
  listenOn(
    createServer((socket) => {
      socket.on('error', () => {})
      talk(socket)
    }),
  )

const serverWith = async (options: SMTPServerOptions = {}) => {
  const server = await openMailServer(options)
  onTestFinished(server.close)
  return server
}

/** Answers every login with `code`. */
const rejectingLogin = (code: number, words?: string): SMTPServerOptions => ({
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: (_auth, _session, callback) => callback(smtpError(code, words)),
})

describe('a mail over SMTP', () => {
  const settingsFor = (port: number, changes: Partial<MailSettings> = {}): MailSettings => ({
    ...SETTINGS,
    SMTP_PORT: port,
    ...changes,
  })
  const send = (port: number, changes: Partial<MailSettings> = {}) =>
    openMailer(settingsFor(port, changes)).send(claimedMessage())

  /** A server that greets, takes a mail and then does `finish`. */
  const scripted = (finish: (socket: Socket) => void, greeting = '220 test\r\n') =>
    talking((socket) => {
      socket.write(greeting)
      let inData = false
      socket.on('data', (chunk) => {
        if (inData) return void (chunk.toString().endsWith('\r\n.\r\n') && finish(socket))
        if (/^DATA/i.test(chunk.toString())) inData = true
        socket.write(inData ? '354 go\r\n' : '250 ok\r\n')
      })
    })

  it('sends the mail and returns the server’s reply', async () => {
    const server = await serverWith()
    expect(await send(server.port)).toEqual({ sent: true, response: expect.stringMatching(/^250 /) })
    expect(await server.mails()).toMatchObject([{ subject: '[Website] A trim for Biscuit' }])
  })

  it('sends the system’s mails', async () => {
    const server = await serverWith()
    const mailer = openMailer(settingsFor(server.port))
    await mailer.sendNotice(claimedMessage())
    await mailer.sendWeek(someWeek())
    await mailer.sendTest(new Date())
    expect((await server.mails()).map(({ subject }) => subject)).toEqual([
      '[Website] A message is waiting, reference 0123456789ab',
      '[Website] Your week: 12 came, 10 delivered, 1 waiting',
      expect.stringMatching(/^\[Website\] /),
    ])
  })

  /** Answers MAIL FROM, RCPT TO or the end of the mail with `code`. */
  const answering = (at: 'onMailFrom' | 'onRcptTo' | 'onData', code: number): SMTPServerOptions => ({
    [at]: (what: Readable | object, _session: object, callback: (error: Error) => void) => {
      if (at === 'onData') (what as Readable).resume().on('end', () => callback(smtpError(code)))
      else callback(smtpError(code))
    },
  })
  const LOGIN = { SMTP_USER: 'website', SMTP_PASSWORD: 'wrong-secret' }

  it.each<[string, SMTPServerOptions, Partial<MailSettings>, object]>([
    ['does not exist', {}, { SMTP_HOST: 'mail.invalid' }, { class: 'unreached', code: null }],
    ['listens elsewhere', {}, { SMTP_PORT: 1 }, { class: 'unreached', code: null }],
    ['answers 421 to the sender', answering('onMailFrom', 421), {}, { class: 'unreached', code: 421 }],
    ['answers 451 to the mail', answering('onData', 451), {}, { class: 'unreached', code: 451 }],
    ['answers 550 to the recipient', answering('onRcptTo', 550), {}, { class: 'permanent', code: 550 }],
    ['rejects the login', rejectingLogin(535), LOGIN, { class: 'permanent', code: 535 }],
    ['has no STARTTLS', {}, { SMTP_SECURITY: 'starttls' }, { class: 'permanent' }],
    ['is self-signed', { secure: true }, { SMTP_SECURITY: 'tls' }, { class: 'permanent' }],
  ])(
    'a server that %s is a failure of its class, and gets no mail',
    async (_, options, settings, failure) => {
      const server = await serverWith(options)
      const result = await send(server.port, settings)
      expect(result).toMatchObject({ sent: false, failure })
      expect(JSON.stringify(result)).not.toContain(LOGIN.SMTP_PASSWORD)
      expect(server.raw).toHaveLength(0)
    },
  )

  it('a connection that breaks after the final dot may have delivered the mail', async () =>
    expect(await send(await scripted((socket) => socket.destroy()))).toMatchObject({
      failure: { class: 'ambiguous', code: null },
    }))

  it('a 250 that comes before the mail was sent is no delivery', async () => {
    const hasty = await talking((socket) => {
      socket.write('220 test\r\n')
      socket.on('data', () => socket.write('250 ok\r\n'))
    })
    expect(await send(hasty)).toMatchObject({ sent: false, failure: { class: 'unreached' } })
  })

  it('a mail that one of two recipients gets is no delivery', async () => {
    const { port, raw } = await serverWith({
      onRcptTo: ({ address }, _session, callback) =>
        callback(address.startsWith('second') ? smtpError(550) : null),
    })
    const result = await send(port, { MAIL_TO: 'first@salon.example, second@salon.example' })
    expect(result).toMatchObject({ sent: false, failure: { class: 'ambiguous', onlyThisMail: false } })
    expect(raw).toHaveLength(1)
  })

  const HOSTILE = 'ok \0\u0007\u001b[31m\u0085\u2028\ud800'
  const GOOD = { response: expect.stringMatching(/^250 ok /) }
  const UNREACHED = { failure: { class: 'unreached' } }
  const NO_CODE = { failure: { class: 'ambiguous', code: null } }
  it.each<[string, string, string | undefined, object]>([
    ['its 250', `250 ${HOSTILE}${'x'.repeat(100_000)}`, undefined, GOOD],
    ['a reply whose code is no code', `99999999999999999999 ${HOSTILE}`, undefined, NO_CODE],
    ['a greeting that is none', '250 ok', `${HOSTILE} hello\r\n`, UNREACHED],
    ['a greeting of 900 kB', '250 ok', `${'certificate '.repeat(75_000)}\r\n`, UNREACHED],
    ['a rejection of 900 kB', '250 ok', `421 ${'x'.repeat(900_000)}\r\n`, UNREACHED],
  ])('%s of a hostile server is kept short and without control characters', async (_, line, greeting, is) => {
    const result = await send(await scripted((socket) => void socket.write(`${line}\r\n`), greeting))
    expect(result).toMatchObject(is)
    const [text, code] = result.sent ? [result.response] : [result.failure.error, result.failure.code]
    // Storable as it is: Postgres rejects a NUL, and an integer of more than four bytes.
    expect(text).not.toMatch(/\p{Cc}|\p{Cs}|\p{Zl}/u)
    expect(text.length).toBeLessThanOrEqual(200)
    expect(Math.abs(code ?? 0)).toBeLessThan(1000)
  })

  it('a mail that cannot be built is an internal failure, and has certainly not arrived', async () => {
    const { port } = await serverWith()
    const mailer = openMailer(settingsFor(port))
    const failure = { class: 'permanent', code: null, error: expect.stringContaining('RangeError') }
    const createdAt = new Date(Number.NaN)
    expect(await mailer.send(claimedMessage({ createdAt }))).toMatchObject({ failure })
  })

  it.each(['554 spam:', 'spam:'])('has no text of the visitor in its error after "%s"', async (start) => {
    const line = `${start} ann@example.com wrote A trim for Biscuit\r\n`
    const result = await send(await scripted((socket) => void socket.write(line)))
    expect(result).toMatchObject({ sent: false })
    expect(JSON.stringify(result)).not.toMatch(/ann@example|Biscuit/)
  })
})

describe('mail settings', () => {
  const settings: MailSettings = {
    ...SETTINGS,
    SMTP_PORT: 587,
    SMTP_SECURITY: 'starttls',
    SMTP_USER: 'website',
    SMTP_PASSWORD: 'secret',
  }

  describe('the times of a send', () => {
    it('allow ten minutes for the end of DATA (RFC 5321 4.5.3.2.6), and end before the lease does', () => {
      expect(transportOptions(settings).socketTimeout).toBe(600_000)
      expect(LONGEST_SEND_MS).toBeLessThan(LEASE_SECONDS * 1000 - 60_000)
    })

    it('end a conversation that never finishes', async () => {
      const port = await talking((socket) => {
        socket.write('220-')
        const dripping = setInterval(() => socket.write('x'), 50)
        socket.on('close', () => clearInterval(dripping))
      })
      const mailer = openMailer(
        { ...settings, SMTP_PORT: port, SMTP_SECURITY: 'none' },
        { longestSendMs: 400 },
      )
      expect(await mailer.send(claimedMessage())).toMatchObject({
        sent: false,
        failure: { class: 'unreached' },
      })
    })
  })
})

describe('the check of the mail server', () => {
  /** What is said of a server with these options to a client with these settings. */
  const check = async (server: SMTPServerOptions, settings: Partial<MailSettings> = {}) => {
    const { port } = await serverWith(server)
    return checkMailServer({ ...SETTINGS, SMTP_HOST: 'localhost', SMTP_PORT: port, ...settings })
  }
  const LOGIN = { SMTP_USER: 'website', SMTP_PASSWORD: 'right' }
  const TLS = { SMTP_SECURITY: 'tls' } as const

  it.each<[string, SMTPServerOptions, Partial<MailSettings>, unknown]>([
    ['a server that answers', {}, {}, null],
    [
      'a rejected login',
      rejectingLogin(535, '5.7.8 No'),
      LOGIN,
      expect.stringMatching(/^EAUTH: .*535 5\.7\.8 No/),
    ],
    [
      'a server without a login',
      { disabledCommands: ['AUTH', 'STARTTLS'] },
      LOGIN,
      expect.stringMatching(/^E/),
    ],
    ['a certificate of an unknown authority', { secure: true }, TLS, expect.stringMatching(/certificate/)],
    ['a name that does not exist', {}, { SMTP_HOST: 'mail.invalid' }, expect.stringMatching(/mail\.invalid/)],
    ['no STARTTLS', {}, { SMTP_SECURITY: 'starttls' }, expect.stringMatching(/STARTTLS/)],
  ])('says of %s what nodemailer says', async (_, server, settings, expected) =>
    expect(await check(server, settings)).toEqual(expected),
  )

  it.each<[string, number, SMTPServerOptions, Partial<MailSettings>, unknown]>([
    ['is trusted', 2, { secure: true }, {}, null],
    ['is trusted by STARTTLS', 2, { disabledCommands: [] }, { SMTP_SECURITY: 'starttls' }, null],
    [
      'is rejected under another name',
      2,
      { secure: true },
      { SMTP_HOST: '127.0.0.1' },
      expect.stringContaining('altnames'),
    ],
    ['is rejected when it has expired', -1, { secure: true }, {}, expect.stringContaining('expired')],
  ])(
    'a server whose authority is trusted as by NODE_EXTRA_CA_CERTS %s',
    async (_, days, server, settings, expected) => {
      const { authority, key, cert } = certificateFor('localhost', days)
      const others = getCACertificates('default')
      setDefaultCACertificates([...others, authority])
      onTestFinished(() => setDefaultCACertificates(others))
      expect(await check({ ...server, key, cert }, { ...TLS, ...settings })).toEqual(expected)
    },
  )

  it('quotes what is no mail server short and without control characters', async () => {
    const port = await talking((socket) => socket.end(`hello\0\u001b[31m${'x'.repeat(5000)}\r\n`))
    const words = await check({}, { SMTP_HOST: '127.0.0.1', SMTP_PORT: port })
    expect(words).not.toMatch(/\p{Cc}/u)
    expect(words!.length).toBeLessThanOrEqual(200)
  })
})
