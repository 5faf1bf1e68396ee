/** The product in its containers for a test, with a mail server beside it, and its visitors. */
import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { expect } from 'vitest'
import { AFTER_A_MINUTE, form, REAL_VALUES } from '../../backend/test/samples.ts'
import { waitFor } from '../../backend/test/wait-for.ts'
import { freePort, ROOT } from '../../dev/environment.ts'

const run = promisify(execFile)

const example = parseEnv(readFileSync(join(ROOT, '.env.example'), 'utf8'))

/** Compose would prefer the shell's variables to those of a stack's own .env. */
const shell = Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in example)))

/** Runs docker; rejects with what it printed. */
export const docker = async (args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> => {
  try {
    const { stdout } = await run('docker', args, { cwd: ROOT, env: { ...shell, ...env }, maxBuffer: 64e6 })
    return stdout.trim()
  } catch (error) {
    const { stderr, stdout } = error as { stderr: string; stdout: string }
    throw new Error(`docker ${args.slice(0, 12).join(' ')}: ${stderr}${stdout}`, { cause: error })
  }
}

/** Makes the certificate of a test authority, and its key. */
const makeAuthority = (folder: string) => {
  const kind = 'req -x509 -newkey rsa:2048 -nodes -days 2 -keyout key.pem -out ca.pem'.split(' ')
  execFileSync('openssl', [...kind, '-subj', '/CN=Test authority'], { cwd: folder, stdio: 'ignore' })
}

/** Settings of a stack that mails through the test's server, which knows SMTP_PASSWORD. */
const testSettings = (folder: string): Record<string, string> => ({
  COMPOSE_PROFILES: '',
  IMAGE_PREFIX: 'willow-and-wag',
  SMTP_HOST: 'mail.salon.test',
  SMTP_PORT: '25',
  SMTP_SECURITY: 'starttls',
  SMTP_USER: 'website@salon.test',
  TRUSTED_PROXY: '172.16.0.0/12,192.168.0.0/16',
  TEST_FOLDER: folder,
  INBOX_SMTP_PORT: '25',
  POSTGRES_PASSWORD: 'owner/of@it:all%',
  API_DATABASE_PASSWORD: 'so is: this',
  WORKER_DATABASE_PASSWORD: 'as is /this',
  BACKUP_PASSWORD: 'and: this, too',
  SMTP_PASSWORD: 'a login, too',
})

/** A public site, with the demo's reviews and pictures. */
export const PUBLIC_SITE = { ...REAL_VALUES, PUBLISH_ON: '127.0.0.1', ALLOW_DEMO_CONTENT: 'true' }

/** Copies the repository to where only its owner may read it, like a clone on a server with a strict umask. */
const cloneStrictly = (folder: string) => {
  const excluded = ['.git', '.local', 'dist', 'node_modules'].map((name) => `--exclude=${name}`).join(' ')
  const copy = `umask 077 && mkdir "$0" && tar -c ${excluded} . | tar -x --no-same-permissions -C "$0"`
  execFileSync('sh', ['-c', copy, folder], { cwd: ROOT })
}

/**
 * Writes the .env of a stack, one project of Compose; nothing runs yet. With `asDelivered` it uses .env.example
 * and docker-compose.yml as they are, on other ports, in a clone that only its owner may read.
 */
export const makeStack = async (
  project: string,
  settings: Record<string, string> = {},
  { asDelivered = false } = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), `${project}-`))
  chmodSync(folder, 0o755)
  makeAuthority(folder)
  const httpPort = await freePort()
  const httpsPort = await freePort()
  const url = `http://localhost:${httpPort}`
  const clone = join(folder, 'clone')
  if (asDelivered) cloneStrictly(clone)
  const envFile = join(asDelivered ? clone : folder, '.env')
  const site = { HTTP_PORT: String(httpPort), HTTPS_PORT: String(httpsPort), SITE_URL: url }
  const env: Record<string, string> = { ...site, ...(asDelivered ? {} : testSettings(folder)), ...settings }
  const set = (values: Record<string, string>) => {
    const all = { ...example, ...Object.assign(env, values) }
    const lines = Object.entries(all).map(([name, value]) => `${name}='${value}'\n`)
    writeFileSync(envFile, lines.join(''))
  }
  set({})
  const files = asDelivered
    ? ['-f', join(clone, 'docker-compose.yml')]
    : ['-f', 'docker-compose.yml', '-f', 'docker/test/override.yml']
  const compose = (...args: string[]) =>
    docker(['compose', '-p', project, '--env-file', envFile, ...files, '--progress', 'quiet', ...args])
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
    /** Runs a compose command that must fail; resolves to what it printed. */
    runFailing: (...args: string[]): Promise<string> =>
      compose(...args).then(
        (output) => Promise.reject(new Error(`"${args.join(' ')}" should have failed: ${output}`)),
        (error: Error) => error.message,
      ),
    /** Runs a shell command in a service's container. */
    exec,
    /** Ids of the mails in the groomer's box; that of a duplicate is there twice. */
    findArrived: async () => {
      const lines = await exec('mail', "grep -rhi '^X-Contact-Id:' /var/mail/boxes || true")
      return lines.split('\n').map((line) => line.slice('X-Contact-Id: '.length).trim())
    },
    logs: (service: string) => compose('logs', '--no-color', service),
    /** Id of the service's first container. */
    container: async (service: string) => (await compose('ps', '-aq', service)).split('\n')[0]!,
    /** Rows of the database, as text. */
    query: (sql: string) => compose('exec', '-T', 'db', 'psql', '-U', 'willow', '-d', 'willow', '-tAc', sql),
    /** Changes .env; what runs does not notice until `up`. */
    set,
    remove: async () => {
      await compose('--profile', '*', 'down', '--volumes', '--timeout', '2').catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Stack = Awaited<ReturnType<typeof makeStack>>

let visitors = 0
/** Each post comes from another address, which the stack believes because the test is its trusted proxy. */
const nextAddress = () => `10.${(++visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`

const request = async (url: string, expected: number, options: RequestInit = {}) => {
  // A new visitor has a new connection.
  const headers = { Connection: 'close', 'Accept-Encoding': 'identity', ...options.headers }
  const answer = await fetch(url, { ...options, headers, signal: AbortSignal.timeout(15_000) })
  if (answer.status !== expected) throw new Error(String(answer.status))
  return answer
}

/** Posts a message; resolves to its id, rejects with the status or error. */
export const post = async (url: string): Promise<string> => {
  const answer = await request(`${url}/api/contact`, 202, {
    method: 'POST',
    headers: {
      ...AFTER_A_MINUTE,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      'X-Forwarded-For': nextAddress(),
    },
    body: JSON.stringify(form),
  })
  return ((await answer.json()) as { id: string }).id
}

export const postMany = (url: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => post(url)))

/** Opens a page; resolves to its text, rejects with the status or error. */
export const openPage = async (url: string) => (await request(url, 200)).text()

/** Ids of the accepted messages, and how often each status or error was met instead. */
type Load = { accepted: string[]; rejected: Record<string, number> }

/** Posts ten messages a second while `action` runs, which may watch the load. */
export const postWhile = async (url: string, action: (load: Load) => Promise<unknown>): Promise<Load> => {
  const load: Load = { accepted: [], rejected: {} }
  const visit = async () => {
    try {
      load.accepted.push(await post(url))
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { code?: string } }
      const reason = cause?.code ?? message
      load.rejected[reason] = (load.rejected[reason] ?? 0) + 1
    }
  }
  const visits: Promise<void>[] = []
  const timer = setInterval(() => visits.push(visit()), 100)
  await action(load).finally(() => clearInterval(timer))
  await Promise.all(visits)
  return load
}

/** Waits until every id has arrived in the mail server's boxes. */
export const waitForMails = ({ findArrived }: Pick<Stack, 'findArrived'>, ids: string[], seconds = 90) =>
  waitFor(async () => {
    const arrived = await findArrived()
    expect(ids.filter((id) => !arrived.includes(id))).toEqual([])
  }, seconds)

/** Makes what waits for its next attempt due, because the test cannot wait for it. */
export const makeDue = ({ query }: Stack) =>
  query(`UPDATE contact_message SET next_attempt_at = clock_timestamp()
    WHERE sent_at IS NULL AND last_failure = 'unreached' AND next_attempt_at > clock_timestamp()`)
