/** What a failed SMTP conversation means for the next attempt (RFC 5321, section 4.2.1; RFC 3463). */

import type { Failure, FailureClass } from '#src/store/messages.ts'

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

/** Caused by our configuration or the server's: retrying soon does not help. */
const PERMANENT_CODES = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'EENVELOPE', 'EMESSAGE', 'ECONFIG'])
const CERTIFICATE = /certificate|self.signed|altname|wrong version number/i

const classOf = (error: SmtpError, isBodySent: boolean): FailureClass => {
  const { code = '', response, message } = error
  const responseCode = replyCode(error)
  if (responseCode !== undefined && responseCode >= 500) return 'permanent'
  if (responseCode !== undefined && responseCode >= 400) return 'unreached'
  if (isBodySent) return 'ambiguous'
  const isCertificate = response === undefined && CERTIFICATE.test(message)
  return PERMANENT_CODES.has(code) || isCertificate ? 'permanent' : 'unreached'
}

/** Subject and detail of an enhanced status code (RFC 3463), such as 7.1. */
const enhancedCode = ({ response = '' }: SmtpError) =>
  /^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]

/** Replies about the service, its storage or the mailbox (RFC 5321, section 4.2.3), which the next mail would get too. */
const SERVER_REPLIES = new Set([452, 552])

/** Enhanced codes about address, mailbox, system, network and protocol (RFC 3463, 3.2 to 3.6), but not about length. */
const SERVER_STATUS = /^(?!2\.3$|3\.4$)[1-5]\./

/**
 * Sender and recipient never change, so only content and policy can concern a single mail. A server may defer a
 * single mail from RCPT on (greylisting), and reject one for its content only after it has seen the whole.
 */
const isOnlyThisMail = (error: SmtpError, failureClass: FailureClass, isBodySent: boolean) => {
  const { code } = error
  const responseCode = replyCode(error)
  if (responseCode === undefined) return false
  const enhanced = enhancedCode(error)
  // 421 closes the connection for every mail: 421 4.7.0 means too many connections.
  if (responseCode === 421) return false
  if (enhanced ? SERVER_STATUS.test(enhanced) : SERVER_REPLIES.has(responseCode)) return false
  return isBodySent || (failureClass === 'unreached' && code === 'EENVELOPE')
}

/** A reply may quote the mail, so only its code is reported. Without a reply, nodemailer's own message is safe. */
const describeError = (error: SmtpError) => {
  const { code = 'unknown', response, message } = error
  if (response === undefined) return cleanText(`${code}: ${message}`)
  return `${code}: the mail server answered ${replyCode(error) ?? 'with no code'}`
}

/** `isBodySent`: the whole mail was sent before the failure, so it may have been delivered. */
export const classifyFailure = (error: SmtpError, isBodySent: boolean): Failure => {
  const failureClass = classOf(error, isBodySent)
  const onlyThisMail = isOnlyThisMail(error, failureClass, isBodySent)
  return { class: failureClass, error: describeError(error), code: replyCode(error) ?? null, onlyThisMail }
}

/** What an error says is wrong, for the advice about it. */
export type Fault =
  | 'login'
  | 'expired certificate'
  | 'unknown authority'
  | 'server address'
  | 'unknown name'
  | 'no connection'
  | 'other'

/** Finds the fault in an error that `classifyFailure` or `checkMailServer` has described. */
export const faultOf = (error: string): Fault => {
  if (/^(EAUTH|ENOAUTH|EOAUTH2)|answered 53\d/.test(error)) return 'login'
  if (/expired/i.test(error)) return 'expired certificate'
  if (/unable to (verify|get)|self.signed/i.test(error)) return 'unknown authority'
  if (CERTIFICATE.test(error) || error.startsWith('ETLS')) return 'server address'
  if (/ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL|E(NET|HOST)UNREACH/.test(error)) return 'unknown name'
  return /^(ESOCKET|ECONNECTION|ETIMEDOUT|EPROTOCOL)/.test(error) ? 'no connection' : 'other'
}
