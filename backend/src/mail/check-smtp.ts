/** Logs in at the mail server without sending anything, and explains what goes wrong. */
import { createTransport } from 'nodemailer'
import { certificateProblem } from '#src/tls/certificate-problem.ts'
import { cleaned } from './classify-failure.ts'
import { explainLogin } from './explain-login.ts'
import { type MailSettings, transportOptions } from './smtp-mailer.ts'

const TIMEOUT_MS = 10_000
/** Shorter, so that a server that only says nothing is told apart from one that is not there. */
const GREETING_MS = 8000

/** nodemailer's own code; where a socket failed, `originalCode` is Node's. */
type SmtpError = Error & { code?: string; originalCode?: string; responseCode?: number; response?: string }

const MENDS = {
  name: 'use the name that its provider tells',
  time: 'only who runs it can mend that',
  issuer: 'an authority of its own goes into EXTRA_CA_CERTS',
}

const NO_TLS_AT_ONCE = 'That port speaks no TLS at once: port 465 needs SMTP_SECURITY=tls, port 587 starttls.'
const NO_WAY = 'There is no way from here to SMTP_HOST: look at this machine’s network.'

/** By the code of nodemailer or Node, never by words that may stand in any answer. */
const CONNECTIONS: Record<string, string> = {
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS_AT_ONCE,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS_AT_ONCE,
  ETLS: 'The mail server offers no STARTTLS on that port: try port 587, or 465 with SMTP_SECURITY=tls.',
  ENOTFOUND: 'Nobody knows the name in SMTP_HOST.',
  EAI_AGAIN: 'DNS does not answer about the name in SMTP_HOST: is it right, and has this machine DNS?',
  ECONNREFUSED: 'Nothing listens on SMTP_PORT of SMTP_HOST.',
  EHOSTUNREACH: NO_WAY,
  ENETUNREACH: NO_WAY,
  ETIMEDOUT: 'SMTP_HOST does not answer: many hosters block port 25 and some 465; try 587 or 2525.',
}

const SILENT =
  'SMTP_HOST takes the connection and says nothing: port 465 needs SMTP_SECURITY=tls, port 587 starttls.'

/** An answer of the server's own, before any login. */
const explainAnswer = (code: number, response: string) =>
  code < 500
    ? `The mail server asks to come back later: ${response}`
    : `The mail server refuses us: ${response}`

const explain = (error: SmtpError, settings: MailSettings): string => {
  const { code = '', originalCode = code, responseCode, message } = error
  const response = error.response && cleaned(error.response)
  const certificate = certificateProblem(originalCode)
  if (certificate) return `The mail server’s certificate ${certificate.told}: ${MENDS[certificate.kind]}.`
  if (code === 'EAUTH') return explainLogin({ responseCode, response }, settings)
  if (responseCode !== undefined && code !== 'ETLS') return explainAnswer(responseCode, response ?? '')
  if (originalCode === 'ETIMEDOUT' && /greeting/i.test(message)) return SILENT
  const known = CONNECTIONS[originalCode]
  if (known) return known
  if (response) return `What listens on SMTP_PORT is no mail server: ${response}`
  return `The connection to the mail server fails: ${cleaned(message)}`
}

/** Null when connection, TLS and login work, else one sentence. */
export const checkSmtp = async (settings: MailSettings): Promise<string | null> => {
  const quick = { connectionTimeout: TIMEOUT_MS, greetingTimeout: GREETING_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport({ ...transportOptions(settings), ...quick })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return explain(error as SmtpError, settings)
  } finally {
    transport.close()
  }
}
