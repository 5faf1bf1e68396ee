/** `doctor` looks whether receivers will believe our mails: SPF, DKIM and DMARC, each with the DNS line to paste. */
import { isIP } from 'node:net'
import { type Dns, openDns } from './check-dns.ts'
import { evaluateSpf, spfOf, type Verdict } from './evaluate-spf.ts'
import { type Finding, finding } from './finding.ts'
import { type Provider, providerOf, USUAL_SELECTORS } from './mail-providers.ts'

export type Sender = { MAIL_FROM: string; SMTP_HOST: string; SMTP_USER?: string | undefined }

const domainOf = (address: string) => address.split('@')[1] ?? ''

const from = (domain: string, login: string) =>
  login === domain
    ? finding('from', 'ok', `MAIL_FROM is of ${domain}.`)
    : finding('from', 'warn', `MAIL_FROM is of ${domain}, the login of ${login}: many providers refuse that.`)

/** `record` with `term` in front of what it says of all others. */
const withTerm = (record: string, term: string) => {
  const [, head, tail] = /^(.*?)( +(?:[-~?+]?all|redirect=\S+)( .*)?)?$/i.exec(record)!
  return `${head} ${term}${tail ?? ' ~all'}`
}

const line = (name: string, text: string) => `${name}. TXT "${text}"`

const tellSpf = (domain: string, found: string[], term: string, verdict: Verdict): Finding => {
  const [record] = found
  const wanted = line(domain, withTerm(record ?? 'v=spf1', term))
  if (!record) return finding('spf', 'warn', `${domain} has no SPF record. Add: ${wanted}`)
  if (found.length > 1)
    return finding(
      'spf',
      'warn',
      `${domain} has ${found.length} SPF records, which count as none. Keep one that says all: ${wanted}`,
    )
  if (verdict === 'not allowed')
    return finding(
      'spf',
      'warn',
      `It does not name this mail server. Unless your provider sends from elsewhere, make it: ${wanted}`,
    )
  return finding(
    'spf',
    'ok',
    verdict === 'unsure' ? `${record} (cannot be followed to its end from here)` : record,
  )
}

/** A host without a dot is known on this machine alone: mail that it passes on comes from elsewhere. */
const termFor = (host: string, provider: Provider | undefined) => {
  if (provider) return `include:${provider.includes[0]}`
  if (isIP(host)) return `ip${isIP(host)}:${host}`
  return host.includes('.') ? `a:${host}` : 'mx'
}

const examineSpf = async (dns: Dns, domain: string, host: string, provider: Provider | undefined) => {
  if (provider?.includes.length === 0) {
    const words = 'sends under a domain of its own, which has its SPF: what counts here is DKIM.'
    return finding('spf', 'ok', `${provider.name} ${words}`)
  }
  const [found, addresses] = await Promise.all([
    spfOf(dns, domain),
    isIP(host) ? [host] : dns.addresses(host).catch(() => []),
  ])
  const verdict = await evaluateSpf(dns, domain, { addresses, includes: provider?.includes ?? [] })
  return tellSpf(domain, found, termFor(host, provider), verdict)
}

/** The record of the domain or of the nearest one above it that has one, as receivers look for it (RFC 7489 6.6.3). */
const examineDmarc = async (dns: Dns, domain: string) => {
  const labels = domain.split('.')
  const above = labels.slice(0, -1).map((_, count) => labels.slice(count).join('.'))
  for (const name of above) {
    const found = (await dns.txt(`_dmarc.${name}`)).filter((record) => /^v=DMARC1/i.test(record))
    if (found.length > 1)
      return finding(
        'dmarc',
        'warn',
        `_dmarc.${name} has ${found.length} records, which count as none: keep one.`,
      )
    if (found[0]) return finding('dmarc', 'ok', found[0])
  }
  return finding(
    'dmarc',
    'warn',
    `${domain} has no DMARC record. Add: ${line(`_dmarc.${domain}`, 'v=DMARC1; p=none')}`,
  )
}

const UNSEEN = 'Not seen from here: look for dkim=pass in the source of the mail that `mail test` sends.'

const wantedDkim = (domain: string, provider: Provider | undefined) => {
  if (provider?.lines) return `Add: ${provider.lines(domain).join(' and ')}`
  if (provider)
    return `${provider.name} makes it, and tells the lines to add${provider.selectors.map((one) => ` ${one}._domainkey.${domain}`).join(' and')}.`
  return `Make one at your mail server, and add its line: ${line(`mail._domainkey.${domain}`, 'v=DKIM1; k=rsa; p=…')}`
}

/** A selector is the provider's own: where none of the usual ones is there, only a sent mail shows it. */
const examineDkim = async (dns: Dns, domain: string, provider: Provider | undefined) => {
  const selectors = [...(provider?.selectors ?? []), ...(provider ? [] : USUAL_SELECTORS)]
  const names = selectors.map((selector) => `${selector}._domainkey.${domain}`)
  const keys = await Promise.all(names.map(async (name) => ({ name, records: await dns.txt(name) })))
  const found = keys.find(({ records }) => records.some((record) => /(^|;)\s*p=[^;\s]/.test(record)))
  if (found) return finding('dkim', 'ok', `There is a key: ${found.name}.`)
  if (await dns.exists(`_domainkey.${domain}`)) return finding('dkim', 'warn', UNSEEN)
  return finding('dkim', 'warn', `${domain} has no DKIM key at all. ${wantedDkim(domain, provider)}`)
}

/** May this mail server send for the domain in From, and will others believe it? */
export const examineSender = async (sender: Sender, dns: Dns = openDns()): Promise<Finding[]> => {
  const { MAIL_FROM, SMTP_HOST, SMTP_USER } = sender
  const domain = domainOf(MAIL_FROM)
  const login = SMTP_USER?.includes('@') ? domainOf(SMTP_USER) : domain
  const provider = providerOf(SMTP_HOST)
  const records = Promise.all([
    examineSpf(dns, domain, SMTP_HOST, provider),
    examineDmarc(dns, domain),
    examineDkim(dns, domain, provider),
  ])
  const silent = [finding('dns', 'warn', 'DNS does not answer: SPF, DKIM and DMARC are not known.')]
  return [from(domain, login), ...(await records.catch(() => silent))]
}
