/** Sends a mail over SMTP and reports exactly how that ended. */
import { createTransport, type SendMailOptions, type SMTPTransportOptions } from 'nodemailer'
import { salon } from '@willow/shared/salon'
import { errorFacts } from '#src/log.ts'
import type { ClaimedMessage } from '#src/store/messages.ts'
import type { Week } from '#src/store/metrics.ts'
import { classifyFailure, cleanText, type MailFailure } from './classify-failure.ts'
import { messageMail } from './message-mail.ts'
import { testMail, weeklyMail } from './other-mails.ts'

export type MailSettings = {
  SMTP_HOST: string
  SMTP_PORT: number
  SMTP_SECURITY: 'tls' | 'starttls' | 'none'
  SMTP_USER?: string | undefined
  SMTP_PASSWORD?: string | undefined
  MAIL_FROM: string
  MAIL_TO: string
}

/** The server's 250 reply, or why there is none. */
export type SendResult = { sent: true; response: string } | { sent: false; failure: MailFailure }

/** Shorter waits at the end of DATA cause duplicates (RFC 5321, section 4.5.3.2.6). */
const TIMEOUTS_MS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 600_000 }
/** Limit of a whole conversation, shorter than the wait that its claim writes. */
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

/** Makes a logger that notices when the server has received the whole body, which nodemailer reports nowhere else. */
const watchBody = () => {
  const watch = { isBodySent: false }
  const observe = (entry: { tnx?: string }) => {
    if (entry?.tnx === 'message') watch.isBodySent = true
  }
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, observe])
  return {
    watch,
    logger: { level: () => {}, ...Object.fromEntries(levels) } as SMTPTransportOptions['logger'],
  }
}

const findProtocolError = (response: string, isBodySent: boolean): Error | null => {
  const errorOf = (message: string) => Object.assign(new Error(message), { code: 'EPROTOCOL' })
  // nodemailer accepts any 2xx after DATA as the reply to the mail.
  if (!isBodySent) return errorOf('the mail server replied before it had the mail')
  // It also accepts a reply of several lines whose last one is another.
  return /(^|\n)250( [^\n]*)?$/.test(response) ? null : errorOf('the mail server did not answer 250')
}

const sendOnce = async (
  build: () => SendMailOptions,
  settings: MailSettings,
  longestSendMs: number,
): Promise<SendResult> => {
  const { watch, logger } = watchBody()
  const fail = (failure: MailFailure): SendResult => ({ sent: false, failure })
  let mail, transport
  try {
    mail = build()
    transport = createTransport({ ...transportOptions(settings), logger })
  } catch (thrown) {
    // The message of the error may quote the visitor, so only its name is told.
    const error = `the mail could not be built (${errorFacts(thrown).error})`
    return fail({ class: 'unreached', isTemporary: false, problem: 'defect', error })
  }
  try {
    const signal = AbortSignal.timeout(longestSendMs)
    const { response } = await transport.sendMail({ ...mail, signal })
    const error = findProtocolError(response, watch.isBodySent)
    if (error) return fail(classifyFailure(error, watch.isBodySent))
    return { sent: true, response: cleanText(response) }
  } catch (error) {
    return fail(classifyFailure(error as Error, watch.isBodySent))
  } finally {
    transport.close()
  }
}

/**
 * A mailer with one connection per mail, so that a broken one affects no other mail. Its functions do not throw: a
 * failure is a result.
 */
export const openMailer = (settings: MailSettings, { longestSendMs = LONGEST_SEND_MS } = {}) => {
  const envelope = { salonName: salon.name, from: settings.MAIL_FROM, to: settings.MAIL_TO }
  const send = (build: () => SendMailOptions) => sendOnce(build, settings, longestSendMs)
  return {
    send: (message: ClaimedMessage) => send(() => messageMail(message, envelope)),
    sendWeek: (week: Week) => send(() => weeklyMail(week, envelope)),
    sendTest: (now: Date) => send(() => testMail(now, envelope)),
  }
}

export type Mailer = ReturnType<typeof openMailer>

/** Null if connection, TLS and login work, else why not: a server that is silent for half a minute counts as down. */
export const checkMailServer = async (settings: MailSettings): Promise<MailFailure | null> => {
  // nodemailer skips a login that the server does not offer, and would find nothing wrong.
  const forceAuth = Boolean(settings.SMTP_USER)
  const transport = createTransport({ ...transportOptions(settings), socketTimeout: 30_000, forceAuth })
  try {
    await transport.verify()
    return null
  } catch (error) {
    // No mail was sent that a reply could quote, so all of it is told.
    return { ...classifyFailure(error as Error, false), error: cleanText((error as Error).message) }
  } finally {
    transport.close()
  }
}
