/** `doctor` looks at the way to the mail server. */
import type { MailSettings } from '#src/mail/smtp-mailer.ts'
import { type Finding, finding } from './finding.ts'

/** What logs in at the mail server: null when that works, else one sentence. */
export type MailTools = { checkSmtp: (settings: MailSettings) => Promise<string | null> }

const worked = ({ SMTP_SECURITY, SMTP_USER }: MailSettings) => {
  const parts = ['Connection', ...(SMTP_SECURITY === 'none' ? [] : ['TLS']), ...(SMTP_USER ? ['login'] : [])]
  const told =
    parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)} work` : 'The connection works'
  return SMTP_USER ? `${told}.` : `${told}; SMTP_USER is empty, so nobody logs in.`
}

/** Connection, TLS and login. */
export const examineSmtp = async (settings: MailSettings, { checkSmtp }: MailTools): Promise<Finding[]> => {
  const problem = await checkSmtp(settings)
  return [problem ? finding('mail', 'bad', problem) : finding('mail', 'ok', worked(settings))]
}
