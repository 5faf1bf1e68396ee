/** `doctor` looks at the way to the mail server, and at the domain that our mails come from. */
import type { MailSettings } from '#src/mail/smtp-mailer.ts'
import { type DomainFacts, readDomain } from './check-dns.ts'
import { type Finding, finding } from './finding.ts'

/** What logs in at the mail server: null when that works, else one sentence. */
export type MailTools = { checkSmtp: (settings: MailSettings) => Promise<string | null> }

const domainOf = (address: string) => address.split('@')[1] ?? ''

/** Connection, TLS and login. */
export const examineSmtp = async (settings: MailSettings, { checkSmtp }: MailTools): Promise<Finding[]> => {
  const problem = await checkSmtp(settings)
  return [
    problem ? finding('mail', 'bad', problem) : finding('mail', 'ok', 'Connection, TLS and login work.'),
  ]
}

const from = (domain: string, login: string) =>
  login === domain
    ? finding('from', 'ok', `MAIL_FROM is of ${domain}.`)
    : finding('from', 'warn', `MAIL_FROM is of ${domain}, the login of ${login}: many providers refuse that.`)

const DKIM = 'Not seen from here: look for dkim=pass in the source of the mail that `mail test` sends.'

const records = (domain: string, facts: DomainFacts): Finding[] => {
  if (!facts) return [finding('dns', 'warn', 'DNS does not answer: SPF and DMARC are not known.')]
  const noSpf = `${domain} has no SPF record: add the one that your mail provider tells.`
  const noDmarc = `_dmarc.${domain} has no record: add "v=DMARC1; p=none".`
  return [
    facts.spf ? finding('spf', 'ok', facts.spf) : finding('spf', 'warn', noSpf),
    facts.dmarc ? finding('dmarc', 'ok', facts.dmarc) : finding('dmarc', 'warn', noDmarc),
    finding('dkim', 'warn', DKIM),
  ]
}

/** May this mail server send for the domain in From? */
export const examineSender = async ({ MAIL_FROM, SMTP_USER }: MailSettings): Promise<Finding[]> => {
  const domain = domainOf(MAIL_FROM)
  const login = SMTP_USER?.includes('@') ? domainOf(SMTP_USER) : domain
  return [from(domain, login), ...records(domain, await readDomain(domain))]
}
