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

/** Makes a certificate that is its own authority. */
export const certify = (subject: string, key: string, certificate: string, ...more: string[]) => {
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', subject]
  execFileSync('openssl', [...words, '-keyout', key, '-out', certificate, ...more], { stdio: 'ignore' })
}

const writeEnv = (file: string, values: Record<string, string>) => {
  const lines = Object.entries(values).map((pair) => pair.join('='))
  writeFileSync(file, `${readFileSync(join(ROOT, '.env.example'), 'utf8')}\n${lines.join('\n')}\n`)
}

/** What the stack keeps in files; the mail server knows the last one. */
export const SECRETS = {
  POSTGRES_PASSWORD: 'owner/of@it:all%',
  API_DATABASE_PASSWORD: 'so is: this',
  WORKER_DATABASE_PASSWORD: 'as is /this',
  REDIS_PASSWORD: 'and_this=it',
  SMTP_PASSWORD: 'a login, too',
}

/** Writes a secret's file; resolves to the settings that name it. */
export const inFile = (folder: string, name: string, value: string) => {
  const file = join(folder, name)
  writeFileSync(file, `${value}\n`)
  chmodSync(file, 0o644)
  return { [name]: '', [`${name}_FILE`]: file }
}

const testValues = (folder: string, httpPort: number, httpsPort: number): Record<string, string> => ({
  COMPOSE_PROFILES: '',
  HTTP_PORT: String(httpPort),
  HTTPS_PORT: String(httpsPort),
  SITE_URL: `http://localhost:${httpPort}`,
  SMTP_HOST: 'mail.salon.test',
  SMTP_PORT: '25',
  SMTP_SECURITY: 'starttls',
  SMTP_USER: 'website@salon.test',
  EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  CONTACT_LIMIT_PER_MINUTE: '6000',
  CONTACT_LIMIT_PER_HOUR: '6000',
  MAILS_PER_MINUTE: '6000',
  SWEEP_SECONDS: '5',
  TRUSTED_PROXY: '172.16.0.0/12,192.168.0.0/16',
  TEST_FOLDER: folder,
  INBOX_SMTP_PORT: '25',
  ...Object.assign({}, ...Object.entries(SECRETS).map((secret) => inFile(folder, ...secret))),
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

/** Makes the settings of a stack, one project of Compose with its own .env; nothing runs yet. */
export const makeStack = async (project: string, extra: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), `${project}-`))
  chmodSync(folder, 0o755)
  certify('/CN=Test authority', join(folder, 'key.pem'), join(folder, 'ca.pem'))
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const env = { ...testValues(folder, httpPort, httpsPort), ...extra }
  const envFile = join(folder, '.env')
  writeEnv(envFile, env)
  const files = ['-f', 'docker-compose.yml', '-f', 'docker/test/override.yml']
  const composeArgs = ['compose', '-p', project, '--env-file', envFile, ...files, '--progress', 'quiet']
  const compose = (...args: string[]) => docker([...composeArgs, ...args])
  return {
    project,
    folder,
    env,
    httpsPort,
    url: `http://localhost:${httpPort}`,
    /** Words of `docker <composeArgs> ...` for this stack. */
    composeArgs,
    /** Runs `docker compose <args>`; resolves to what it printed. */
    compose,
    /** Runs a compose command that must fail; resolves to what it wrote. */
    failing: async (...args: string[]) => {
      const done = await compose(...args).catch((error: Error) => error)
      if (typeof done !== 'string') return done.message
      throw new Error(`"${args.join(' ')}" should have failed: ${done}`)
    },
    /** Runs a shell command in a service's container. */
    inside: (service: string, command: string) => compose('exec', '-T', service, 'sh', '-c', command),
    /** What a service has logged. */
    logs: (service: string) => compose('logs', '--no-color', service),
    /** Health of a service's container, as the engine sees it. */
    health: async (service: string) => (await compose('ps', service, '--format', '{{.Health}}')).trim(),
    /** Id of the service's first container. */
    container: async (service: string) => (await compose('ps', '-aq', service)).split('\n')[0]!,
    /** Answers of the database, as text. */
    ask: (sql: string) => compose('exec', '-T', 'db', 'psql', '-U', 'willow', '-d', 'willow', '-tAc', sql),
    /** Changes .env; what runs does not notice until `up`. */
    set: (values: Record<string, string>) => writeEnv(envFile, Object.assign(env, values)),
    remove: async () => {
      const profiles = ['--profile', 'tls', '--profile', 'remote']
      await compose(...profiles, 'down', '--volumes', '--timeout', '2').catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Stack = Awaited<ReturnType<typeof makeStack>>
