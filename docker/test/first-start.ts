/** The first start: what a person meets who copies .env.example and types one command, and what a wrong start says. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../.dev/paths.ts'
import { freePort } from '../../.dev/postgres.ts'
import { docker, makeStack, type Stack } from './stack.ts'
import { expect, post, until } from './visitors.ts'

const PROJECT = 'willow-demo'

/** .env.example as it is, on ports that nothing else has. */
const makeEnv = async (folder: string) => {
  const [http, https, inbox] = [await freePort(), await freePort(), await freePort()]
  const ports = `HTTP_PORT=${http}\nHTTPS_PORT=${https}\nINBOX_PORT=${inbox}\nSITE_URL=http://localhost:${http}\n`
  const file = join(folder, '.env')
  writeFileSync(file, `${readFileSync(join(ROOT, '.env.example'), 'utf8')}\n${ports}`)
  return { file, site: `http://localhost:${http}`, inbox: `http://localhost:${inbox}` }
}

const subjectsIn = async (inbox: string) =>
  ((await (await fetch(`${inbox}/api/messages`)).json()) as { subject: string }[]).map(
    ({ subject }) => subject,
  )

const composeWith =
  (file: string) =>
  (...args: string[]) =>
    docker(['compose', '-p', PROJECT, '--env-file', file, '-f', 'docker-compose.yml', ...args])

/** Serves the demo, on this machine only, and finds a visitor's message in its inbox. */
export const proveDemo = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'willow-demo-'))
  const { file, site, inbox } = await makeEnv(folder)
  const compose = composeWith(file)
  const started = performance.now()
  try {
    await compose('up', '-d', '--build', '--wait')
    expect('a post', JSON.stringify(await post(site)), /"id"/)
    await until('the mail in the inbox', async () => (await subjectsIn(inbox)).length === 1)
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    expect(
      'the settings',
      await compose('logs', '--no-color', 'settings'),
      /This is a demo, for this machine only/,
    )
    expect('the inbox', await (await fetch(inbox)).text(), /Every mail of this demo ends here/)
    const published = await docker(['ps', '--filter', `name=${PROJECT}`, '--format', '{{.Ports}}'])
    if (/0\.0\.0\.0:|\[::\]:/.test(published)) throw new Error(`The demo is open to others: ${published}`)
    await compose('stop', 'worker')
    const list = await compose('run', '--rm', '-T', 'cli', 'messages', 'list')
    expect('the commands without a worker', list, /A wash for Rex/)
    return `${seconds} s from the command to the mail in the inbox`
  } finally {
    const all = ['--profile', 'demo', '--profile', 'cli']
    await compose(...all, 'down', '--volumes', '--timeout', '2').catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
}

const failure = (stack: Stack, ...args: string[]) =>
  stack.compose(...args).then(
    () => {
      throw new Error(`"${args.join(' ')}" should have failed.`)
    },
    () => stack.compose('logs', '--no-color', 'settings', 'migrate'),
  )

const refusePlaceholders = async (stack: Stack) => {
  const { SITE_URL } = stack.env
  stack.set({ POSTGRES_PASSWORD: 'change-me', SITE_URL: 'https://www.salon.test' })
  const output = await failure(stack, 'up', '--wait')
  expect(
    'a placeholder',
    output,
    /POSTGRES_PASSWORD still has the placeholder.+POSTGRES_PASSWORD=[0-9a-f]{48}/,
  )
  stack.set({ POSTGRES_PASSWORD: 'mine', REDIS_PASSWORD: '', SITE_URL: SITE_URL! })
  expect('a missing value', await failure(stack, 'up', '--wait'), /REDIS_PASSWORD must be set/)
  const database = await stack.container('db')
  expect('the database', await docker(['inspect', '-f', '{{.State.Status}}', database]), /^created$/)
}

const readSecretsFromFiles = async (stack: Stack) => {
  const secrets = {
    POSTGRES_PASSWORD: 'kept in a file',
    API_DATABASE_PASSWORD: 'so is: this',
    WORKER_DATABASE_PASSWORD: 'as is /this',
    REDIS_PASSWORD: 'and_this=it',
  }
  for (const [name, value] of Object.entries(secrets)) {
    const file = join(stack.folder, name)
    writeFileSync(file, `${value}\n`)
    chmodSync(file, 0o644)
    stack.set({ [name]: '', [`${name}_FILE`]: file })
  }
  await stack.compose('up', '--wait')
  expect('a post', JSON.stringify(await post(stack.url)), /"id"/)
  for (const service of ['db', 'api', 'worker', 'redis']) {
    const inspected = await docker(['inspect', await stack.container(service)])
    if (Object.values(secrets).some((secret) => inspected.includes(secret)))
      throw new Error(`docker inspect shows a secret of ${service}.`)
  }
}

const explainChangedPassword = async (stack: Stack) => {
  writeFileSync(join(stack.folder, 'POSTGRES_PASSWORD'), 'another one\n')
  stack.set({ POSTGRES_PASSWORD_FILE: join(stack.folder, 'POSTGRES_PASSWORD') })
  const output = await failure(stack, 'up', '--wait', '--force-recreate')
  expect(
    'a changed password',
    output,
    /refuses the password of willow. It keeps the password of its first start/,
  )
}

/** A start with wrong settings, with secrets in files, and with a database password that was changed later. */
export const proveStart = async (): Promise<void> => {
  const stack = await makeStack('willow-start', { INBOX_SMTP_PORT: '25' })
  try {
    await refusePlaceholders(stack)
    await readSecretsFromFiles(stack)
    await explainChangedPassword(stack)
  } finally {
    await stack.remove()
  }
}
