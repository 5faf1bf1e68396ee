/** What the usual providers mean when they refuse a login. */
import type { MailSettings } from './smtp-mailer.ts'

/** Each needs words of the provider's own, or its name in SMTP_HOST: three letters are in too many other words. */
const PROVIDERS: { host?: RegExp; words?: RegExp; told: string }[] = [
  {
    words: /gsmtp|BadCredentials|support\.google\.com/i,
    told: 'Gmail wants an app password (with two-step verification), not the account’s own.',
  },
  {
    words: /application-specific password|app password/i,
    told: 'The provider wants an application-specific password, not the account’s own.',
  },
  {
    words: /SmtpClientAuthentication|basic authentication is disabled|5\.7\.57\b/i,
    told: 'Microsoft 365 has SMTP AUTH switched off for this mailbox: an administrator must allow "Authenticated SMTP".',
  },
  {
    host: /(^|\.)amazonaws\.com$/i,
    told: 'Amazon SES wants SMTP credentials made in its console, not the access key.',
  },
  {
    words: /must issue a STARTTLS|requires? (a )?(TLS|encrypt)|encryption required/i,
    told: 'The mail server wants TLS before the login: set SMTP_SECURITY=starttls.',
  },
]

type Refusal = { responseCode: number | undefined; response: string | undefined }

/** One sentence about a login that did not work. */
export const explainLogin = ({ responseCode, response = '' }: Refusal, settings: MailSettings): string => {
  if (!settings.SMTP_PASSWORD) return 'SMTP_PASSWORD is empty, and SMTP_USER is not.'
  if (responseCode !== undefined && responseCode < 500)
    return `The mail server puts the login off: ${response}`
  const known = PROVIDERS.find(({ host, words }) => host?.test(settings.SMTP_HOST) || words?.test(response))
  return known?.told ?? 'The mail server refuses the login: check SMTP_USER and SMTP_PASSWORD.'
}
