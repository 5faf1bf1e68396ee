/** What a failed SMTP conversation means for the next try. Source: RFC 5321 4.2.1 and the product's class table. */
import type { Failure, FailureClass } from '#src/contact/ports.ts'

type SmtpError = Error & { code?: string; responseCode?: number }

/** Our configuration, or the server's, is wrong: soon is no better than later. */
const PERMANENT_CODES = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'EENVELOPE', 'EMESSAGE', 'ECONFIG'])
const CERTIFICATE = /certificate|self.signed|altname|wrong version number/i

const classOf = ({ code = '', responseCode, message }: SmtpError, bodySent: boolean): FailureClass => {
  if (responseCode !== undefined && responseCode >= 500) return 'permanent'
  if (responseCode !== undefined && responseCode >= 400) return 'unreached'
  if (bodySent) return 'maybe_delivered'
  return PERMANENT_CODES.has(code) || CERTIFICATE.test(message) ? 'permanent' : 'unreached'
}

/** The server's own words may quote the mail: only its codes are kept, and our library's words without one. */
const describe = ({ code = 'unknown', responseCode, message }: SmtpError) =>
  responseCode === undefined ? `${code}: ${message}` : `${code}: the mail server answered ${responseCode}`

/** `bodySent`: the whole mail was handed over before the failure, so a copy may have arrived. */
export const classifyFailure = (thrown: unknown, bodySent: boolean): Failure => {
  const error: SmtpError = thrown instanceof Error ? thrown : new Error(String(thrown))
  const failureClass = classOf(error, bodySent)
  const ofContent = failureClass === 'permanent' && bodySent
  return { class: failureClass, error: describe(error), code: error.responseCode ?? null, ofContent }
}
