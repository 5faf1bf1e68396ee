/** Sends one mail over SMTP and says truthfully what became of it. */
import { createHash } from 'node:crypto'
import { createTransport, type SendMailOptions, type SMTPTransportOptions } from 'nodemailer'
import { certificateProblem } from '#src/health/certificate.ts'
import { errorFacts } from '#src/process.ts'
import type { Failure } from '#src/schedule.ts'
import type { Digest, Preview } from '#src/store/digest.ts'
import type { ClaimedMessage } from '#src/store/messages.ts'
import { classifyFailure, cleaned, explainLogin } from './explain.ts'
import { type Envelope, messageMail } from './message-mail.ts'
import { digestMail, quarantineMail, noticeMail, testMail } from './system-mails.ts'

/** The worker's mail variables. */
export type MailSettings = {
  SITE_NAME: string
  SMTP_HOST: string
  SMTP_PORT: number
  SMTP_SECURITY: 'tls' | 'starttls' | 'none'
  SMTP_USER?: string | undefined
  SMTP_PASSWORD?: string | undefined
  MAIL_FROM: string
  MAIL_TO: string
}

/** What the mail server said: its 250 line, or why there is none. */
export type SendResult = { sent: true; response: string } | { sent: false; failure: Failure }

/** Shorter waits for the end of DATA make duplicates (RFC 5321 4.5.3.2.6). */
const TIMEOUTS_MS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 600_000 }
/** The whole conversation ends before the message's lease does. */
export const LONGEST_SEND_MS = 12 * 60_000

/** How a connection to the mail server is made. */
export const transportOptions = (settings: MailSettings): SMTPTransportOptions => ({
  host: settings.SMTP_HOST,
  port: settings.SMTP_PORT,
  secure: settings.SMTP_SECURITY === 'tls',
  requireTLS: settings.SMTP_SECURITY === 'starttls',
  ignoreTLS: settings.SMTP_SECURITY === 'none',
  ...(settings.SMTP_USER && { auth: { user: settings.SMTP_USER, pass: settings.SMTP_PASSWORD ?? '' } }),
  disableFileAccess: true,
  disableUrlAccess: true,
  ...TIMEOUTS_MS,
})

/** A logger that notices the moment from which the server has the whole body. */
const watchBody = () => {
  const watch = { bodySent: false }
  const note = (entry: { tnx?: string }) => {
    if (entry?.tnx === 'message') watch.bodySent = true
  }
  const logger = {
    level: () => {},
    trace: note,
    debug: note,
    info: note,
    warn: note,
    error: note,
    fatal: note,
  }
  return { watch, logger }
}

/**
 * Nothing was sent, and trying soon is no better: an error of ours in this mail or in its settings. Its words may quote
 * the visitor: its name is kept.
 */
const failureOfOurs = (thrown: unknown): SendResult => {
  const { error, code } = errorFacts(thrown)
  const described = `${error}${code === null ? '' : ` ${code}`}: the mail could not be made`
  return {
    sent: false,
    failure: { class: 'permanent', error: cleaned(described), code: null, onlyThisMail: true },
  }
}

const sendOnce = async (
  build: () => SendMailOptions,
  settings: MailSettings,
  longestSendMs: number,
): Promise<SendResult> => {
  const { watch, logger } = watchBody()
  let mail, transport
  try {
    mail = build()
    transport = createTransport({ ...transportOptions(settings), logger })
  } catch (error) {
    return failureOfOurs(error)
  }
  try {
    const { response } = await transport.sendMail({ ...mail, signal: AbortSignal.timeout(longestSendMs) })
    return { sent: true, response: cleaned(response) }
  } catch (error) {
    return { sent: false, failure: classifyFailure(error as Error, watch.bodySent) }
  } finally {
    transport.close()
  }
}

/** Who our mails come from and go to. */
const envelopeOf = (settings: MailSettings): Envelope => ({
  siteName: settings.SITE_NAME,
  from: settings.MAIL_FROM,
  to: settings.MAIL_TO,
})

/**
 * A mailer with one connection per mail: a broken one can spoil nothing else. None of its functions throws: a failure is a
 * result.
 */
export const openMailer = (settings: MailSettings, { longestSendMs = LONGEST_SEND_MS } = {}) => {
  const envelope = envelopeOf(settings)
  const send = (build: () => SendMailOptions) => sendOnce(build, settings, longestSendMs)
  return {
    send: (message: ClaimedMessage) => send(() => messageMail(message, envelope)),
    /** A word about a message whose own mail is refused, without a word of the visitor's. */
    sendNotice: (message: Pick<ClaimedMessage, 'id' | 'createdAt' | 'resendNo'>) =>
      send(() => noticeMail(message, envelope)),
    sendDigest: (digest: Digest) => send(() => digestMail(digest, envelope)),
    /** Lists messages that were quarantined since the last one; `day` is London's, as 2026-11-16. */
    sendQuarantineList: (quarantined: Preview[], day: string) =>
      send(() => quarantineMail(quarantined, day, envelope)),
    /** At the operator's wish. */
    sendTest: (now: Date) => send(() => testMail(now, envelope)),
  }
}

export type Mailer = ReturnType<typeof openMailer>

/** Differs when a mail variable does. Too short to guess the password from. */
export const fingerprint = (settings: MailSettings): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        settings.SMTP_HOST,
        settings.SMTP_PORT,
        settings.SMTP_SECURITY,
        settings.SMTP_USER,
        settings.SMTP_PASSWORD,
        settings.MAIL_FROM,
        settings.MAIL_TO,
      ]),
    )
    .digest('hex')
    .slice(0, 6)

const TIMEOUT_MS = 10_000
/** Shorter, so that a server that stays silent is distinguished from one that is not there. */
const GREETING_MS = 8000

/** nodemailer's own code; where a socket failed, `originalCode` is Node's. */
type SmtpError = Error & { code?: string; originalCode?: string; responseCode?: number; response?: string }

const REMEDIES = {
  name: 'use the name that its provider gives',
  time: 'only its operator can fix that',
  issuer: 'an authority of its own goes into EXTRA_CA_CERTS',
}

/** By the code of nodemailer or Node, never by words that may be in any answer. */
const explainConnection = (code: string, { SMTP_HOST, SMTP_PORT }: MailSettings): string | undefined => {
  const [host, port] = [`SMTP_HOST ${SMTP_HOST}`, `SMTP_PORT ${SMTP_PORT}`]
  const noTls = `${port} speaks no TLS at once (${code}): port 465 needs SMTP_SECURITY=tls, port 587 starttls.`
  const noWay = `There is no route from here to ${host} (${code}): check this machine’s network.`
  const sentences: Record<string, string> = {
    ERR_SSL_WRONG_VERSION_NUMBER: noTls,
    ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
    ETLS: `${host} offers no STARTTLS on ${port} (ETLS): try port 587, or 465 with SMTP_SECURITY=tls.`,
    ENOTFOUND: `${host} was not found (ENOTFOUND): check its spelling.`,
    EAI_AGAIN: `DNS does not answer about ${host} (EAI_AGAIN): check its spelling, and this machine’s DNS.`,
    ECONNREFUSED: `Nothing listens on ${port} of ${host} (ECONNREFUSED): check both.`,
    EHOSTUNREACH: noWay,
    ENETUNREACH: noWay,
    ETIMEDOUT: `${host} does not answer (ETIMEDOUT): many hosters block port 25 and some 465; try 587 or 2525.`,
  }
  return sentences[code]
}

const SILENT =
  'SMTP_HOST takes the connection and says nothing: port 465 needs SMTP_SECURITY=tls, port 587 starttls.'

/** An answer of the server's own, before any login. */
const explainAnswer = (code: number, response: string) =>
  code < 500
    ? `The mail server asks to come back later: ${response}`
    : `The mail server rejects the connection: ${response}`

const explain = (error: SmtpError, settings: MailSettings): string => {
  const { code = '', originalCode = code, responseCode, message } = error
  const response = error.response && cleaned(error.response)
  const certificate = certificateProblem(originalCode)
  if (certificate)
    return `The mail server’s certificate ${certificate.report}: ${REMEDIES[certificate.kind]}.`
  if (code === 'EAUTH') return explainLogin({ responseCode, response }, settings)
  if (responseCode !== undefined && code !== 'ETLS') return explainAnswer(responseCode, response ?? '')
  if (originalCode === 'ETIMEDOUT' && /greeting/i.test(message)) return SILENT
  const known = explainConnection(originalCode, settings)
  if (known) return known
  if (response) return `What listens on SMTP_PORT is no mail server: ${response}`
  return `The connection to the mail server fails: ${cleaned(message)}`
}

/** Null when connection, TLS and login work, else one sentence. */
export const checkSmtp = async (settings: MailSettings): Promise<string | null> => {
  const quick = { connectionTimeout: TIMEOUT_MS, greetingTimeout: GREETING_MS, socketTimeout: TIMEOUT_MS }
  // Where no login is offered, nodemailer leaves it out by itself, and would find nothing wrong.
  const transport = createTransport({
    ...transportOptions(settings),
    ...quick,
    forceAuth: !!settings.SMTP_USER,
  })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return explain(error as SmtpError, settings)
  } finally {
    transport.close()
  }
}
