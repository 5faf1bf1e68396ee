/** Serves the built site as the stack does: by its own nginx in a container, over TLS 1.3 and HTTP/2. */
import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { localEnv, ROOT } from '../../.dev/environment.ts'
import { buildNginx, hasDocker, startNginx } from '../../backend/test/servers/nginx.ts'
import { freePort } from '../../backend/test/servers/free-port.ts'
import { runToEnd } from '../../.dev/processes.ts'
import { compressFolder } from '../build/compress.ts'

/** Makes a certificate for localhost; returns the hash of its key, by which Chromium trusts it. */
const makeCertificate = (folder: string): string => {
  const [key, chain] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const keyOptions = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', '-x509', ...keyOptions, ...names, '-keyout', key, '-out', chain], {
    stdio: 'ignore',
  })
  chmodSync(key, 0o644)
  const der = new X509Certificate(readFileSync(chain)).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(der).digest('base64')
}

/** Lays the files out like docker/web.Dockerfile: the plain ones, and the Brotli ones under the same names. */
const layOut = async (root: string, change: (folder: string, policyFile: string) => void) => {
  const pathOf = (name: string) => join(root, name)
  cpSync(join(ROOT, 'frontend/dist/client'), pathOf('html'), { recursive: true })
  cpSync(join(ROOT, 'frontend/dist/security-policies.map'), pathOf('security-policies.map'))
  change(pathOf('html'), pathOf('security-policies.map'))
  await compressFolder(pathOf('html'))
  cpSync(pathOf('html'), pathOf('html-br'), {
    recursive: true,
    filter: (name) => !/\.(gz|br)$/.test(name),
  })
  for (const name of readdirSync(pathOf('html'), { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.br'))
      cpSync(join(pathOf('html'), name), join(pathOf('html-br'), name.slice(0, -'.br'.length)))
  mkdirSync(pathOf('certificates'))
  for (const path of [root, ...readdirSync(root).map(pathOf)]) chmodSync(path, 0o755)
}

/** Starting the container adds a network interface, and Chromium aborts its requests when one appears. */
const NETWORK_SETTLE_MS = 3000

/**
 * Builds the site, lets `change` add pages and their policies, and serves the result. With the switches `trust` Chromium
 * accepts its certificate.
 */
export const serveSite = async (change: (folder: string, policyFile: string) => void) => {
  if (!hasDocker())
    throw new Error('The site is measured as its own nginx serves it, which needs a Docker engine.')
  const origin = `https://localhost:${await freePort()}`
  await runToEnd('Building the site', ['frontend/build/build.ts'], { ...localEnv(), SITE_URL: origin })
  const root = mkdtempSync(join(tmpdir(), 'willow-bench-'))
  await layOut(root, change)
  const key = makeCertificate(join(root, 'certificates'))
  await buildNginx()
  const nginx = await startNginx(`${origin}/`, root, { SITE_URL: origin, API_ADDRESS: '127.0.0.1:1' })
  await sleep(NETWORK_SETTLE_MS)
  const close = async () => {
    await nginx.close()
    rmSync(root, { recursive: true, force: true })
  }
  return { origin, trust: [`--ignore-certificate-errors-spki-list=${key}`], close }
}
