/** What a failed SMTP conversation means for the next attempt (RFC 5321, section 4.2.1; RFC 3463). */
import type { Failure } from '#src/store/messages.ts'

/** nodemailer's error. `response` is the server's last reply; the error's message quotes it. */
type SmtpError = Error & { code?: string; responseCode?: number | undefined; response?: string }

const MAX_CHARACTERS = 200

/** Node's advice about an unknown authority, which helps nobody whose Node is in a container. */
const NODE_HINT = /; if the root CA is installed locally, .*/

/**
 * Text of another program, made safe to store, log and show: Postgres rejects NUL, a terminal interprets escape
 * sequences, and a greeting may be a megabyte long.
 */
export const cleanText = (text: string): string => {
  const printable = text
    .slice(0, 2 * MAX_CHARACTERS)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(NODE_HINT, '')
  return [...printable].slice(0, MAX_CHARACTERS).join('').trim()
}

/** The reply's code, if it is a valid one (RFC 5321, section 4.2): a server may begin its line with any number. */
const replyCode = ({ responseCode = 0 }: SmtpError) =>
  responseCode >= 200 && responseCode < 600 ? responseCode : undefined

/**
 * The error as it is stored: nodemailer's code with the server's reply code, such as "EAUTH 535", or with nodemailer's own
 * message. A reply may quote the mail, so its text is left out.
 */
const valueOf = (error: SmtpError) => {
  const { code = 'unknown', response, message } = error
  return response === undefined
    ? cleanText(`${code}: ${message}`)
    : `${code} ${replyCode(error) ?? 'no code'}`
}

/** The problem that an error reports. Each has its remedy in health/checks.ts. */
export type MailProblem =
  | 'login'
  | 'expired certificate'
  | 'unknown authority'
  | 'server address'
  | 'unknown name'
  | 'no connection'
  | 'deferred'
  | 'defect'
  | 'other'

/** Retrying soon may help. */
const TEMPORARY = new Set<MailProblem>(['unknown name', 'no connection', 'deferred'])

const CERTIFICATE = /certificate|self.signed|altname|wrong version number/i
const NO_ADDRESS = /ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL|E(NET|HOST)UNREACH/

/** Finds the problem in an error that the mailer or `checkMailServer` has described. */
export const mailProblemOf = (error: string): MailProblem => {
  const [, code = '', reply = ''] = /^(\w+)(?: (\d+)$)?/.exec(error) ?? []
  if (code === 'EBUILD') return 'defect'
  if (reply.startsWith('4')) return 'deferred'
  if (reply.startsWith('53') || /^(EAUTH|ENOAUTH|EOAUTH2)$/.test(code)) return 'login'
  if (reply === '' && CERTIFICATE.test(error)) {
    if (/expired/i.test(error)) return 'expired certificate'
    return /unable to (verify|get)|self.signed/i.test(error) ? 'unknown authority' : 'server address'
  }
  if (/^(ETLS|ECONFIG)$/.test(code)) return 'server address'
  if (reply.startsWith('5') || /^(EENVELOPE|EMESSAGE)$/.test(code)) return 'other'
  return NO_ADDRESS.test(error) ? 'unknown name' : 'no connection'
}

/** Whether a stored error is that of a temporary failure. */
export const isTemporary = (error: string): boolean => TEMPORARY.has(mailProblemOf(error))

/** A stored error in words. */
export const explainError = (error: string): string =>
  error.replace(/^(\w+) (\d+|no code)$/, 'the mail server answered $2 ($1)')

/** Subject and detail of an enhanced status code (RFC 3463), such as 7.1. */
const enhancedCode = ({ response = '' }: SmtpError) =>
  /^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]

/** Replies about storage (RFC 5321, section 4.2.3), which the next mail would get too. */
const STORAGE_REPLY = 552

/** Enhanced codes about address, mailbox, system, network and protocol (RFC 3463, 3.2 to 3.6), but not about length. */
const SERVER_STATUS = /^(?!2\.3$|3\.4$)[1-5]\./

/** A permanent rejection after the whole mail is about its content, unless the server says that it is about itself. */
const isAboutContent = (error: SmtpError) => {
  const enhanced = enhancedCode(error)
  return enhanced ? !SERVER_STATUS.test(enhanced) : replyCode(error) !== STORAGE_REPLY
}

/** `isBodySent`: the whole mail was sent before the failure, so it may have been delivered. */
export const classifyFailure = (error: SmtpError, isBodySent: boolean): Failure => {
  const reply = replyCode(error) ?? 0
  const value = valueOf(error)
  if (isBodySent && reply < 400) return { class: 'ambiguous', isTemporary: false, error: value }
  const isRejected = isBodySent && reply >= 500 && isAboutContent(error)
  return { class: isRejected ? 'rejected' : 'unreached', isTemporary: isTemporary(value), error: value }
}
