/**
 * What the usual mail providers want to see in DNS. Whole lines stand only where they are the same for everybody by the
 * provider's own help (Fastmail's, mailbox.org's and Mailgun's, read on 2026-11-22).
 */

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
