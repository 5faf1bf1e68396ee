/** Each failure of a mail server, in a real conversation. */
import { createServer, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LEASE_SECONDS } from '#src/schedule.ts'
import { openMailServer, smtpError } from '#test/mail-server.ts'
import { claimedMessage, someWeek } from '#test/samples.ts'
import { certificateFor, listenOn } from '#test/services.ts'
import { checkSmtp, LONGEST_SEND_MS, type MailSettings, openMailer, transportOptions } from './transport.ts'

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
  const explain = async (server: SMTPServerOptions, settings: Partial<MailSettings> = {}) => {
    const { port } = await serverWith(server)
    return checkSmtp({ ...SETTINGS, SMTP_HOST: 'localhost', SMTP_PORT: port, ...settings })
  }

  const LOGIN = { SMTP_USER: 'website', SMTP_PASSWORD: 'right' }
  const rejecting = (code: number, words: string) => explain(rejectingLogin(code, words), LOGIN)

  /** The port of a server that hangs up on everybody, after these words. */
  const hangingUp = (words?: string) => talking((socket) => (words ? socket.end(words) : socket.destroy()))

  describe('a mail server with an authority of its own, trusted as by NODE_EXTRA_CA_CERTS,', () => {
    const NAME =
      'The mail server’s certificate is for another name (ERR_TLS_CERT_ALTNAME_INVALID): use the name that its provider gives.'

    it.each<[string, number, SMTPServerOptions, Partial<MailSettings>, unknown]>([
      ['is trusted', 2, { secure: true }, {}, null],
      ['is trusted by STARTTLS', 2, { disabledCommands: [] }, { SMTP_SECURITY: 'starttls' }, null],
      ['is rejected under another name', 2, { secure: true }, { SMTP_HOST: '127.0.0.1' }, NAME],
      ['is rejected when it has expired', -1, { secure: true }, {}, expect.stringContaining('has expired')],
    ])('%s', async (_, days, server, settings, expected) => {
      const { authority, key, cert } = certificateFor('localhost', days)
      const others = getCACertificates('default')
      setDefaultCACertificates([...others, authority])
      onTestFinished(() => setDefaultCACertificates(others))
      expect(await explain({ ...server, key, cert }, { SMTP_SECURITY: 'tls', ...settings })).toEqual(expected)
    })
  })

  it.each([
    [535, '5.7.8 Error: too many sessions', 'rejects the login (535 5.7.8): check SMTP_USER'],
    [454, '4.7.0 Temporary failure', 'The mail server puts the login off: 454 4.7.0 Temporary failure'],
    [538, '5.7.11 Must issue a STARTTLS command first', 'set SMTP_SECURITY=starttls.'],
    [535, '5.7.139 The user credentials were incorrect.', 'check SMTP_USER'],
    [535, '5.7.139 SmtpClientAuthentication is disabled', 'an administrator must allow'],
    [535, '5.7.8 Username and Password not accepted. gsmtp', 'Gmail wants an app password'],
    [535, '5.7.0 Please use an application-specific password', 'wants an application-specific password'],
  ])('a login that is answered %i %s is explained', async (code, words, expected) =>
    expect(await rejecting(code, words)).toContain(expected),
  )

  it.each<[string, SMTPServerOptions]>([
    ['offers no login', { disabledCommands: ['AUTH', 'STARTTLS'] }],
    ['takes no password', { ...rejectingLogin(504, '5.7.4 Unrecognized'), authMethods: ['XOAUTH2'] }],
  ])('a server that %s does not make the operator look for a mistyped password', async (_, server) =>
    expect(await explain(server, LOGIN)).toMatch(/^SMTP_HOST localhost takes no password on SMTP_PORT \d+ /),
  )

  it.each(['', undefined])('a login without a password (%j) says that it is empty', async (SMTP_PASSWORD) =>
    expect(await explain({ authOptional: false, allowInsecureAuth: true }, { ...LOGIN, SMTP_PASSWORD })).toBe(
      'SMTP_PASSWORD is empty, and SMTP_USER is not.',
    ),
  )

  const tls = () => ({ secure: true, ...certificateFor('localhost') })
  const greeting = (code: number, words: string) => (): SMTPServerOptions => ({
    onConnect: (_session, callback) => callback(smtpError(code, words)),
  })
  const [TLS, STARTTLS] = [{ SMTP_SECURITY: 'tls' }, { SMTP_SECURITY: 'starttls' }] as const

  describe('a connection', () => {
    it.each<[string, (() => SMTPServerOptions) | undefined, Partial<MailSettings>, string | RegExp]>([
      ['of an unknown authority', tls, TLS, /certificate is of an authority that .+\(UNABLE_TO_VERIFY_LEAF/],
      ['with STARTTLS to a port of TLS', tls, STARTTLS, 'says nothing: port 465 needs SMTP_SECURITY=tls'],
      ['with TLS to a port of STARTTLS', undefined, TLS, 'does not begin with TLS'],
      ['without STARTTLS', undefined, STARTTLS, 'offers no STARTTLS'],
      ['to no name', undefined, { SMTP_HOST: 'mail.invalid' }, /SMTP_HOST.+(ENOTFOUND|EAI_AGAIN)/],
      ['that is put off', greeting(421, '4.7.0 Many'), {}, 'asks to come back later: 421 4.7.0 Many'],
      ['that is rejected', greeting(554, '5.7.1 No'), {}, 'rejects the connection: 554 5.7.1 No'],
    ])('%s is explained', async (_, server = () => ({}), settings, expected) =>
      expect(await explain(server(), settings)).toMatch(expected),
    )

    const LONG = `\0\u001b[31m${'x'.repeat(5000)}\r\n`
    it.each([
      ['is no SMTP', `hello${LONG}`, /^What listens on SMTP_PORT is no mail server: /],
      ['is a long rejection', `554 no${LONG}`, /^The mail server rejects the connection: 554 /],
    ])('whose answer %s is quoted short and without control characters', async (_, words, expected) => {
      const sentence = await explain({}, { SMTP_HOST: '127.0.0.1', SMTP_PORT: await hangingUp(words) })
      expect(sentence).toMatch(expected)
      expect(sentence).not.toMatch(/\p{Cc}/u)
      expect(sentence!.length).toBeLessThan(300)
    })

    it('whose STARTTLS is deferred is explained by the reply', async () => {
      const replies = ['250 STARTTLS', '454 4.7.0 TLS not available']
      const port = await talking((socket) => {
        socket.write('220 test\r\n')
        socket.on('data', () => socket.write(`${replies.shift()}\r\n`))
      })
      const said = 'The mail server asks to come back later: 454 4.7.0 TLS not available'
      expect(await explain({}, { ...STARTTLS, SMTP_HOST: '127.0.0.1', SMTP_PORT: port })).toBe(said)
    })

    it('that fails for an unknown reason is reported in the words of the error', async () =>
      expect(await explain({}, { SMTP_HOST: '127.0.0.1', SMTP_PORT: await hangingUp() })).toMatch(
        /^The connection to the mail server fails: .+/,
      ))
  })
})
