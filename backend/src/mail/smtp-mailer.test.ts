import { createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../.dev/postgres.ts'
import { openMailServer, smtpError } from '../../test/mail-server.ts'
import { claimedMessage, weekDigest } from '../../test/samples.ts'
import type { SendResult } from '../contact/ports.ts'
import { openMailer, type MailSettings } from './smtp-mailer.ts'
import type { SMTPServerOptions } from 'smtp-server'

const settingsFor = (port: number, changes: Partial<MailSettings> = {}): MailSettings => ({
  SITE_NAME: 'Willow & Wag',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: port,
  SMTP_SECURITY: 'none',
  MAIL_FROM: 'website@salon.example',
  MAIL_TO: 'groomer@salon.example',
  ...changes,
})
const send = (port: number, changes: Partial<MailSettings> = {}) =>
  openMailer(settingsFor(port, changes)).send(claimedMessage())

const serverWith = async (options: SMTPServerOptions = {}) => {
  const server = await openMailServer(options)
  onTestFinished(server.close)
  return server
}

/** A server that greets, takes a mail and then does `finish`. */
const scripted = async (finish: (socket: Socket) => void, greeting = '220 test\r\n') => {
  const server = createServer((socket) => {
    socket.write(greeting)
    let inData = false
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      if (inData) return void (chunk.toString().endsWith('\r\n.\r\n') && finish(socket))
      if (/^DATA/i.test(chunk.toString())) inData = true
      socket.write(inData ? '354 go\r\n' : '250 ok\r\n')
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  return port
}

it('hands the mail to the server and keeps its answer', async () => {
  const server = await serverWith()
  expect(await send(server.port)).toEqual({ sent: true, response: expect.stringMatching(/^250 /) })
  expect(await server.mails()).toMatchObject([{ subject: '[Website] A trim for Biscuit' }])
})

it('hands over what it tells the groomer of its own', async () => {
  const server = await serverWith()
  const mailer = openMailer(settingsFor(server.port))
  const digest = weekDigest()
  await mailer.sendNotice(claimedMessage())
  await mailer.sendDigest(digest)
  await mailer.sendHeldList(digest.lists.held, '2026-11-17')
  await mailer.sendTest(digest.to)
  expect((await server.mails()).map(({ subject }) => subject)).toEqual([
    '[Website] A message is waiting, reference 0123456789ab',
    '[Website] Your week: 12 received, 10 delivered',
    '[Website] 1 message was kept back as probable spam',
    expect.stringMatching(/^\[Website\] /),
  ])
})

describe('a server that was not reached or says later', () => {
  it('is nobody listening', async () => {
    expect(await send(await freePort())).toMatchObject({
      sent: false,
      failure: { class: 'unreached', code: null },
    })
  })

  it('is a name that nobody knows', async () => {
    expect(await send(25, { SMTP_HOST: 'mail.invalid' })).toMatchObject({ failure: { class: 'unreached' } })
  })

  it.each([421, 450, 451])('is a %i to the sender', async (code) => {
    const server = await serverWith({
      onMailFrom: (_address, _session, callback) => callback(smtpError(code)),
    })
    expect(await send(server.port)).toMatchObject({ failure: { class: 'unreached', code } })
  })

  it('is a 451 after the whole mail', async () => {
    const server = await serverWith({
      onData: (stream, _session, callback) => void stream.resume().on('end', () => callback(smtpError(451))),
    })
    expect(await send(server.port)).toMatchObject({ failure: { class: 'unreached', code: 451 } })
  })
})

describe('a server that refuses for good', () => {
  it.each([550, 554])('is a %i to the recipient', async (code) => {
    const server = await serverWith({ onRcptTo: (_address, _session, callback) => callback(smtpError(code)) })
    expect(await send(server.port)).toMatchObject({ failure: { class: 'permanent', code } })
  })

  it('is a wrong password', async () => {
    const server = await serverWith({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(smtpError(535)),
    })
    const result = await send(server.port, { SMTP_USER: 'website', SMTP_PASSWORD: 'wrong-secret' })
    expect(result).toMatchObject({ failure: { class: 'permanent', code: 535 } })
    expect(JSON.stringify(result)).not.toContain('wrong-secret')
  })

  it('is one without STARTTLS when we insist on it', async () => {
    const server = await serverWith()
    expect(await send(server.port, { SMTP_SECURITY: 'starttls' })).toMatchObject({
      failure: { class: 'permanent' },
    })
    expect(server.raw).toHaveLength(0)
  })

  it('is one with a certificate of its own making', async () => {
    const server = await serverWith({ disabledCommands: [], secure: true })
    expect(await send(server.port, { SMTP_SECURITY: 'tls' })).toMatchObject({
      failure: { class: 'permanent' },
    })
    expect(server.raw).toHaveLength(0)
  })
})

describe('a mail that may have arrived', () => {
  it('is one whose connection broke after the last dot', async () => {
    expect(await send(await scripted((socket) => socket.destroy()))).toMatchObject({
      failure: { class: 'maybe_delivered', code: null },
    })
  })
})

describe('what a bad-mannered server says is kept short and without control characters', () => {
  const HOSTILE = 'ok \0\u0007\u001b[31m\u0085\u2028\ud800'
  const saying = (line: string, greeting?: string) =>
    scripted((socket) => void socket.write(`${line}\r\n`), greeting)
  /** Storable as it is: Postgres refuses a NUL, and an integer of more than four bytes. */
  const checked = (result: SendResult) => {
    const text = result.sent ? result.response : result.failure.error
    expect(text).not.toMatch(/\p{Cc}|\p{Cs}|\p{Zl}/u)
    expect(text.length).toBeLessThanOrEqual(200)
    if (!result.sent) expect(Math.abs(result.failure.code ?? 0)).toBeLessThan(1000)
    return result
  }

  it('in its 250', async () => {
    const result = checked(await send(await saying(`250 ${HOSTILE}${'x'.repeat(100_000)}`)))
    expect(result).toEqual({ sent: true, response: expect.stringMatching(/^250 ok /) })
  })

  it.each([
    ['a greeting that is none', `${HOSTILE} hello\r\n`],
    ['a greeting of 900 kB', `${'certificate '.repeat(75_000)}\r\n`],
    ['a refusal of 900 kB', `421 ${'x'.repeat(900_000)}\r\n`],
  ])('in %s, which is a server that was not reached', async (_, greeting) => {
    const result = checked(await send(await saying('250 ok', greeting)))
    expect(result).toMatchObject({ failure: { class: 'unreached' } })
  })

  it('in a reply whose code is no code', async () => {
    const result = checked(await send(await saying(`99999999999999999999 ${HOSTILE}`)))
    expect(result).toMatchObject({ failure: { class: 'maybe_delivered', code: null } })
  })
})

describe('what fails before a connection is a failure of ours, and no copy that may have arrived', () => {
  it('is a mail that cannot be built', async () => {
    const server = await serverWith()
    const result = await openMailer(settingsFor(server.port)).send(
      claimedMessage({ createdAt: new Date(Number.NaN) }),
    )
    expect(result).toMatchObject({
      failure: { class: 'permanent', code: null, error: expect.stringContaining('RangeError') },
    })
  })

  it('is a transport that cannot be made', async () => {
    const settings = {
      ...settingsFor(25),
      get SMTP_HOST(): string {
        throw new Error('gone')
      },
    }
    expect(await openMailer(settings).send(claimedMessage())).toMatchObject({
      failure: { class: 'permanent', code: null },
    })
  })
})

it('keeps no word of the visitor in its error when the server’s last line has no code', async () => {
  const port = await scripted(
    (socket) => void socket.write('spam: ann@example.com wrote A trim for Biscuit\r\n'),
  )
  const told = JSON.stringify(await send(port))
  expect(told).toContain('maybe_delivered')
  expect(told).not.toMatch(/ann@example|Biscuit/)
})

it('keeps no word of the visitor in its error', async () => {
  const server = await serverWith({
    onData: (stream, _session, callback) =>
      void stream
        .resume()
        .on('end', () => callback(smtpError(554, 'spam: ann@example.com wrote A trim for Biscuit'))),
  })
  const told = JSON.stringify(await send(server.port))
  expect(told).not.toMatch(/ann@example|Biscuit/)
})
