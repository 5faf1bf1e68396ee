/** Sends a mail over SMTP and reports exactly how that ended. */
import { createTransport, type SendMailOptions, type SMTPTransportOptions } from 'nodemailer'
import { certificateProblem } from '#src/health/certificate.ts'
import { errorFacts } from '#src/process.ts'
import type { Failure } from '#src/schedule.ts'
import type { ClaimedMessage } from '#src/store/messages.ts'
import type { Week } from '#src/store/status.ts'
import { classifyFailure, cleaned, explainLogin } from './classify-failure.ts'
import { type Envelope, messageMail } from './message-mail.ts'
import { noticeMail, testMail, weeklyMail } from './other-mails.ts'

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

/** The server's 250 reply, or why there is none. */
export type SendResult = { sent: true; response: string } | { sent: false; failure: Failure }

/** Shorter waits at the end of DATA cause duplicates (RFC 5321, section 4.5.3.2.6). */
const TIMEOUTS_MS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 600_000 }
/** Limit of a whole conversation, shorter than the message's lease. */
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

/** A logger that notices when the server has received the whole body. */
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
 * Nothing was sent, and retrying soon does not help: an error of ours in this mail or its settings. Its words may
 * quote the visitor, so only its name is kept.
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
    // nodemailer takes any 2xx after DATA for the reply to the mail.
    if (!watch.bodySent)
      throw Object.assign(new Error('the mail server replied before it had the mail'), { code: 'EPROTOCOL' })
    return { sent: true, response: cleaned(response) }
  } catch (error) {
    return { sent: false, failure: classifyFailure(error as Error, watch.bodySent) }
  } finally {
    transport.close()
  }
}

const envelopeOf = (settings: MailSettings): Envelope => ({
  siteName: settings.SITE_NAME,
  from: settings.MAIL_FROM,
  to: settings.MAIL_TO,
})

/**
 * A mailer with one connection per mail, so that a broken one affects no other mail. Its functions do not throw: a
 * failure is a result.
 */
export const openMailer = (settings: MailSettings, { longestSendMs = LONGEST_SEND_MS } = {}) => {
  const envelope = envelopeOf(settings)
  const send = (build: () => SendMailOptions) => sendOnce(build, settings, longestSendMs)
  return {
    send: (message: ClaimedMessage) => send(() => messageMail(message, envelope)),
    /** A notice about a message whose own mail is rejected, without any text of the visitor. */
    sendNotice: (message: Pick<ClaimedMessage, 'id' | 'createdAt' | 'resendNo'>) =>
      send(() => noticeMail(message, envelope)),
    sendWeek: (week: Week) => send(() => weeklyMail(week, envelope)),
    sendTest: (now: Date) => send(() => testMail(now, envelope)),
  }
}

export type Mailer = ReturnType<typeof openMailer>

const TIMEOUT_MS = 10_000
/** Shorter, to distinguish a silent server from an unreachable one. */
const GREETING_MS = 8000

/** nodemailer's error code; for a failed socket `originalCode` is Node's. */
type SmtpError = Error & { code?: string; originalCode?: string; responseCode?: number; response?: string }

const REMEDIES = {
  name: 'use the name that its provider gives',
  time: 'only its operator can fix that',
  issuer: 'an authority of its own goes into EXTRA_CA_CERTS',
}

/** By the code of nodemailer or Node, never by words, which any reply may contain. */
const explainConnection = (code: string, { SMTP_HOST, SMTP_PORT }: MailSettings): string | undefined => {
  const [host, port] = [`SMTP_HOST ${SMTP_HOST}`, `SMTP_PORT ${SMTP_PORT}`]
  const noTls = `${port} does not begin with TLS (${code}): port 465 needs SMTP_SECURITY=tls, port 587 starttls.`
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

/** A reply before any login. */
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
  if (responseCode !== undefined && (code !== 'ETLS' || responseCode < 500))
    return explainAnswer(responseCode, response ?? '')
  if (originalCode === 'ETIMEDOUT' && /greeting/i.test(message)) return SILENT
  const known = explainConnection(originalCode, settings)
  if (known) return known
  if (response) return `What listens on SMTP_PORT is no mail server: ${response}`
  return `The connection to the mail server fails: ${cleaned(message)}`
}

/** Null if connection, TLS and login work, else one sentence. */
export const checkSmtp = async (settings: MailSettings): Promise<string | null> => {
  const quick = { connectionTimeout: TIMEOUT_MS, greetingTimeout: GREETING_MS, socketTimeout: TIMEOUT_MS }
  // nodemailer skips a login that the server does not offer, and would find nothing wrong.
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
