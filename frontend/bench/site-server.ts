/** The stack's own nginx in its container, over TLS 1.3 and HTTP/2, for pages that are measured. */
import { execFile, execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ROOT } from '../../.dev/paths.ts'

const IMAGE = 'willow-and-wag/bench'

const run = async (command: string, args: string[]) =>
  (await promisify(execFile)(command, args, { cwd: ROOT })).stdout.trim()

const docker = (...args: string[]) =>
  run('docker', args).catch((error: Error & { code?: string; stderr?: string }) => {
    const missing = 'The site is measured behind its own nginx: that needs a Docker engine.'
    throw new Error(error.code === 'ENOENT' || !error.stderr ? missing : error.stderr, { cause: error })
  })

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' })

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']

/** A chain like the one of a public authority: two certificates with short keys. Returns the hash of the site's key. */
const certify = (folder: string): string => {
  const file = (name: string) => join(folder, name)
  const authority = ['-keyout', file('authority.key'), '-out', file('authority.pem')]
  openssl('req', '-x509', ...KEY, '-subj', '/CN=Bench authority', ...authority)
  const issuer = ['-CA', file('authority.pem'), '-CAkey', file('authority.key')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  openssl(
    'req',
    '-x509',
    ...KEY,
    ...names,
    ...issuer,
    '-keyout',
    file('privkey.pem'),
    '-out',
    file('site.pem'),
  )
  const chain = ['site.pem', 'authority.pem'].map((name) => readFileSync(file(name), 'utf8'))
  writeFileSync(file('fullchain.pem'), chain.join(''))
  chmodSync(file('privkey.pem'), 0o644)
  const key = new X509Certificate(chain[0]!).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}

/** Folders that are served, each with what compresses under the same names in `compressed`, as Brotli. */
export type Served = { plain: string; compressed: string; policies: string; certificates: string }

/** Where the site is, and what a Chromium has to be told to trust it. */
export type Server = { trust: string[]; close: () => Promise<void> }

const untilServed = async (url: string, triesLeft = 100): Promise<void> => {
  const served = await run('curl', ['-fsk', '-o', '/dev/null', url]).then(
    () => true,
    () => false,
  )
  if (served) return
  if (triesLeft === 0) throw new Error(`Nothing answers at ${url}.`)
  await sleep(100)
  return untilServed(url, triesLeft - 1)
}

/** A Chromium that sees a network come, the container's, gives up what it is loading. */
const SETTLED_MS = 3000

/** Serves the folders on https://localhost:`port`. Rejects with one sentence where there is no Docker engine. */
export const serveByNginx = async (
  port: number,
  { plain, compressed, policies, certificates }: Served,
): Promise<Server> => {
  const key = certify(certificates)
  await docker('build', '-q', '-t', IMAGE, '--target', 'server', '-f', 'docker/web.Dockerfile', '.')
  const mounts = [
    `${plain}:/usr/share/site/html`,
    `${compressed}:/usr/share/site/html-br`,
    `${policies}:/usr/share/site/security-policies.map`,
    `${certificates}:/certificates`,
  ].flatMap((mount) => ['-v', `${mount}:ro`])
  const values = {
    SITE_URL: `https://localhost:${port}`,
    API_ADDRESS: '127.0.0.1:1',
    RESOLVER: '127.0.0.11',
    CONTACT_LIMIT_PER_MINUTE: '20',
  }
  const env = Object.entries(values).flatMap(([name, value]) => ['-e', `${name}=${value}`])
  const limits = ['--read-only', '--tmpfs', '/tmp', '--memory', '64m']
  const id = await docker('run', '-d', '-p', `127.0.0.1:${port}:8443`, ...limits, ...mounts, ...env, IMAGE)
  await untilServed(`https://localhost:${port}/`)
  await sleep(SETTLED_MS)
  return {
    trust: [`--ignore-certificate-errors-spki-list=${key}`],
    close: async () => void (await docker('rm', '-f', id)),
  }
}
