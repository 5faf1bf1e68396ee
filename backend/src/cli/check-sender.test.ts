/** What the doctor says of the sender's domain, asked of a real DNS server. */
import { expect, it, onTestFinished } from 'vitest'
import { openDnsServer, type Zone } from '#test/dns-server.ts'
import { checkSender, openDns } from './check-sender.ts'

const SENDER = { MAIL_FROM: 'website@salon.test' }

const findingsFor = async (zone: Zone, changes = {}) => {
  const { server, close } = await openDnsServer(zone)
  onTestFinished(close)
  const findings = await checkSender({ ...SENDER, ...changes }, openDns([server]))
  return Object.fromEntries(findings.map(({ check, result, report }) => [check, `${result}: ${report}`]))
}

it.each<[string, Zone, string, RegExp]>([
  [
    'one SPF record',
    { 'TXT salon.test': ['a=b', 'v=spf1 mx -all'] },
    'spf',
    /^ok: v=spf1 mx -all .+dkim=pass/,
  ],
  ['no SPF record', { 'TXT salon.test': ['a=b'] }, 'spf', /^warn: salon\.test has no SPF record: add/],
  [
    'two SPF records',
    { 'TXT salon.test': ['v=spf1 mx', 'v=spf1 a'] },
    'spf',
    /^warn: .+ 2 SPF records, which/,
  ],
  [
    'a DMARC record',
    { 'TXT _dmarc.salon.test': ['v=DMARC1; p=reject'] },
    'dmarc',
    /^ok: v=DMARC1; p=reject$/,
  ],
  ['no DMARC record', {}, 'dmarc', /^warn: .+ Add: _dmarc\.salon\.test\. TXT "v=DMARC1; p=none"$/],
])('a domain with %s gets its finding', async (_, zone, check, expected) =>
  expect((await findingsFor(zone))[check]).toMatch(expected),
)

it('the DMARC record of the domain above is found, as receivers find it', async () => {
  const zone = { 'TXT _dmarc.salon.test': ['v=DMARC1; p=reject'] }
  expect((await findingsFor(zone, { MAIL_FROM: 'a@www.salon.test' })).dmarc).toBe('ok: v=DMARC1; p=reject')
})

it('a login of another domain than MAIL_FROM is a warning', async () =>
  expect((await findingsFor({}, { SMTP_USER: 'me@host.test' })).from).toMatch(
    /^warn: .+ login of host\.test/,
  ))

it('a DNS server that does not answer is not reported as a missing record', async () => {
  const { server, close } = await openDnsServer({})
  close()
  const findings = await checkSender(SENDER, openDns([server]))
  expect(findings.map(({ check }) => check)).toEqual(['from', 'dns'])
})
