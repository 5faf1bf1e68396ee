/** The product in its containers for a test, with a mail server beside it, and its visitors. */
import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { form, REAL_VALUES } from '../../backend/test/samples.ts'
import { postForm } from '../../backend/test/test-servers.ts'
import { waitFor } from '../../backend/test/wait-for.ts'
import { freePort, ROOT } from '../../dev/environment.ts'

const run = promisify(execFile)

/** Runs docker; rejects with the errors that it printed. */
export const docker = async (args: string[], env: NodeJS.ProcessEnv = {}, cwd = ROOT): Promise<string> =>
  (await run('docker', args, { cwd, env: { ...process.env, ...env }, maxBuffer: 64e6 })).stdout.trim()

/** Prefix of the images that images.ts has built. */
export const IMAGES = 'willow-demo'

/** Settings of a stack that mails through the test's server, which knows SMTP_PASSWORD. */
const TEST_SETTINGS = {
  COMPOSE_PROFILES: '',
  IMAGE_PREFIX: IMAGES,
  SMTP_HOST: 'mail.salon.test',
  SMTP_PORT: '25',
  SMTP_SECURITY: 'starttls',
  SMTP_USER: 'website@salon.test',
  SMTP_PASSWORD: 'a login, too',
  TRUSTED_PROXY: '172.16.0.0/12,192.168.0.0/16',
  POSTGRES_PASSWORD: 'owner/of@it:all%',
  API_DATABASE_PASSWORD: 'so is: this',
  WORKER_DATABASE_PASSWORD: 'as is /this',
  BACKUP_PASSWORD: 'and: this, too',
}

/** A public site, with the demo's reviews and pictures. */
export const PUBLIC_SITE = { ...REAL_VALUES, PUBLISH_ON: '127.0.0.1', ALLOW_DEMO_CONTENT: 'true' }

/** Makes the certificate of the servers beside the stack, which is its own authority. */
const CERTIFICATE = `req -x509 -newkey rsa:2048 -nodes -days 2 -keyout key.pem -out ca.pem -subj /CN=test
  -addext subjectAltName=DNS:mail.salon.test,DNS:pebble.test,DNS:localhost`

/** A stack, one project of Compose, with `settings` in place of those in .env.example; nothing runs yet. */
export const makeStack = async (project: string, settings: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), `${project}-`))
  chmodSync(folder, 0o755)
  execFileSync('openssl', CERTIFICATE.split(/\s+/), { cwd: folder, stdio: 'ignore' })
  const httpPort = await freePort()
  const httpsPort = await freePort()
  const url = `http://localhost:${httpPort}`
  const site = { HTTP_PORT: String(httpPort), HTTPS_PORT: String(httpsPort), SITE_URL: url }
  /** Compose prefers these to those of the file; what runs does not notice a change until `up`. */
  const env: Record<string, string> = { ...site, ...TEST_SETTINGS, ...settings }
  const files = '--env-file .env.example -f docker-compose.yml -f docker/test/override.yml --progress quiet'
  const options = ['compose', '-p', project, '--project-directory', folder, ...files.split(' ')]
  const compose = (...args: string[]) => docker([...options, ...args], env)
  const exec = (service: string, command: string) => compose('exec', '-T', service, 'sh', '-c', command)
  return {
    project,
    folder,
    env,
    httpPort,
    httpsPort,
    url,
    /** Runs `docker compose <args>`; resolves to what it printed. */
    compose,
    /** Runs a shell command in a service's container. */
    exec,
    /** The headers of the mails in the groomer's box, with the ids of the messages. */
    findArrived: () => exec('mail', "grep -rhi '^X-Contact-Id:' /var/mail/boxes || true"),
    /** Rows of the database, as text. */
    query: (sql: string) => compose('exec', '-T', 'db', 'psql', '-U', 'willow', '-d', 'willow', '-tAc', sql),
    remove: async () => {
      await compose('--profile', '*', 'down', '--volumes', '--timeout', '2').catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Posts a message; resolves to its id, rejects with the status or error. */
export const post = async (port: number): Promise<string> => {
  const answer = await postForm(port, form, AbortSignal.timeout(15_000))
  if (answer.status !== 202) throw new Error(String(answer.status))
  return ((await answer.json()) as { id: string }).id
}

export const postMany = (port: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => post(port)))

/** Opens a page; resolves to its text, rejects with the status or error. */
export const openPage = async (url: string) => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.text()
}

/** Ids of the accepted messages, and the status or error that was met instead. */
type Load = { accepted: string[]; rejected: string[] }

/** Posts ten messages a second while `action` runs, which may watch the load. */
export const postWhile = async (port: number, action: (load: Load) => Promise<unknown>): Promise<Load> => {
  const load: Load = { accepted: [], rejected: [] }
  const visit = () =>
    post(port).then(
      (id) => load.accepted.push(id),
      (error: Error & { cause?: { code?: string } }) =>
        load.rejected.push(error.cause?.code ?? error.message),
    )
  const visits: Promise<unknown>[] = []
  const timer = setInterval(() => visits.push(visit()), 100)
  await action(load).finally(() => clearInterval(timer))
  await Promise.all(visits)
  return load
}

/** Waits until every id has arrived. */
export const waitForMails = (findArrived: () => Promise<string>, ids: string[], seconds = 90) =>
  waitFor(async () => {
    const arrived = await findArrived()
    expect(ids.filter((id) => !arrived.includes(id))).toEqual([])
  }, seconds)
