/** The product in its containers for a test, with a mail server beside it. */
import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../.dev/paths.ts'
import { freePort } from '../../.dev/postgres.ts'

const exec = promisify(execFile)

/** Runs docker with `input`; rejects with what it wrote. */
export const docker = async (args: string[], env: NodeJS.ProcessEnv = {}, input = ''): Promise<string> => {
  try {
    const options = { cwd: ROOT, env: { ...process.env, ...env }, maxBuffer: 64e6 }
    const running = exec('docker', args, options)
    running.child.stdin!.on('error', () => {}).end(input)
    return (await running).stdout.trim()
  } catch (error) {
    const { stderr, stdout } = error as { stderr: string; stdout: string }
    throw new Error(`docker ${args.slice(0, 12).join(' ')}: ${stderr || stdout}`, { cause: error })
  }
}

/** A stack of the test: one project of Compose with its own .env. */
export type Stack = {
  project: string
  folder: string
  url: string
  httpPort: number
  httpsPort: number
  env: Record<string, string>
  /** Words of `docker <composeArgs> ...` for this stack. */
  composeArgs: string[]
  /** Runs `docker compose <args>`; resolves to what it printed. */
  compose: (...args: string[]) => Promise<string>
  /** Runs a shell command in a service's container. */
  inside: (service: string, command: string) => Promise<string>
  /** Id of the service's first container. */
  container: (service: string) => Promise<string>
  /** Answers of the database, as text. */
  ask: (sql: string) => Promise<string>
  /** Changes .env; what runs does not notice until `up`. */
  set: (values: Record<string, string>) => void
  remove: () => Promise<void>
}

const makeAuthority = (folder: string) =>
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=Test authority'].concat([
      '-keyout',
      join(folder, 'key.pem'),
      '-out',
      join(folder, 'ca.pem'),
    ]),
    { stdio: 'ignore' },
  )

const writeEnv = (file: string, values: Record<string, string>) => {
  const lines = Object.entries(values).map((pair) => pair.join('='))
  writeFileSync(file, `${readFileSync(join(ROOT, '.env.example'), 'utf8')}\n${lines.join('\n')}\n`)
}

const testValues = (folder: string, httpPort: number, httpsPort: number) => ({
  COMPOSE_PROFILES: '',
  HTTP_PORT: String(httpPort),
  HTTPS_PORT: String(httpsPort),
  SITE_URL: `http://localhost:${httpPort}`,
  POSTGRES_PASSWORD: 'owner/of@it:all%',
  API_DATABASE_PASSWORD: 'the-api',
  WORKER_DATABASE_PASSWORD: 'the-worker',
  REDIS_PASSWORD: 'the-queue',
  SMTP_HOST: 'mail.salon.test',
  SMTP_PORT: '25',
  SMTP_SECURITY: 'starttls',
  SMTP_USER: '',
  SMTP_PASSWORD: '',
  EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  CONTACT_LIMIT_PER_MINUTE: '6000',
  MAILS_PER_MINUTE: '6000',
  SWEEP_SECONDS: '5',
  TRUSTED_PROXY: '172.16.0.0/12,192.168.0.0/16',
  TEST_FOLDER: folder,
})

/** What a public site has in the place of the demo's values. */
export const FILLED_IN: Record<string, string> = {
  PUBLISH_ON: '',
  ALLOW_DEMO_CONTENT: 'true',
  SITE_NAME: 'Willow and Wag',
  SITE_STREET: '1 Test Street',
  SITE_POSTCODE: 'NG24 1AA',
  SITE_CREDIT_NAME: 'Tester',
  SITE_CHAT_NUMBER: '441636000000',
  SITE_EMAIL: 'hello@willow.test',
  SITE_FACEBOOK_URL: 'https://social.test/willow',
  SITE_BOOKING_URL: 'https://booking.test/willow',
  SITE_MAP_URL: 'https://maps.test/search?q=',
  SITE_CREDIT_URL: 'https://credit.test/',
  MAIL_FROM: 'website@willow.test',
  MAIL_TO: 'groomer@salon.test',
}

/** Makes the stack's settings; nothing runs yet. */
export const makeStack = async (project: string, extra: Record<string, string> = {}): Promise<Stack> => {
  const folder = mkdtempSync(join(tmpdir(), `${project}-`))
  chmodSync(folder, 0o755)
  makeAuthority(folder)
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const env: Record<string, string> = { ...testValues(folder, httpPort, httpsPort), ...extra }
  const envFile = join(folder, '.env')
  writeEnv(envFile, env)
  const files = ['-f', 'docker-compose.yml', '-f', 'docker/test/override.yml']
  const composeArgs = ['compose', '-p', project, '--env-file', envFile, ...files, '--progress', 'quiet']
  const compose = (...args: string[]) => docker([...composeArgs, ...args])
  const inside = (service: string, command: string) => compose('exec', '-T', service, 'sh', '-c', command)
  return {
    project,
    folder,
    env,
    composeArgs,
    httpPort,
    httpsPort,
    url: `http://localhost:${httpPort}`,
    compose,
    inside,
    container: async (service) => (await compose('ps', '-aq', service)).split('\n')[0]!,
    ask: (sql) => compose('exec', '-T', 'db', 'psql', '-U', 'willow', '-d', 'willow', '-tAc', sql),
    set: (values) => writeEnv(envFile, Object.assign(env, values)),
    remove: async () => {
      await compose('--profile', 'tls', '--profile', 'remote', 'down', '--volumes', '--timeout', '2').catch(
        () => {},
      )
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
