/** Logs in at the mail server without sending anything, and explains what goes wrong. */
import { createTransport } from 'nodemailer'
import { type MailSettings, transportOptions } from './smtp-mailer.ts'

const TIMEOUT_MS = 10_000

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/** What the usual providers mean by their answers. The first that fits is told. */
const EXPLANATIONS: [RegExp, string][] = [
  [
    /5\.7\.8.*(gsmtp|google)|BadCredentials/i,
    'Gmail wants an app password (with two-step verification), not the account’s own.',
  ],
  [
    /5\.7\.9|application-specific password/i,
    'The provider wants an application-specific password, not the account’s own.',
  ],
  [
    /5\.7\.139|5\.7\.57|SmtpClientAuthentication|basic authentication/i,
    'Microsoft 365 has SMTP AUTH switched off for this mailbox: an administrator must allow "Authenticated SMTP".',
  ],
  [
    /ses|InvalidClientToken|Authentication Credentials Invalid/i,
    'Amazon SES wants SMTP credentials made in its console, not the access key.',
  ],
  [/\b(535|534|530|538)\b|EAUTH/, 'The mail server refuses the login: check SMTP_USER and SMTP_PASSWORD.'],
  [
    /self.signed|unable to verify|certificate has expired|altname/i,
    'The mail server’s certificate is not valid for SMTP_HOST: use the name that its provider tells.',
  ],
  [
    /wrong version number|packet length too long/i,
    'That port speaks no TLS at once: port 465 needs SMTP_SECURITY=tls, port 587 starttls.',
  ],
  [
    /STARTTLS|ETLS/i,
    'The mail server offers no STARTTLS on that port: try port 587, or 465 with SMTP_SECURITY=tls.',
  ],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'Nobody knows the name in SMTP_HOST.'],
  [/ECONNREFUSED/, 'Nothing listens on SMTP_PORT of SMTP_HOST.'],
  [
    /timeout|ETIMEDOUT/i,
    'SMTP_HOST does not answer: many hosters block port 25 and some 465; try 587 or 2525.',
  ],
]

const explain = (error: SmtpError) => {
  const told = [error.code, error.responseCode, error.response, error.message].filter(Boolean).join(' ')
  return EXPLANATIONS.find(([pattern]) => pattern.test(told))?.[1] ?? `The mail server says: ${error.message}`
}

/** Null when connection, TLS and login work, else one sentence. */
export const checkSmtp = async (settings: MailSettings): Promise<string | null> => {
  const quick = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport({ ...transportOptions(settings), ...quick })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return explain(error as SmtpError)
  } finally {
    transport.close()
  }
}
