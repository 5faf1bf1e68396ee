/** What the doctor says of the sender's domain, asked of a real DNS server. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDnsServer, type Zone } from '#test/dns-server.ts'
import { examineSender, openDns, type Sender } from './check-sender.ts'

const KEY = 'v=DKIM1; k=rsa; p=MIIB'
const SENDER = { MAIL_FROM: 'website@salon.test', SMTP_HOST: 'mail.salon.test' }
const OWN_SERVER = { 'A mail.salon.test': ['192.0.2.25'] }

const told = async (zone: Zone, changes: Partial<Sender> = {}) => {
  const { server, close } = await openDnsServer(zone)
  onTestFinished(close)
  const findings = await examineSender({ ...SENDER, ...changes }, openDns([server]))
  return (check: string) => {
    const found = findings.find((one) => one.check === check)
    return found && `${found.result}: ${found.told}`
  }
}

describe('SPF', () => {
  it.each([
    ['by its name', 'v=spf1 a:mail.salon.test -all'],
    ['by its address', 'v=spf1 ip4:192.0.2.0/24 ~all'],
    ['as the domain’s own mail server', 'v=spf1 mx -all'],
    ['by another domain’s record', 'v=spf1 include:_spf.host.test -all'],
    ['by the record it leads to', 'v=spf1 redirect=_spf.host.test'],
  ])('that allows this mail server %s is well', async (_, record) => {
    const zone = {
      ...OWN_SERVER,
      'TXT salon.test': ['google-site-verification=abc', record],
      'MX salon.test': ['mail.salon.test'],
      'TXT _spf.host.test': ['v=spf1 ip4:192.0.2.25 -all'],
    }
    expect((await told(zone))('spf')).toBe(`ok: ${record}`)
  })

  it('that is missing comes with its line for this mail host', async () => {
    expect((await told(OWN_SERVER))('spf')).toBe(
      'warn: salon.test has no SPF record. Add: salon.test. TXT "v=spf1 a:mail.salon.test ~all"',
    )
    expect((await told({}, { SMTP_HOST: 'smtp.gmail.com' }))('spf')).toContain(
      'salon.test. TXT "v=spf1 include:_spf.google.com ~all"',
    )
  })

  it.each([
    ['an address', '192.0.2.25', 'v=spf1 ip4:192.0.2.25 ~all'],
    ['an address of version 6', '2001:db8::25', 'v=spf1 ip6:2001:db8::25 ~all'],
    ['known on this machine alone', 'inbox', 'v=spf1 mx ~all'],
  ])(
    'that is missing for a mail host that is %s comes with a line that means something',
    async (_, host, line) =>
      expect((await told({}, { SMTP_HOST: host }))('spf')).toContain(`salon.test. TXT "${line}"`),
  )

  it('that allows a mail host given by its address is well', async () => {
    const zone = { 'TXT salon.test': ['v=spf1 ip4:192.0.2.0/24 -all'] }
    expect((await told(zone, { SMTP_HOST: '192.0.2.25' }))('spf')).toMatch(/^ok/)
  })

  it('that does not name this mail host comes with the line it should be', async () => {
    const zone = { ...OWN_SERVER, 'TXT salon.test': ['v=spf1 include:_spf.google.com -all'] }
    expect((await told(zone))('spf')).toMatch(
      /^warn: It does not name this mail server.+"v=spf1 include:_spf\.google\.com a:mail\.salon\.test -all"$/,
    )
    const elsewhere = { 'TXT salon.test': ['v=spf1 redirect=_spf.host.test'] }
    expect((await told(elsewhere, { SMTP_HOST: 'smtp.office365.com' }))('spf')).toContain(
      '"v=spf1 include:spf.protection.outlook.com redirect=_spf.host.test"',
    )
  })

  it('of a known provider needs its word, not the address of its server', async () => {
    const zone = { 'TXT salon.test': ['v=spf1 include:_spf.google.com ~all'] }
    expect((await told(zone, { SMTP_HOST: 'smtp.gmail.com' }))('spf')).toMatch(/^ok: v=spf1/)
  })

  it.each([
    ['of both regions', 'smtp.mailgun.org', 'mailgun.org'],
    ['of both regions, in Europe too', 'smtp.eu.mailgun.org', 'mailgun.org'],
    ['of Europe, as it was told before', 'smtp.eu.mailgun.org', 'eu.mailgun.org'],
  ])('of Mailgun needs its word %s', async (_, host, word) => {
    const zone = { 'TXT salon.test': [`v=spf1 include:${word} ~all`] }
    expect((await told(zone, { SMTP_HOST: host }))('spf')).toMatch(/^ok: v=spf1/)
    expect((await told({}, { SMTP_HOST: host }))('spf')).toContain('"v=spf1 include:mailgun.org ~all"')
  })

  it('is not asked for where the provider sends under a domain of its own', async () => {
    for (const zone of [{}, { 'TXT salon.test': ['v=spf1 -all'] }])
      expect((await told(zone, { SMTP_HOST: 'smtp.postmarkapp.com' }))('spf')).toMatch(
        /^ok: Postmark .+sends under a domain of its own/,
      )
  })

  it('twice counts as none, and comes as one line', async () => {
    const zone = { 'TXT salon.test': ['v=spf1 mx -all', 'v=spf1 a -all'] }
    expect((await told(zone))('spf')).toMatch(/^warn: salon\.test has 2 SPF records, which count as none/)
  })

  it.each([
    ['macros', { 'TXT salon.test': ['v=spf1 exists:%{i}.host.test -all'] }],
    ['circles', { 'TXT salon.test': ['v=spf1 include:salon.test -all'] }],
  ])('with %s is not said to forbid us', async (_, zone) =>
    expect((await told(zone))('spf')).toMatch(/^ok: .+cannot be followed/),
  )
})

describe('DMARC', () => {
  it('that is missing comes with its line', async () =>
    expect((await told({}))('dmarc')).toBe(
      'warn: salon.test has no DMARC record. Add: _dmarc.salon.test. TXT "v=DMARC1; p=none"',
    ))

  it('of the domain above is found, as receivers find it', async () => {
    const zone = { 'TXT _dmarc.salon.test': ['v=DMARC1; p=reject'] }
    expect((await told(zone, { MAIL_FROM: 'a@www.salon.test' }))('dmarc')).toBe('ok: v=DMARC1; p=reject')
  })
})

describe('DKIM', () => {
  it('is seen where the provider keeps its key', async () => {
    const zone = { 'TXT google._domainkey.salon.test': [KEY] }
    expect((await told(zone, { SMTP_HOST: 'smtp.gmail.com' }))('dkim')).toBe(
      'ok: There is a key: google._domainkey.salon.test.',
    )
    expect((await told({ 'TXT mail._domainkey.salon.test': [KEY] }))('dkim')).toMatch(/^ok/)
  })

  it('of Mailgun is seen under the names of its turning keys', async () => {
    const zone = { 'TXT pdk2._domainkey.salon.test': [KEY] }
    expect((await told(zone, { SMTP_HOST: 'smtp.mailgun.org' }))('dkim')).toMatch(/^ok: There is a key: pdk2/)
  })

  it('under a name that nobody can guess is not said to be missing', async () =>
    expect((await told({ 'TXT s20260101._domainkey.salon.test': [KEY] }))('dkim')).toMatch(
      /^warn: Not seen from here/,
    ))

  it('that was revoked is no key', async () =>
    expect((await told({ 'TXT mail._domainkey.salon.test': ['v=DKIM1; p='] }))('dkim')).toMatch(/^warn/))

  it('that is missing comes with its lines, or with who makes the key', async () => {
    expect((await told({}, { SMTP_HOST: 'smtp.fastmail.com' }))('dkim')).toContain(
      'Add: fm1._domainkey.salon.test. CNAME fm1.salon.test.dkim.fmhosted.com. and fm2',
    )
    expect((await told({}, { SMTP_HOST: 'smtp.gmail.com' }))('dkim')).toMatch(
      /Google .+ makes it, and tells the lines to add google\._domainkey\.salon\.test\.$/,
    )
    expect((await told({}))('dkim')).toContain('mail._domainkey.salon.test. TXT "v=DKIM1; k=rsa; p=…"')
    expect((await told({}, { SMTP_HOST: 'smtp.postmarkapp.com' }))('dkim')).toMatch(
      /tells the lines to add\.$/,
    )
  })
})

it('DNS that does not answer is not told as a missing record', async () => {
  const { server, close } = await openDnsServer({})
  close()
  const findings = await examineSender(SENDER, openDns([server]))
  expect(findings.map(({ check }) => check)).toEqual(['from', 'dns'])
})
