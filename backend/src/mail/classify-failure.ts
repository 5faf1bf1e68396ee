/** What a failed SMTP conversation means for the next attempt (RFC 5321, section 4.2.1; RFC 3463). */
import type { NodemailerError } from 'nodemailer'
import type { Failure, MailProblem } from '#src/store/messages.ts'

/** A failure of the mail server, or of the way to it. */
export type MailFailure = Failure & { problem: MailProblem }

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

/** The reply's code, or 0 if it is not valid (RFC 5321, section 4.2): a server may begin its line with any number. */
const replyCode = ({ responseCode = 0 }: NodemailerError) =>
  responseCode >= 200 && responseCode < 600 ? responseCode : 0

/** The error as it is stored and shown. A reply may quote the mail, so its text is left out. */
const describeError = (error: NodemailerError) => {
  const { code = 'unknown', response, message } = error
  return response === undefined
    ? cleanText(`${code}: ${message}`)
    : `the mail server answered ${replyCode(error) || 'no code'} (${code})`
}

/** By the code of Node, which nodemailer keeps as `originalCode`, or else by nodemailer's own. */
const PROBLEMS: Record<string, MailProblem> = {
  EAUTH: 'login',
  CERT_HAS_EXPIRED: 'expired certificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'unknown authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknown authority',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown authority',
  ETLS: 'server address',
  EENVELOPE: 'other',
  EMESSAGE: 'other',
}

/** Other codes of Node about TLS: a certificate that is not this server's, or no TLS at this port. */
const IS_ABOUT_TLS = /^(CERT|ERR_TLS|ERR_SSL|INVALID|HOSTNAME)_/

/** The problem that nodemailer's error is about. */
const problemOf = (error: NodemailerError): MailProblem => {
  const { code = '', originalCode = '' } = error
  const reply = replyCode(error)
  if (reply >= 400 && reply < 500) return 'deferred'
  if (reply >= 530 && reply < 540) return 'login'
  const known = PROBLEMS[originalCode] ?? PROBLEMS[code]
  if (known) return known
  if (IS_ABOUT_TLS.test(originalCode)) return 'server address'
  return reply >= 500 ? 'other' : 'no connection'
}

/** Whether retrying soon may help. */
export const isTemporary = (problem: MailProblem): boolean =>
  problem === 'no connection' || problem === 'deferred'

/** Replies about storage (RFC 5321, section 4.2.3), which the next mail would get too. */
const STORAGE_REPLY = 552

/** Subject and detail of an enhanced status code (RFC 3463), such as 7.1. */
const ENHANCED_CODE = /^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b/
/** Enhanced codes about address, mailbox, system, network and protocol (RFC 3463, 3.2 to 3.6), but not about length. */
const SERVER_STATUS = /^(?!2\.3$|3\.4$)[1-5]\./

/** A permanent rejection after the whole mail is about its content, unless the server says that it is about itself. */
const isAboutContent = (error: NodemailerError) => {
  const enhanced = ENHANCED_CODE.exec(error.response ?? '')?.[1]
  return enhanced ? !SERVER_STATUS.test(enhanced) : replyCode(error) !== STORAGE_REPLY
}

/** `isBodySent`: the whole mail was sent before the failure, so it may have been delivered. */
export const classifyFailure = (thrown: NodemailerError, isBodySent: boolean): MailFailure => {
  const reply = replyCode(thrown)
  const problem = problemOf(thrown)
  const error = describeError(thrown)
  if (isBodySent && reply < 400) return { class: 'ambiguous', isTemporary: false, problem, error }
  const isRejected = isBodySent && reply >= 500 && isAboutContent(thrown)
  return { class: isRejected ? 'rejected' : 'unreached', isTemporary: isTemporary(problem), problem, error }
}
