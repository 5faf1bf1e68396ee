/** Sends one mail over SMTP and says truthfully what became of it. */
import { createHash } from 'node:crypto'
import { createTransport, type SendMailOptions, type SMTPTransportOptions } from 'nodemailer'
import { errorFacts } from '#src/contact/error-facts.ts'
import type { SystemMailer } from '#src/contact/housekeeping-ports.ts'
import type { Mailer, NoticeMailer, SendResult } from '#src/contact/ports.ts'
import { classifyFailure, cleaned } from './classify-failure.ts'
import { digestMail } from './digest-mail.ts'
import { heldMail } from './held-mail.ts'
import { type Envelope, messageMail } from './message-mail.ts'
import { noticeMail } from './notice-mail.ts'
import { testMail } from './system-mail.ts'

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
    failure: { class: 'permanent', error: cleaned(described), code: null, aboutThisMail: true },
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
export const envelopeOf = (settings: MailSettings): Envelope => ({
  siteName: settings.SITE_NAME,
  from: settings.MAIL_FROM,
  to: settings.MAIL_TO,
})

/** A mailer with one connection per mail: a broken one can spoil nothing else. */
export const openMailer = (
  settings: MailSettings,
  { longestSendMs = LONGEST_SEND_MS } = {},
): Mailer & NoticeMailer & SystemMailer => {
  const envelope = envelopeOf(settings)
  const send = (build: () => SendMailOptions) => sendOnce(build, settings, longestSendMs)
  return {
    send: (message) => send(() => messageMail(message, envelope)),
    sendNotice: (message) => send(() => noticeMail(message, envelope)),
    sendDigest: (digest) => send(() => digestMail(digest, envelope)),
    sendHeldList: (held, day) => send(() => heldMail(held, day, envelope)),
    sendTest: (now) => send(() => testMail(now, envelope)),
  }
}

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
