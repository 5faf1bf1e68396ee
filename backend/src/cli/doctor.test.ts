/** What the doctor says of the site, opened over real HTTP and HTTPS, of the addresses of alarms, and of the sender's DNS. */
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSafeServer } from 'node:https'
import { describe, expect, it } from 'vitest'
import { certificateFor, listenOn } from '#test/services.ts'
import { freePort } from '../../../.dev/postgres.ts'
import { checkAddresses, checkSender, checkSite, type Finding } from './doctor.ts'

const byCheck = (findings: Finding[]) =>
  Object.fromEntries(findings.map(({ check, result, report }) => [check, `${result}: ${report}`]))

describe('the sender’s domain', () => {
  type Zone = Record<string, string[]>
  /** DNS, as node:dns answers: long records in pieces, and an error where there is none. */
  const dnsOf = (zone: Zone) => async (name: string) => {
    if (zone[name]) return zone[name].map((record) => [record.slice(0, 5), record.slice(5)])
    throw Object.assign(new Error(name), { code: name.startsWith('_') ? 'ENOTFOUND' : 'ENODATA' })
  }
  const SPF = ['a=b', 'v=spf1 mx -all']
  const DMARC = { '_dmarc.salon.test': ['v=DMARC1; p=reject'] }

  it.each<[string, Zone, object, string, RegExp]>([
    ['one SPF record', { 'salon.test': SPF }, {}, 'spf', /^ok: v=spf1 mx -all .+dkim=pass/],
    ['no SPF record', { 'salon.test': ['a=b'] }, {}, 'spf', /^warn: salon\.test has no SPF record: add/],
    ['two SPF records', { 'salon.test': [...SPF, 'v=spf1 a'] }, {}, 'spf', /^warn: .+ 2 SPF records, which/],
    ['no record at all', {}, {}, 'spf', /^warn: salon\.test has no SPF record: add/],
    ['a DMARC record', DMARC, {}, 'dmarc', /^ok: v=DMARC1; p=reject$/],
    ['that of the domain above', DMARC, { MAIL_FROM: 'a@www.salon.test' }, 'dmarc', /^ok: v=DMARC1/],
    ['no DMARC record', {}, {}, 'dmarc', /^warn: .+ Add: _dmarc\.salon\.test\. TXT "v=DMARC1; p=none"$/],
    ['a login in capitals', {}, { SMTP_USER: 'me@SALON.test' }, 'from', /^ok/],
    ['a login of another domain', {}, { SMTP_USER: 'me@host.test' }, 'from', /^warn: .+ login of host\.test/],
  ])('with %s gets its finding', async (_, zone, changes, check, expected) => {
    const sender = { MAIL_FROM: 'website@salon.test', ...changes }
    expect(byCheck(await checkSender(sender, dnsOf(zone)))[check]).toMatch(expected)
  })

  it('is not reported as without records when DNS does not answer', async () => {
    const silent = () => Promise.reject(Object.assign(new Error('no'), { code: 'ETIMEOUT' }))
    const findings = await checkSender({ MAIL_FROM: 'website@salon.test' }, silent)
    expect(findings.map(({ check }) => check)).toEqual(['from', 'dns'])
  })
})

describe('the addresses of alarms and heartbeats', () => {
  it('are well when their hosts answer, and are sent nothing', async () => {
    const requests: string[] = []
    const port = await listenOn(createServer((request) => requests.push(request.url!)))
    const findings = await checkAddresses({
      ALERT_WEBHOOK_URL: `ntfy+http://127.0.0.1:${port}/willow`,
      HEARTBEAT_URL: `http://127.0.0.1:${port}/ping/key`,
    })
    expect(findings.map(({ result }) => result)).toEqual(['ok', 'ok'])
    expect(JSON.stringify(findings)).not.toMatch(/willow|key/)
    expect(requests).toEqual([])
  })

  it('are named when the host does not answer, without what is secret in them', async () => {
    const address = `http://127.0.0.1:${await freePort()}/secret-topic`
    const { alarms } = byCheck(await checkAddresses({ ALERT_WEBHOOK_URL: address }))
    expect(alarms).toMatch(/^bad: 127\.0\.0\.1:\d+ in ALERT_WEBHOOK_URL/)
    expect(alarms).not.toContain('secret-topic')
  })
})

describe('the site', () => {
  const ours: RequestListener = (request, response) =>
    response.end(request.url === '/api/health' ? '{"status":"up"}' : '<!doctype html>')
  const answering =
    (status: number, headers = {}): RequestListener =>
    (_request, response) =>
      response.writeHead(status, headers).end('a page')
  const withoutDatabase: RequestListener = (_request, response) =>
    response.end('{"status":"without database"}')
  const withoutApi: RequestListener = (request, response) =>
    request.url === '/' ? response.end('page') : response.writeHead(502).end()

  const open = async (address: string, isLocal = false) => byCheck((await checkSite(address, isLocal)).found)

  it.each([
    ['ours', ours, /^ok: http:.+ answers\.$/],
    ['another one', answering(200), /^bad: Another site answers at/],
    ['ours without its database', withoutDatabase, /^bad: .+takes no message.+See the service api/],
    ['ours without its API', withoutApi, /^bad: .+its \/api\/health says 502: see the service api/],
    ['elsewhere', answering(308, { location: 'https://salon.test/' }), /leads to https:\/\/salon\.test\//],
  ])('that is %s is reported as that', async (_, listener, expected) => {
    const { site, https } = await open(`http://127.0.0.1:${await listenOn(createServer(listener))}`)
    expect(site).toMatch(expected)
    expect(https).toMatch(/^warn: SITE_URL is http:\/\//)
  })

  it('where nothing listens is reported, unless only this machine can open it', async () => {
    const address = `http://127.0.0.1:${await freePort()}`
    expect((await open(address)).site).toMatch(/^bad: .+nothing listens there/)
    expect(await open(address, true)).toEqual({
      site: `ok: ${address} is for this machine only, and is not seen from here.`,
    })
  })

  it('whose name is not in DNS is reported as that', async () =>
    expect((await open('https://www.salon.invalid')).site).toMatch(/is not in DNS|DNS does not answer/))

  it('whose certificate is of an unknown authority is not reported as one for another name', async () => {
    const port = await listenOn(createSafeServer(certificateFor('localhost'), ours))
    const { site, certificate } = await open(`https://localhost:${port}`)
    expect(certificate).toMatch(/^bad: It is of an authority that is not trusted here/)
    expect(site).toMatch(/browsers warn of its certificate, which is of an authority that is not trusted/)
  })

  it('whose port does not use HTTPS is reported as that', async () => {
    const { site } = await open(`https://127.0.0.1:${await listenOn(createServer(ours))}`)
    expect(site).toContain('it does not use HTTPS there')
  })
})
