/** HTTPS by naming a domain, proven on a real ACME server; and with a certificate of the operator's own. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { makeCertificate, FILLED_IN, makeStack, type Stack } from './stack.ts'
import { holdHalfOpen } from './half-open.ts'
import { until, untilHealth } from './visitors.ts'

/** `curl` as a browser far away would, but from within the web container, where every name leads to nginx. */
const curl = (stack: Stack, args: string) => {
  const port = args.includes('http:') ? 8080 : 8443
  return stack.inside('web', `curl -sS -m 5 --cacert /tmp/root.pem --connect-to ::127.0.0.1:${port} ${args}`)
}

/** Lets `curl` trust this authority. */
const trust = (stack: Stack, pem: string) => stack.inside('web', `cat > /tmp/root.pem <<'PEM'\n${pem}\nPEM`)

/** The serial number of the certificate that nginx shows. */
const serial = (stack: Stack) => {
  const shown = 'openssl s_client -connect 127.0.0.1:8443 -servername willow.test < /dev/null 2> /dev/null'
  return stack.inside('web', `${shown} | openssl x509 -noout -serial`)
}

/** Renewals every few seconds while a visitor reads the site over HTTPS: no request may fail. */
const renewWhileReading = async (stack: Stack, site: string) => {
  const first = await serial(stack)
  stack.set({ TEST_RENEW_DAYS: '9999' })
  await stack.compose('--profile', 'tls', 'up', '-d', '--no-deps', 'certificates')
  let requests = 0
  const failed: string[] = []
  await until('a renewed certificate', async () => {
    for (let times = 0; times < 10; times++, requests++) {
      const status = await curl(stack, `-o /dev/null -w '%{http_code}' ${site}/`).catch(String)
      if (status !== '200') failed.push(status)
    }
    return (await serial(stack)) !== first
  })
  if (failed.length > 0) throw new Error(`${failed.length} of ${requests} pages failed: ${failed[0]}`)
  return requests
}

/** What comes in front of a first page takes packets from it: a short key, and no tickets after the handshake. */
const lookAtHandshake = async (stack: Stack) => {
  const request = "printf 'HEAD / HTTP/1.1\\r\\nHost: willow.test\\r\\nConnection: close\\r\\n\\r\\n'"
  const ask = 'openssl s_client -ign_eof -tls1_3 -connect 127.0.0.1:8443 -servername willow.test 2>&1'
  const handshake = await stack.inside('web', `${request} | ${ask}`)
  expect(handshake, 'the handshake').toMatch(/New, TLSv1\.3/)
  expect(handshake, 'the key').toMatch(/EC, \(?prime256v1|ecdsa_secp256r1/i)
  expect(handshake, 'no tickets').toMatch(/^(?![^]*Session Ticket)[^]*HTTP\/1\.1 200/)
}

const lookAround = async (stack: Stack, site: string) => {
  for (const [what, args, wanted] of [
    ['HTTP', '-I http://willow.test/services', new RegExp(`308[^]+location: ${site}/services`, 'i')],
    ['HTTPS', `-I --http2 ${site}/services`, /^HTTP\/2 200[^]+strict-transport-security: max-age=31536000/i],
    ['another name', `-I ${site.replace('//', '//www.')}/`, new RegExp(`308[^]+location: ${site}/`, 'i')],
    ['the API', `${site}/api/health`, /"up"/],
  ] as const)
    expect(await curl(stack, args), `answer of ${what}`).toMatch(wanted)
  await lookAtHandshake(stack)
}

const obtained = async (stack: Stack, site: string) => {
  await stack.compose('up', '--wait', 'web', 'api')
  const before = await stack.inside('web', 'curl -sSI http://127.0.0.1:8080/')
  expect(before, 'a page before the certificate').toMatch(/^HTTP\/1.1 200/)
  await stack.compose('--profile', 'tls', 'up', '-d', '--build', 'pebble', 'certificates')
  await until('HTTPS', async () => (await serial(stack)).startsWith('serial='))
  const root = 'curl -sS --cacert /authority/ca.pem https://localhost:15000/roots/0'
  await trust(stack, await stack.inside('pebble', root))
  await lookAround(stack, site)
  return await renewWhileReading(stack, site)
}

/**
 * A pair of the operator's own. A new one that nginx rejects changes nothing; without a usable one nothing is served, and
 * never plain HTTP.
 */
const owned = async (stack: Stack, site: string) => {
  const folder = join(stack.folder, 'certificates')
  mkdirSync(folder)
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const makePair = () => {
    makeCertificate('/CN=willow.test', key, certificate, '-addext', 'subjectAltName=DNS:willow.test')
    chmodSync(key, 0o644)
    return readFileSync(certificate, 'utf8')
  }
  await stack.compose('--profile', 'tls', 'stop', '-t', '1', 'certificates', 'pebble')
  stack.set({ CERTIFICATES_FOLDER: folder, TLS_DOMAINS: '' })
  const logged = (words: string) => async () => (await stack.logs('web')).includes(words)
  await stack.compose('up', '-d', 'web', 'api')
  await until('a missing certificate in the log', logged('certificate.unusable'))
  await fetch(`http://localhost:${stack.httpPort}`).then(
    () => Promise.reject(new Error('The site is served without its certificate.')),
    () => {},
  )
  const pem = makePair()
  await untilHealth(stack, 'web', 'healthy')
  await trust(stack, pem)
  expect(await curl(stack, `-I ${site}/`), 'a page with our own certificate').toMatch(/ 200/)
  writeFileSync(key, 'no key\n')
  await until('a rejected key in the log', logged('certificate.rejected'))
  expect(await curl(stack, `-I ${site}/`), 'the page with the pair before').toMatch(/ 200/)
  const next = makePair()
  await until('the new pair in the log', logged('certificate.served'))
  await trust(stack, next)
  expect(await curl(stack, `-I ${site}/`), 'a page with the new pair').toMatch(/ 200/)
}

/** Obtains, renews, and serves own certificates; resolves to what was seen. */
export const proveTls = async (): Promise<string> => {
  const domains = { TLS_DOMAINS: ',Willow.test, www.willow.test' }
  const stack = await makeStack('willow-tls', { ...FILLED_IN, ...domains })
  const site = `https://willow.test:${stack.httpsPort}`
  stack.set({ SITE_URL: site })
  try {
    const requests = await obtained(stack, site)
    await owned(stack, site)
    const opened = await holdHalfOpen(stack)
    return `obtained and renewed from an ACME server, ${requests} requests meanwhile, none failed; ${opened}`
  } finally {
    // So that the volume that it had before goes with it.
    stack.set({ CERTIFICATES_FOLDER: '' })
    await stack.remove()
  }
}
