/** What the doctor says of the site, opened over real HTTP and HTTPS. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSafeServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readCertificate } from '#src/health/certificate.ts'
import { makeCertificates } from '#test/certificates.ts'
import { freePort } from '../../../.dev/postgres.ts'
import { checkAddresses, checkSite } from './doctor.ts'

describe('the addresses of alarms and heartbeats', () => {
  const listen = async () => {
    const requests: string[] = []
    const server = createServer((request, response) => {
      requests.push(request.url!)
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return { requests, port: (server.address() as { port: number }).port }
  }

  it('hosts of alarms and heartbeat that answer are well, and are sent nothing', async () => {
    const { requests, port } = await listen()
    const findings = await checkAddresses({
      ALERT_WEBHOOK_URL: `ntfy+http://127.0.0.1:${port}/willow`,
      HEARTBEAT_URL: `http://127.0.0.1:${port}/ping/key`,
    })
    expect(findings.map(({ result }) => result)).toEqual(['ok', 'ok'])
    expect(JSON.stringify(findings)).not.toMatch(/willow|key/)
    expect(requests).toEqual([])
  })

  it('a host that does not answer is named, without what is secret in its address', async () => {
    const port = await freePort()
    const [alarms] = await checkAddresses({ ALERT_WEBHOOK_URL: `http://127.0.0.1:${port}/secret-topic` })
    expect(alarms).toMatchObject({
      result: 'bad',
      report: expect.stringMatching(/127\.0\.0\.1:\d+ in ALERT_WEBHOOK_URL/),
    })
    expect(alarms!.report).not.toContain('secret-topic')
  })

  it('addresses that are empty are a warning, with what that means', async () =>
    expect(await checkAddresses({})).toMatchObject([
      { check: 'alarms', result: 'warn', report: 'ALERT_WEBHOOK_URL is empty: alarms are only in the log.' },
      { check: 'heartbeat', result: 'warn' },
    ]))
})

describe('the site', () => {
  const ours: RequestListener = (request, response) =>
    response.end(request.url === '/api/health' ? '{"status":"up"}' : '<!doctype html>')
  const answering =
    (status: number, headers = {}): RequestListener =>
    (_request, response) =>
      response.writeHead(status, headers).end('a page')

  const listen = async (server: Server) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return (server.address() as { port: number }).port
  }

  const open = async (address: string, { isLocal = false, certificate = readCertificate } = {}) => {
    const { found } = await checkSite(address, isLocal, certificate)
    return Object.fromEntries(found.map(({ check, result, report }) => [check, `${result}: ${report}`]))
  }

  const overHttp = async (listener: RequestListener) =>
    open(`http://127.0.0.1:${await listen(createServer(listener))}`)

  const overHttps = async (name: string, host: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'site-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const made = makeCertificates(folder, name)
    const pair = { key: readFileSync(made.key), cert: readFileSync(made.certificate) }
    const port = await listen(createSafeServer(pair, ours) as unknown as Server)
    return open(`https://${host}:${port}`)
  }

  it('the site that answers is well, but for a public one without HTTPS', async () => {
    const { site, https } = await overHttp(ours)
    expect(site).toMatch(/^ok: http:.+ answers\.$/)
    expect(https).toMatch(/^warn: SITE_URL is http:\/\//)
  })

  it('another site’s page is not taken for the site', async () =>
    expect((await overHttp(answering(200))).site).toMatch(/^bad: Another site answers at/))

  it('an API that does not answer is distinguished from a site that does not', async () => {
    const { site } = await overHttp((request, response) =>
      request.url === '/' ? response.end('page') : response.writeHead(502).end(),
    )
    expect(site).toMatch(/^bad: .+its \/api\/health says 502: see the service api/)
  })

  it('an address that leads elsewhere is reported with its target', async () =>
    expect((await overHttp(answering(308, { location: 'https://salon.test/' }))).site).toContain(
      'leads to https://salon.test/',
    ))

  it('an address where nothing listens is reported, unless only this machine can open it', async () => {
    const address = `http://127.0.0.1:${await freePort()}`
    expect((await open(address)).site).toMatch(/^bad: .+nothing listens there/)
    expect(await open(address, { isLocal: true })).toEqual({
      site: `ok: ${address} is for this machine only, and is not seen from here.`,
    })
  })

  it('a name that is not in DNS is reported as that', async () =>
    expect((await open('https://www.salon.invalid')).site).toMatch(/is it in DNS|DNS does not answer/))

  it('a certificate of an unknown authority is not reported as one for another name', async () => {
    const { site, certificate } = await overHttps('localhost', 'localhost')
    expect(certificate).toMatch(/^bad: It is of an authority that is not trusted here/)
    expect(site).toMatch(/browsers warn of its certificate, which is of an authority that is not trusted/)
  })

  it('a port that speaks no HTTPS is reported as that', async () => {
    const { site } = await open(`https://127.0.0.1:${await listen(createServer(ours))}`)
    expect(site).toContain('it speaks no HTTPS there')
  })

  it.each([
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'is for another name'],
    ['CERT_HAS_EXPIRED', 'has expired'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'is self-signed'],
  ])('a certificate with the problem %s %s', async (problem, report) => {
    const certificate = async () => ({ endsAt: new Date(), problem })
    expect((await open('https://127.0.0.1:1', { certificate })).certificate).toContain(report)
  })
})
