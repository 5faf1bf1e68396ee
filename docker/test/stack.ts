/** The product in its containers for a test, with a mail server beside it. */
import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { ROOT } from '../../.dev/environment.ts'
import { freePort } from '../../.dev/postgres.ts'
import { OWN_SITE } from '../../backend/test/samples.ts'

const exec = promisify(execFile)

const example = readFileSync(join(ROOT, '.env.example'), 'utf8')

/** The shell's variables without those of the stack, which Compose would take before a stack's own .env. */
const shell = Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in parseEnv(example))))

/** Runs docker with `input`; rejects with what it wrote. */
export const docker = async (args: string[], env: NodeJS.ProcessEnv = {}, input = ''): Promise<string> => {
  try {
    const options = { cwd: ROOT, env: { ...shell, ...env }, maxBuffer: 64e6 }
    const running = exec('docker', args, options)
    running.child.stdin!.on('error', () => {}).end(input)
    return (await running).stdout.trim()
  } catch (error) {
    const { stderr, stdout } = error as { stderr: string; stdout: string }
    throw new Error(`docker ${args.slice(0, 12).join(' ')}: ${stderr || stdout}`, { cause: error })
  }
}

/** Makes a certificate that is its own authority. */
export const makeCertificate = (subject: string, key: string, certificate: string, ...more: string[]) => {
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', subject]
  execFileSync('openssl', [...words, '-keyout', key, '-out', certificate, ...more], { stdio: 'ignore' })
}

/** Passwords of the stack; the mail server knows the last one. */
const PASSWORDS = {
  POSTGRES_PASSWORD: 'owner/of@it:all%',
  API_DATABASE_PASSWORD: 'so is: this',
  WORKER_DATABASE_PASSWORD: 'as is /this',
  REDIS_PASSWORD: 'and_this=it',
  BACKUP_PASSWORD: 'and: this, too',
  SMTP_PASSWORD: 'a login, too',
}

/** Passwords, and the mail server of the test. */
const testValues = (folder: string): Record<string, string> => ({
  COMPOSE_PROFILES: '',
  SMTP_HOST: 'mail.salon.test',
  SMTP_PORT: '25',
  SMTP_SECURITY: 'starttls',
  SMTP_USER: 'website@salon.test',
  TRUSTED_PROXY: '172.16.0.0/12,192.168.0.0/16',
  TEST_FOLDER: folder,
  INBOX_SMTP_PORT: '25',
  ...PASSWORDS,
})

/** A public site, with the demo's reviews and pictures. */
export const FILLED_IN: Record<string, string> = { ...OWN_SITE, ALLOW_DEMO_CONTENT: 'true' }

/** Copies the repository to where only its owner may read it, like a clone on a server with a strict umask. */
const copyStrictly = (folder: string) => {
  const left = ['.git', '.local', 'dist', 'node_modules'].map((name) => `--exclude=${name}`).join(' ')
  const copy = `umask 077 && mkdir "$0" && tar -c ${left} . | tar -x --no-same-permissions -C "$0"`
  execFileSync('sh', ['-c', copy, folder], { cwd: ROOT })
  return folder
}

/**
 * Makes the settings of a stack, one project of Compose with its own .env; nothing runs yet. `asDelivered` is .env.example
 * and docker-compose.yml as they are, on other ports, from a clone that only root may read.
 */
export const makeStack = async (
  project: string,
  extra: Record<string, string> = {},
  { asDelivered = false } = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), `${project}-`))
  chmodSync(folder, 0o755)
  makeCertificate('/CN=Test authority', join(folder, 'key.pem'), join(folder, 'ca.pem'))
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${httpPort}`
  const ports = { HTTP_PORT: String(httpPort), HTTPS_PORT: String(httpsPort), SITE_URL: url }
  const env: Record<string, string> = { ...ports, ...(asDelivered ? {} : testValues(folder)), ...extra }
  const clone = asDelivered ? copyStrictly(join(folder, 'clone')) : undefined
  const envFile = join(clone ?? folder, '.env')
  const set = (values: Record<string, string>) => {
    const lines = Object.entries(Object.assign(env, values)).map(([name, value]) => `${name}='${value}'`)
    writeFileSync(envFile, `${example}\n${lines.join('\n')}\n`)
  }
  set({})
  const files = clone
    ? [join(clone, 'docker-compose.yml')]
    : ['docker-compose.yml', 'docker/test/override.yml']
  const named = ['--env-file', envFile, ...files.flatMap((file) => ['-f', file])]
  const composeArgs = ['compose', '-p', project, ...named, '--progress', 'quiet']
  const compose = (...args: string[]) => docker([...composeArgs, ...args])
  const inside = (service: string, command: string) => compose('exec', '-T', service, 'sh', '-c', command)
  return {
    project,
    folder,
    env,
    files,
    envFile,
    httpPort,
    httpsPort,
    url,
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
    inside,
    /** Ids of the mails in the groomer's box, one for each copy. */
    arrived: async (): Promise<string[]> => {
      const lines = await inside('mail', "grep -rhi '^X-Contact-Id:' /var/mail/boxes || true")
      return lines.split('\n').flatMap((line) => line.split(': ')[1]?.trim() ?? [])
    },
    /** What a service has logged. */
    logs: (service: string) => compose('logs', '--no-color', service),
    /** Id of the service's first container. */
    container: async (service: string) => (await compose('ps', '-aq', service)).split('\n')[0]!,
    /** Answers of the database, as text. */
    ask: (sql: string) => compose('exec', '-T', 'db', 'psql', '-U', 'willow', '-d', 'willow', '-tAc', sql),
    /** Changes .env; what runs does not notice until `up`. */
    set,
    remove: async () => {
      await compose('--profile', '*', 'down', '--volumes', '--timeout', '2').catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Stack = Awaited<ReturnType<typeof makeStack>>
