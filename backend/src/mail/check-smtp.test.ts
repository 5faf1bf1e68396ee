/** What the doctor says of a mail server: each trouble in a real conversation, none of them told as another. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Certificates, makeCertificates } from '../../test/certificates.ts'
import { openMailServer, smtpError } from '../../test/mail-server.ts'
import { checkSmtp } from './check-smtp.ts'
import { type MailSettings, openMailer } from './smtp-mailer.ts'

let folder: string
let made: Certificates
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-smtp-'))
  made = makeCertificates(folder, 'localhost')
})
afterAll(() => rmSync(folder, { recursive: true }))
const pair = () => ({ key: readFileSync(made.key), cert: readFileSync(made.certificate) })

const SETTINGS = {
  SITE_NAME: 'Willow & Wag',
  SMTP_HOST: 'localhost',
  SMTP_SECURITY: 'none',
  MAIL_FROM: 'website@salon.invalid',
  MAIL_TO: 'groomer@salon.invalid',
} as const

/** What is said of a server with these options to a client with these settings. */
const told = async (server: SMTPServerOptions, settings: Partial<MailSettings> = {}) => {
  const { port, close } = await openMailServer(server)
  onTestFinished(close)
  return checkSmtp({ ...SETTINGS, SMTP_PORT: port, ...settings })
}

const LOGIN = { SMTP_USER: 'website', SMTP_PASSWORD: 'right' }
const refusing = (code: number, words: string, settings = {}) =>
  told(
    {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(smtpError(code, words)),
    },
    { ...LOGIN, ...settings },
  )

/** The port of a server that hangs up on everybody, after these words. */
const hangingUp = async (words?: string) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (words) socket.end(words)
    else socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

describe('a certificate', () => {
  it('of an authority that nobody knows is not told as one for another name', async () => {
    const sentence = await told({ secure: true, ...pair() }, { SMTP_SECURITY: 'tls' })
    expect(sentence).toMatch(/^The mail server’s certificate is of an authority that nobody knows here/)
    expect(sentence).not.toContain('name')
  })

  it('of such an authority is told so over STARTTLS too', async () =>
    expect(await told({ disabledCommands: [], ...pair() }, { SMTP_SECURITY: 'starttls' })).toMatch(
      /authority that nobody knows/,
    ))
})

describe('a mail server with an authority of its own', () => {
  /** As Node does by NODE_EXTRA_CA_CERTS, which a process reads once. */
  const trusting = (authority = made.authority) => {
    const others = getCACertificates('default')
    setDefaultCACertificates([...others, readFileSync(authority, 'utf8')])
    onTestFinished(() => setDefaultCACertificates(others))
    return { SMTP_SECURITY: 'tls' } as const
  }

  it('is trusted with that authority, at once or by STARTTLS', async () => {
    expect(await told({ secure: true, ...pair() }, trusting())).toBeNull()
    const starttls = { ...trusting(), SMTP_SECURITY: 'starttls' } as const
    expect(await told({ disabledCommands: [], ...pair() }, starttls)).toBeNull()
  })

  it('is still refused under another name, and told as that', async () =>
    expect(await told({ secure: true, ...pair() }, { ...trusting(), SMTP_HOST: '127.0.0.1' })).toBe(
      'The mail server’s certificate is for another name: use the name that its provider tells.',
    ))

  it('is still refused when its certificate has ended, and told as that', async () => {
    const ended = makeCertificates(mkdtempSync(join(folder, 'ended-')), 'localhost', -1)
    const server = { secure: true, key: readFileSync(ended.key), cert: readFileSync(ended.certificate) }
    expect(await told(server, trusting(ended.authority))).toContain('has expired')
  })

  it('gets the mail', async () => {
    const server = await openMailServer({ secure: true, ...pair() })
    onTestFinished(server.close)
    const mailer = openMailer({ ...SETTINGS, ...trusting(), SMTP_PORT: server.port })
    expect(await mailer.sendTest(new Date())).toMatchObject({ sent: true })
    expect(await server.mails()).toHaveLength(1)
  })
})

describe('a refused login', () => {
  it.each([
    ['535', 535, '5.7.8 Error: too many sessions, login refused'],
    ['535 of addresses', 535, '5.7.8 These addresses may not log in'],
  ])('whose words happen to hold "ses" is not taken for Amazon SES: %s', async (_, code, words) => {
    expect(await refusing(code, words)).toBe(
      'The mail server refuses the login: check SMTP_USER and SMTP_PASSWORD.',
    )
  })

  it('that is only put off is not told as a wrong password', async () =>
    expect(await refusing(454, '4.7.0 Temporary authentication failure')).toBe(
      'The mail server puts the login off: 454 4.7.0 Temporary authentication failure',
    ))

  it('for want of TLS is not told as a wrong password', async () =>
    expect(await refusing(538, '5.7.11 Must issue a STARTTLS command first')).toBe(
      'The mail server wants TLS before the login: set SMTP_SECURITY=starttls.',
    ))

  it('of Microsoft 365 for a wrong password is not told as SMTP AUTH switched off', async () => {
    expect(
      await refusing(535, '5.7.139 Authentication unsuccessful, the user credentials were incorrect.'),
    ).toContain('check SMTP_USER')
    expect(
      await refusing(535, '5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled'),
    ).toContain('an administrator must allow')
  })

  it.each([
    ['5.7.8 Username and Password not accepted. gsmtp', 'Gmail wants an app password'],
    ['5.7.0 Please use an application-specific password', 'wants an application-specific password'],
  ])('%s is explained', async (words, expected) => expect(await refusing(535, words)).toContain(expected))

  it.each(['', undefined])('without a password says that it is empty: %j', async (SMTP_PASSWORD) =>
    expect(await told({ authOptional: false, allowInsecureAuth: true }, { ...LOGIN, SMTP_PASSWORD })).toBe(
      'SMTP_PASSWORD is empty, and SMTP_USER is not.',
    ),
  )
})

describe('a connection', () => {
  it('to a port that speaks TLS at once is not told as blocked', async () =>
    expect(await told({ secure: true, ...pair() }, { SMTP_SECURITY: 'starttls' })).toContain(
      'takes the connection and says nothing: port 465 needs SMTP_SECURITY=tls',
    ))

  it('with TLS at once to a port that wants STARTTLS says so', async () =>
    expect(await told({}, { SMTP_SECURITY: 'tls' })).toContain('That port speaks no TLS at once'))

  it('to a server without STARTTLS says so', async () =>
    expect(await told({}, { SMTP_SECURITY: 'starttls' })).toContain('offers no STARTTLS'))

  it('to a name that nobody has says so', async () =>
    expect(await told({}, { SMTP_HOST: 'mail.salon.invalid' })).toMatch(/name in SMTP_HOST/))

  it('that is put off is told in the server’s own words', async () =>
    expect(
      await told({ onConnect: (_session, callback) => callback(smtpError(421, '4.7.0 Too many sessions')) }),
    ).toBe('The mail server asks to come back later: 421 4.7.0 Too many sessions'))

  it('that is refused for good is told in the server’s own words', async () =>
    expect(
      await told({ onConnect: (_session, callback) => callback(smtpError(554, '5.7.1 You are blocked')) }),
    ).toBe('The mail server refuses us: 554 5.7.1 You are blocked'))

  it.each([
    [
      'is no SMTP',
      `\0hello\u001b[31m${'x'.repeat(5000)}\r\n`,
      /^What listens on SMTP_PORT is no mail server: /,
    ],
    ['is a long refusal', `554 \0no\u001b[31m${'x'.repeat(5000)}\r\n`, /^The mail server refuses us: 554 /],
  ])('whose answer %s is told short and without control characters', async (_, words, expected) => {
    const sentence = await told({}, { SMTP_HOST: '127.0.0.1', SMTP_PORT: await hangingUp(words) })
    expect(sentence).toMatch(expected)
    expect(sentence).not.toMatch(/\p{Cc}/u)
    expect(sentence!.length).toBeLessThan(300)
  })

  it('that fails for a reason of which we know nothing better is told in the words for it', async () =>
    expect(await told({}, { SMTP_HOST: '127.0.0.1', SMTP_PORT: await hangingUp() })).toMatch(
      /^The connection to the mail server fails: .+/,
    ))
})

it('nothing is said when all is well', async () => expect(await told({})).toBeNull())
