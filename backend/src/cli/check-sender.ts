/** `doctor` checks that the sender's domain has SPF and DMARC records. What they allow shows a mail that was sent. */
import { Resolver } from 'node:dns/promises'
import { type Finding, finding } from './output.ts'

export type Sender = { MAIL_FROM: string; SMTP_USER?: string | undefined }

/** The TXT records of a name; empty where there are none. Throws when DNS does not answer. */
type ReadTxt = (name: string) => Promise<string[]>

/** Asks `servers`, or else those of this machine. */
export const openDns = (servers?: string[]): ReadTxt => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers) resolver.setServers(servers)
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      if (['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
      throw error
    }
  }
}

const domainOf = (address: string) => address.split('@')[1] ?? ''

const checkLogin = (domain: string, login: string) =>
  login === domain
    ? finding('from', 'ok', `MAIL_FROM is of ${domain}.`)
    : finding('from', 'warn', `MAIL_FROM is of ${domain}, the login of ${login}: many providers reject that.`)

const checkSpf = async (readTxt: ReadTxt, domain: string) => {
  const found = (await readTxt(domain)).filter((record) => /^v=spf1( |$)/i.test(record))
  if (found.length === 1)
    return finding(
      'spf',
      'ok',
      `${found[0]} ("mail test" sends a mail: its source must say spf=pass, dkim=pass)`,
    )
  const problem =
    found.length > 1 ? `${found.length} SPF records, which count as none: keep` : 'no SPF record: add'
  return finding('spf', 'warn', `${domain} has ${problem} the one that your mail provider's help names.`)
}

/** The record of the domain or of the nearest one above it that has one, as receivers find it (RFC 7489 6.6.3). */
const checkDmarc = async (readTxt: ReadTxt, domain: string) => {
  const labels = domain.split('.')
  for (let at = 0; at < labels.length - 1; at++) {
    const found = await readTxt(`_dmarc.${labels.slice(at).join('.')}`)
    const record = found.find((text) => /^v=DMARC1/i.test(text))
    if (record) return finding('dmarc', 'ok', record)
  }
  return finding(
    'dmarc',
    'warn',
    `${domain} has no DMARC record. Add: _dmarc.${domain}. TXT "v=DMARC1; p=none"`,
  )
}

/** Will receivers believe mails from MAIL_FROM? */
export const checkSender = async (
  { MAIL_FROM, SMTP_USER }: Sender,
  readTxt: ReadTxt = openDns(),
): Promise<Finding[]> => {
  const domain = domainOf(MAIL_FROM)
  const login = SMTP_USER?.includes('@') ? domainOf(SMTP_USER) : domain
  const records = Promise.all([checkSpf(readTxt, domain), checkDmarc(readTxt, domain)])
  const noAnswer = [finding('dns', 'warn', 'DNS does not answer: SPF and DMARC are unknown.')]
  return [checkLogin(domain, login), ...(await records.catch(() => noAnswer))]
}
