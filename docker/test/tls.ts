/** HTTPS by naming a domain, proven on a real ACME server; and with a certificate of the operator's own. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FILLED_IN, makeStack, type Stack } from './stack.ts'
import { curl, expect, serial, trust, until } from './visitors.ts'

/** Renewals every few seconds while a visitor reads the site over HTTPS: no request may fail. */
const renewWhileReading = async (stack: Stack, site: string) => {
  const first = await serial(stack)
  stack.set({ TEST_RENEW_DAYS: '9999' })
  await stack.compose('--profile', 'tls', 'up', '-d', '--no-deps', 'certificates')
  let requests = 0
  await until('a renewed certificate', async () => {
    for (let times = 0; times < 10; times++, requests++)
      expect('a page during renewal', await curl(stack, `-o /dev/null -w '%{http_code}' ${site}/`), /^200$/)
    return (await serial(stack)) !== first
  })
  return requests
}

/** What comes in front of a first page takes packets from it: a short key, and no tickets after the handshake. */
const lookAtHandshake = async (stack: Stack) => {
  const ask = '(sleep 1) | openssl s_client -tls1_3 -connect 127.0.0.1:8443 -servername willow.test 2>&1'
  const handshake = await stack.inside('web', ask)
  expect('the handshake', handshake, /New, TLSv1\.3/)
  expect('the key', handshake, /EC, \(?prime256v1|ecdsa_secp256r1/i)
  expect('no tickets', handshake, /^(?![^]*Session Ticket)/)
}

const lookAround = async (stack: Stack, site: string) => {
  expect(
    'HTTP',
    await curl(stack, '-I http://willow.test/services'),
    new RegExp(`308[^]+location: ${site}/services`, 'i'),
  )
  expect(
    'HTTPS',
    await curl(stack, `-I --http2 ${site}/services`),
    /^HTTP\/2 200[^]+strict-transport-security: max-age=31536000/i,
  )
  expect(
    'another name',
    await curl(stack, `-I ${site.replace('//', '//www.')}/`),
    new RegExp(`308[^]+location: ${site}/`, 'i'),
  )
  await lookAtHandshake(stack)
  expect('the API', await curl(stack, `${site}/api/health`), /"up"/)
}

const obtained = async () => {
  const stack = await makeStack('willow-tls', {
    TLS_DOMAINS: 'willow.test,www.willow.test',
    TLS_EMAIL: 'operator@willow.test',
    INBOX_SMTP_PORT: '25',
  })
  const site = `https://willow.test:${stack.httpsPort}`
  stack.set({ ...FILLED_IN, SITE_URL: site })
  try {
    await stack.compose('up', '--wait', 'web', 'api')
    expect(
      'a page before the certificate',
      await stack.inside('web', 'curl -sSI http://127.0.0.1:8080/'),
      /^HTTP\/1.1 200/,
    )
    await stack.compose('--profile', 'tls', 'up', '-d', '--build', 'pebble', 'certificates')
    await until('HTTPS', async () => (await serial(stack)).startsWith('serial='))
    await trust(
      stack,
      await stack.inside('pebble', 'curl -sS --cacert /authority/ca.pem https://localhost:15000/roots/0'),
    )

    await lookAround(stack, site)
    return await renewWhileReading(stack, site)
  } finally {
    await stack.remove()
  }
}

const certify = (folder: string) => {
  mkdirSync(folder, { recursive: true })
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const names = ['-subj', '/CN=willow.test', '-addext', 'subjectAltName=DNS:willow.test']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...names, ...files], {
    stdio: 'ignore',
  })
  chmodSync(join(folder, 'privkey.pem'), 0o644)
  return execFileSync('cat', [join(folder, 'fullchain.pem')], { encoding: 'utf8' })
}

const health = async (stack: Stack) => (await stack.compose('ps', 'web', '--format', '{{.Health}}')).trim()

const owned = async () => {
  const stack = await makeStack('willow-own', { INBOX_SMTP_PORT: '25' })
  const folder = join(stack.folder, 'certificates')
  const site = `https://willow.test:${stack.httpsPort}`
  stack.set({ ...FILLED_IN, SITE_URL: site, CERTIFICATES_FOLDER: folder })
  let pem = certify(folder)
  execFileSync('openssl', ['genrsa', '-out', join(folder, 'other.pem'), '2048'], { stdio: 'ignore' })
  try {
    await stack.compose('up', '--wait', 'web', 'api')
    await trust(stack, pem)
    expect('a page with our own certificate', await curl(stack, `-I ${site}/`), / 200/)
    execFileSync('cp', [join(folder, 'other.pem'), join(folder, 'privkey.pem')])
    const said = (words: string) => async () => (await stack.compose('logs', 'web')).includes(words)
    await until('a key of another pair named in the log', said('privkey.pem is not the key of fullchain.pem'))
    await until(
      'a site whose new pair cannot be used shown as unhealthy',
      async () => (await health(stack)) === 'unhealthy',
    )
    expect('the page with the pair before', await curl(stack, `-I ${site}/`), / 200/)
    writeFileSync(join(folder, 'privkey.pem'), 'no key\n')
    await until('a key that is none named in the log', said('privkey.pem holds no private key in PEM'))
    await stack.compose('restart', 'web')
    chmodSync(join(folder, 'privkey.pem'), 0o600)
    await until('a key that nginx may not read named in the log', said('certificate.unreadable'))
    const plain = () => stack.inside('web', 'curl -sSI http://127.0.0.1:8080/')
    await until('the site over HTTP after a restart', async () => / 200/.test(await plain()))
    pem = certify(folder)
    await until('the site well with a pair that can be used', async () => (await health(stack)) === 'healthy')
    await trust(stack, pem)
    expect('a page with the new pair', await curl(stack, `-I ${site}/`), / 200/)
  } finally {
    await stack.remove()
  }
}

/** Obtains, renews, and serves own certificates; resolves to what was seen. */
export const proveTls = async (): Promise<string> => {
  const requests = await obtained()
  await owned()
  return `obtained and renewed from an ACME server, ${requests} requests meanwhile, none failed`
}
