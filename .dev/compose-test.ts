/**
 * `npm run test:compose`: the containers from cold to healthy, and the browser's journey through nginx with
 * Redis as the queue. Needs a Docker engine with Compose v2; leaves nothing behind.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from './front-door.ts'
import { openInbox } from './inbox.ts'
import { localEnv } from './local-env.ts'
import { ROOT } from './paths.ts'
import { freePort } from './postgres.ts'
import { step } from './steps.ts'
import { ensureChromium } from './tools.ts'

const folder = mkdtempSync(join(tmpdir(), 'willow-compose-'))
const [httpPort, inboxPort] = [await freePort(), await freePort()]
const inbox = await openInbox(join(folder, 'mail'), { host: '0.0.0.0' })
const closeInbox = await serve(inbox.handle, inboxPort, 'INBOX_PORT')

/** The operator's .env, with passwords, our ports, and the mail server of this test. */
const values: Record<string, string> = {
  POSTGRES_PASSWORD: 'aTestPassword1',
  REDIS_PASSWORD: 'aTestPassword2',
  HTTP_PORT: String(httpPort),
  SITE_URL: `http://localhost:${httpPort}`,
  SMTP_HOST: 'host.docker.internal',
  SMTP_PORT: String(inbox.smtpPort),
  SMTP_SECURITY: 'none',
  SMTP_USER: '',
  CONTACT_LIMIT_PER_HOUR: '100',
}
const envFile = join(folder, '.env')
const example = readFileSync(join(ROOT, '.env.example'), 'utf8')
writeFileSync(
  envFile,
  `${example}\n${Object.entries(values)
    .map((pair) => pair.join('='))
    .join('\n')}\n`,
)

const override = join(folder, 'override.yml')
writeFileSync(override, 'services:\n  worker:\n    extra_hosts: [host.docker.internal:host-gateway]\n')

const run = async (command: string, args: string[], env: NodeJS.ProcessEnv = process.env) => {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${command} ${args.at(-1)} failed: see above.`)
}

const files = ['-f', 'docker-compose.yml', '-f', override]
const compose = (...args: string[]) =>
  run('docker', [
    'compose',
    '-p',
    'willow-test',
    '--env-file',
    envFile,
    '--progress',
    'quiet',
    ...files,
    ...args,
  ])

const sentMessages = () => {
  const query = "SELECT count(*) FROM contact_message WHERE state = 'sent'"
  const psql = ['exec', '-T', 'db', 'psql', '-U', 'willow', '-d', 'willow', '-tAc', query]
  return Number(
    execFileSync('docker', ['compose', '-p', 'willow-test', '--env-file', envFile, ...files, ...psql]),
  )
}

const restart = async () => {
  const before = sentMessages()
  await compose('down')
  await compose('up', '--wait')
  if (before < 2 || sentMessages() !== before)
    throw new Error(`Of ${before} messages ${sentMessages()} are left.`)
}

const journey = () => {
  const chromium = ensureChromium()
  return run('playwright', ['test', 'journey'], {
    ...localEnv(),
    SITE_UNDER_TEST: values.SITE_URL,
    INBOX_UNDER_TEST: `http://localhost:${inboxPort}`,
    ...(chromium && { CHROMIUM: chromium }),
  })
}

try {
  await step('images built', () => compose('build'))
  await step('all services healthy from cold', () => compose('up', '--wait'))
  await step('journey through nginx', journey)
  await step('stopped and started again with its data', restart)
} catch (error) {
  console.error(`\n  ✗ ${error instanceof Error ? error.message : error}\n`)
  await compose('logs', '--tail', '40').catch(() => {})
  process.exitCode = 1
} finally {
  await compose('down', '--volumes').catch(() => {})
  await closeInbox()
  await inbox.close()
  rmSync(folder, { recursive: true, force: true })
  process.disconnect?.()
}
