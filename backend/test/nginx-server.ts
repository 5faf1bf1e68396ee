/** Debian's nginx with the project's own configuration, in a folder of its own, on a free port of 127.0.0.1. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isLong } from '../../.dev/long.ts'
import { freePort } from '../../.dev/postgres.ts'
import { refusalFiles } from '../contract/refusal-page.ts'
import { SALON } from './samples.ts'

const SOURCE = 'docker/nginx'
const TEMPLATE = '.template'

/** True when there is an nginx to run. */
export const hasNginx = (): boolean => isLong && spawnSync('nginx', ['-v']).status === 0

/** The stack's nginx is 1.30; Debian 12's does not know these directives, on which none of these answers rests. */
const NEWER_DIRECTIVES = /^\s*(add_header_inherit|http2|keepalive_min_timeout) .*;$/gm

const PATHS: Record<string, string> = {
  '/tmp/conf': 'conf',
  '/usr/share/site': 'site',
  '/tmp': 'tmp',
  '/dev/stdout': 'access.log',
  '/dev/stderr': 'error.log',
}

/** The image's paths become ours; its health check listens where no port is needed. */
const moved = (text: string, folder: string) =>
  text
    .replace(new RegExp(Object.keys(PATHS).join('|'), 'g'), (path) => join(folder, PATHS[path]!))
    .replaceAll('listen 127.0.0.1:8081;', `listen unix:${folder}/health.sock;`)
    .replace(NEWER_DIRECTIVES, '')

/** As the image's entrypoint does: each `${NAME}` of the environment, and no other dollar. */
const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\$\{([A-Z_]+)\}/g, (whole, name: string) => values[name] ?? whole)

export type NginxOptions = {
  /** True believes the X-Forwarded-For of every client, as behind another proxy: each visitor is one of many. */
  trustsForwarded?: boolean
  /** Messages of all visitors in a minute. */
  perMinute?: number
  /** A folder with the site's files, and the policies of its pages. */
  site?: string
  policies?: string
}

const makeFolder = (port: number, apiPort: number, options: NginxOptions) => {
  const { trustsForwarded = false, perMinute = 1_000_000, site, policies = '' } = options
  const folder = mkdtempSync(join(tmpdir(), 'willow-nginx-'))
  chmodSync(folder, 0o755)
  for (const name of ['tmp', 'site/html', 'site/html-br']) mkdirSync(join(folder, name), { recursive: true })
  const values = {
    SITE_URL: 'https://salon.example',
    API_ADDRESS: `127.0.0.1:${apiPort}`,
    RESOLVER: '127.0.0.1',
    CONTACT_LIMIT_PER_MINUTE: String(perMinute),
    BUILD: '/usr/share/site',
    CONF: '/tmp/conf',
    SERVED: 'test',
  }
  const write = (name: string, text: string) =>
    writeFileSync(join(folder, name), moved(filled(text, values), folder))
  cpSync(join(SOURCE, 'templates'), join(folder, 'conf'), { recursive: true })
  for (const name of readdirSync(join(folder, 'conf'), { recursive: true, encoding: 'utf8' })) {
    const text = name.endsWith(TEMPLATE) && readFileSync(join(folder, 'conf', name), 'utf8')
    if (text) write(`conf/${name.slice(0, -TEMPLATE.length)}`, text)
  }
  write('conf/listen-http.inc', `listen 127.0.0.1:${port};`)
  write('conf/servers.conf', 'include /tmp/conf/servers/plain.inc;')
  write('site/security-policies.map', policies)
  for (const { file, text } of refusalFiles(SALON)) write(`site/html/${file}`, text)
  if (site) cpSync(site, join(folder, 'site/html'), { recursive: true })
  const realIp = 'set_real_ip_from 127.0.0.0/8;\nreal_ip_header X-Forwarded-For;'
  write('conf/real-ip.conf', trustsForwarded ? realIp : '')
  return folder
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )

/** Starts one in front of the API; resolves to its address and how to close it, throws nginx' own words. */
export const openNginx = async (apiPort: number, options: NginxOptions) => {
  const port = await freePort()
  const folder = makeFolder(port, apiPort, options)
  const args = ['-c', join(folder, 'conf/nginx.conf'), '-p', folder, '-g', 'daemon off;']
  const child = spawn('nginx', args, { stdio: 'ignore' })
  const close = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  for (let time = 0; !(await answers(port)); time++) {
    await sleep(50)
    if (child.exitCode === null && time < 200) continue
    const log = readFileSync(join(folder, 'error.log'), 'utf8')
    await close()
    throw new Error(`nginx did not start: ${log}`)
  }
  return { url: `http://127.0.0.1:${port}`, close }
}
