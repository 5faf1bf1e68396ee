/** `doctor` looks whether receivers will believe our mails: SPF, DKIM and DMARC, each with the DNS line to paste. */
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { type Finding, finding } from './output.ts'

/** Looks names up; a name without such a record has an empty list. Throws when DNS does not answer. */
export type Dns = {
  txt: (name: string) => Promise<string[]>
  /** Addresses of both families. */
  addresses: (name: string) => Promise<string[]>
  mailServers: (name: string) => Promise<string[]>
  /** Whether there is the name, or one below it (RFC 8020). */
  exists: (name: string) => Promise<boolean>
}

const NO_SUCH_NAME = 'ENOTFOUND'
const ANSWERS_NO = ['ENODATA', NO_SUCH_NAME]

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''

const orNone = async <T>(found: Promise<T[]>): Promise<T[]> => {
  try {
    return await found
  } catch (error) {
    if (ANSWERS_NO.includes(codeOf(error))) return []
    throw error
  }
}

/** Asks `servers`, or else those of this machine. */
export const openDns = (servers?: string[]): Dns => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers) resolver.setServers(servers)
  return {
    txt: async (name) => (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    addresses: async (name) =>
      (await Promise.all([orNone(resolver.resolve4(name)), orNone(resolver.resolve6(name))])).flat(),
    mailServers: async (name) => (await orNone(resolver.resolveMx(name))).map(({ exchange }) => exchange),
    exists: (name) =>
      resolver.resolveTxt(name).then(
        () => true,
        (error: unknown) => {
          if (!ANSWERS_NO.includes(codeOf(error))) throw error
          return codeOf(error) !== NO_SUCH_NAME
        },
      ),
  }
}

/** `target`: whom a receiver would see, by addresses, or by a name that its provider wants included. */
export type Target = { addresses: string[]; includes: string[] }

/** `unsure`: it has macros or words that only a mail decides, too many look-ups (RFC 7208 4.6.4), or DNS does not answer. */
export type Verdict = 'allowed' | 'not allowed' | 'unsure'

const MOST_LOOKUPS = 10
class UnsureError extends Error {}

const isSpf = (record: string) => /^v=spf1( |$)/i.test(record)

/** The SPF records of `domain`: none, one, or more than are allowed. */
export const spfOf = async (dns: Dns, domain: string): Promise<string[]> =>
  (await dns.txt(domain)).filter(isSpf)

const holds = (network: string, address: string, prefix: number | undefined) => {
  const family = isIP(network)
  if (family === 0 || family !== isIP(address)) return false
  const list = new BlockList()
  list.addSubnet(network, prefix ?? (family === 4 ? 32 : 128), family === 4 ? 'ipv4' : 'ipv6')
  return list.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

const TERM = /^[-+~?]?(\w+)(?:[:=]([^/]+))?(?:\/(\d+))?(?:\/\/\d+)?$/

type Term = { kind: string; value: string | undefined; prefix: number | undefined }

const readTerm = (text: string): Term => {
  const [, kind = '', value, prefix] = TERM.exec(text.toLowerCase()) ?? []
  if (value?.includes('%')) throw new UnsureError()
  return { kind, value, prefix: prefix === undefined ? undefined : Number(prefix) }
}

/** One target on its way through the records. */
class Walk {
  readonly #dns: Dns
  readonly #target: Target
  #lookups = 0

  constructor(dns: Dns, target: Target) {
    this.#dns = dns
    this.#target = target
  }

  #isWithin(networks: string[], prefix: number | undefined) {
    const { addresses } = this.#target
    return networks.some((network) => addresses.some((address) => holds(network, address, prefix)))
  }

  async #isAmong(names: string[], prefix: number | undefined) {
    return this.#isWithin((await Promise.all(names.map(this.#dns.addresses))).flat(), prefix)
  }

  async #matches({ kind, value, prefix }: Term, domain: string): Promise<boolean> {
    if (kind === 'all') return true
    if (kind === 'ip4' || kind === 'ip6') return this.#isWithin([value ?? ''], prefix)
    if (++this.#lookups > MOST_LOOKUPS) throw new UnsureError()
    if (kind === 'a') return this.#isAmong([value ?? domain], prefix)
    if (kind === 'mx') return this.#isAmong(await this.#dns.mailServers(value ?? domain), prefix)
    if (kind !== 'include' && kind !== 'redirect') throw new UnsureError()
    return this.#target.includes.includes(value ?? '') || this.allows(value ?? '')
  }

  /** The first term that matches decides; `redirect` comes after all others (RFC 7208 6.1). */
  async allows(domain: string): Promise<boolean> {
    const [record = ''] = await spfOf(this.#dns, domain)
    const terms = record.trim().split(/\s+/).slice(1)
    const last = terms.filter((term) => /^redirect=/i.test(term))
    for (const term of [...terms.filter((one) => !last.includes(one)), ...last])
      if (await this.#matches(readTerm(term), domain)) return !/^[-~?]/.test(term)
    return false
  }
}

/** May `target` send for `domain`? */
export const evaluateSpf = async (dns: Dns, domain: string, target: Target): Promise<Verdict> => {
  try {
    return (await new Walk(dns, target).allows(domain)) ? 'allowed' : 'not allowed'
  } catch {
    return 'unsure'
  }
}

/**
 * `includes`: what SPF may name, the first by preference; none where the provider sends under a domain of its own, whose
 * SPF receivers look at. `selectors`: where DKIM keys lie, if everybody's lie there.
 */
export type Provider = {
  host: RegExp
  name: string
  includes: string[]
  selectors: string[]
  lines?: (domain: string) => string[]
}

const cname = (selector: string, domain: string, to: string) =>
  `${selector}._domainkey.${domain}. CNAME ${to}.`

const PROVIDERS: Provider[] = [
  {
    host: /(^|\.)(gmail|googlemail|google)\.com$/i,
    name: 'Google (Admin console, Apps, Gmail, Authenticate email)',
    includes: ['_spf.google.com'],
    selectors: ['google'],
  },
  {
    host: /(^|\.)(office365|outlook)\.com$/i,
    name: 'Microsoft 365 (Defender portal, Email authentication settings, DKIM)',
    includes: ['spf.protection.outlook.com'],
    selectors: ['selector1', 'selector2'],
  },
  {
    host: /(^|\.)amazonaws\.com$/i,
    name: 'Amazon SES (Identities, your domain, Authentication)',
    includes: ['amazonses.com'],
    selectors: [],
  },
  {
    host: /(^|\.)(fastmail|messagingengine)\.com$/i,
    name: 'Fastmail',
    includes: ['spf.messagingengine.com'],
    selectors: ['fm1', 'fm2', 'fm3'],
    lines: (domain) =>
      ['fm1', 'fm2', 'fm3'].map((key) => cname(key, domain, `${key}.${domain}.dkim.fmhosted.com`)),
  },
  {
    host: /(^|\.)mail\.me\.com$/i,
    name: 'iCloud',
    includes: ['icloud.com'],
    selectors: ['sig1'],
  },
  {
    host: /(^|\.)mailbox\.org$/i,
    name: 'mailbox.org',
    includes: ['mailbox.org'],
    selectors: ['mbo0001', 'mbo0002', 'mbo0003', 'mbo0004'],
    lines: (domain) =>
      ['MBO0001', 'MBO0002', 'MBO0003', 'MBO0004'].map((key) =>
        cname(key, domain, `${key}._domainkey.mailbox.org`),
      ),
  },
  {
    host: /(^|\.)sendgrid\.net$/i,
    name: 'SendGrid (Settings, Sender Authentication)',
    includes: ['sendgrid.net'],
    selectors: ['s1', 's2'],
  },
  {
    host: /(^|\.)mailgun\.org$/i,
    name: 'Mailgun (Sending, Domain settings, DNS records)',
    // One name for both regions; Europe had one of its own before.
    includes: ['mailgun.org', 'eu.mailgun.org'],
    selectors: ['pdk1', 'pdk2', 'mx', 'smtp', 'k1', 'pic'],
  },
  {
    host: /(^|\.)postmarkapp\.com$/i,
    name: 'Postmark (Sender Signatures, DNS Settings)',
    includes: [],
    selectors: [],
  },
]

/** The provider behind SMTP_HOST, where it is a usual one. */
export const providerOf = (host: string): Provider | undefined => PROVIDERS.find((one) => one.host.test(host))

/** Selectors that mail servers of one's own usually have. */
export const USUAL_SELECTORS = ['default', 'dkim', 'mail', 'smtp', 'selector1', 's1', 'k1', 'key1', 'x']

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
