/** HTTPS with a certificate from a real ACME server, and with the operator's own; half-open connections. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { certificateFor } from '../../backend/test/test-servers.ts'
import { waitFor } from '../../backend/test/wait-for.ts'
import { makeStack, openPage, PUBLIC_SITE } from './stack.ts'

const stack = await makeStack('willow-tls', { ...PUBLIC_SITE, TLS_DOMAINS: ',Willow.test, www.willow.test' })
const site = `https://willow.test:${stack.httpsPort}`
Object.assign(stack.env, { SITE_URL: site })

beforeAll(() => stack.compose('up', '--wait', 'web'))
afterAll(() => stack.remove())

/** `curl` as a browser far away would, but from within the web container, where every name resolves to nginx. */
const curl = (args: string) => {
  const port = args.includes('http:') ? 8080 : 8443
  return stack.exec('web', `curl -sS -m 5 --cacert /tmp/root.pem --connect-to ::127.0.0.1:${port} ${args}`)
}

/** Lets `curl` trust this authority. */
const trust = (pem: string) => stack.exec('web', `cat > /tmp/root.pem <<'PEM'\n${pem}\nPEM`)

/** The serial number of the certificate that nginx shows. */
const readSerial = () =>
  stack.exec('web', 'openssl s_client -connect 127.0.0.1:8443 < /dev/null | openssl x509 -noout -serial')

it('plain HTTP lasts until the first certificate is there', async () => {
  expect(await stack.exec('web', 'curl -sSI http://127.0.0.1:8080/')).toMatch(/^HTTP\/1.1 200/)
  await stack.compose('--profile', 'tls', 'up', '-d', 'pebble')
  // An authority that does not listen yet is asked again 15 minutes later.
  const root =
    'curl -s --retry 9 --retry-connrefused --cacert /authority/ca.pem https://localhost:15000/roots/0'
  await trust(await stack.exec('pebble', root))
  await stack.compose('--profile', 'tls', 'up', '-d', 'certificates')
  await waitFor(async () => expect(await readSerial()).toMatch(/^serial=/))
})

it('plain HTTP and another name redirect to HTTPS, where pages come by HTTP/2', async () => {
  expect(await curl('-I http://willow.test/services')).toMatch(/308[^]+location: https:.+\/services/i)
  expect(await curl(`-I https://www.willow.test/`)).toMatch(/308[^]+location: https:\/\/willow/i)
  expect(await curl(`-I --http2 ${site}/`)).toMatch(/^HTTP\/2 200[^]+strict-transport-security: max-age=3/i)
})

it('a certificate is renewed while a visitor reads: no request fails', async () => {
  const first = await readSerial()
  Object.assign(stack.env, { TEST_RENEW_DAYS: '9999' })
  await stack.compose('--profile', 'tls', 'up', '-d', '--no-deps', 'certificates')
  const statuses = new Set<string>()
  await waitFor(async () => {
    for (let times = 0; times < 10; times++)
      statuses.add(await curl(`-o /dev/null -w '%{http_code}' ${site}/`).catch(String))
    expect(await readSerial()).not.toBe(first)
  })
  expect([...statuses]).toEqual(['200'])
})

it('with the operator’s own certificate a pair that cannot be used means HTTP, and a new pair is picked up', async () => {
  const folder = join(stack.folder, 'certificates')
  mkdirSync(folder)
  const keyFile = join(folder, 'privkey.pem')
  const makePair = (name = 'willow.test', days = 2) => {
    const { authority, key, cert } = certificateFor(name, days)
    writeFileSync(keyFile, key)
    writeFileSync(join(folder, 'fullchain.pem'), cert)
    return authority
  }
  const waitForLog = (event: RegExp) =>
    waitFor(async () => expect(await stack.compose('logs', 'web')).toMatch(event))
  const expectPage = async () => expect(await curl(`-I ${site}/`)).toContain(' 200')
  const serveNewPair = async () => {
    const pair = makePair()
    await waitForLog(/certificate.served(?![^]+certificate.rejected)/)
    await trust(pair)
    await expectPage()
  }
  Object.assign(stack.env, { CERTIFICATES_FOLDER: `${folder}-mistyped`, TLS_DOMAINS: '' })
  await expect(stack.compose('up', '-d', 'web')).rejects.toThrow('does not exist')
  await expectPage()
  Object.assign(stack.env, { CERTIFICATES_FOLDER: folder })
  await stack.compose('up', '-d', 'web')
  await waitForLog(/certificate.rejected.+over HTTP: see the line above/)
  await waitFor(() => openPage(stack.url))
  await serveNewPair()
  for (const [spoil, reason] of [
    [() => makePair('willow.test', -1), /certificate.rejected.+it has expired/],
    [() => makePair('other.test'), /certificate.rejected.+for another name than willow.test/],
    [() => writeFileSync(keyFile, 'no key'), /certificate.rejected.+the pair before it: see the line above/],
  ] as const) {
    spoil()
    await waitForLog(reason)
    await expectPage()
  }
  await serveNewPair()
})

const HALF_REQUEST = Buffer.from('GET / HTTP/1.1\r\nHost: willow.test\r\nX-Half: ')
/** The record's header promises 512 bytes of a ClientHello; half of them come. */
const HALF_HELLO = Buffer.concat([Buffer.from('1603010200010001fc0303', 'hex'), Buffer.alloc(245, 1)])

/** How many connections are open at nginx's two ports. */
const countOpen = async () =>
  Number(await stack.exec('web', "cat /proc/net/tcp /proc/net/tcp6 | grep -cE ':(1F90|20FB) [0-9A-F:]+ 01 '"))

it('4,000 half-open connections of one client leave the pages of others unharmed', async () => {
  // nginx closes a connection that stays half open for ten seconds.
  const sockets = Array.from({ length: 4000 }, (_, at) => {
    const [port, half] = at % 2 === 0 ? [stack.httpPort, HALF_REQUEST] : [stack.httpsPort, HALF_HELLO]
    const socket = connect(port, '127.0.0.1', () => socket.write(half)).on('error', () => {})
    return socket
  })
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  await waitFor(async () => expect(await countOpen()).toBeGreaterThan(3900))
  for (let page = 0; page < 5; page++) expect(await curl(`-I ${site}/`)).toContain(' 200')
})
