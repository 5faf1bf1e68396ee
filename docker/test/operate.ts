/** What an operator gets wrong at a start, and the sentence that each mistake is answered with. */
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { post } from './posts.ts'
import { docker, makeStack, type Stack } from './stack.ts'
import { expect } from './visitor.ts'

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
  const told = await failure(stack, 'up', '--wait')
  expect('a placeholder', told, /POSTGRES_PASSWORD still has the placeholder.+POSTGRES_PASSWORD=[0-9a-f]{48}/)
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
      throw new Error(`docker inspect tells a secret of ${service}.`)
  }
}

const explainChangedPassword = async (stack: Stack) => {
  writeFileSync(join(stack.folder, 'POSTGRES_PASSWORD'), 'another one\n')
  stack.set({ POSTGRES_PASSWORD_FILE: join(stack.folder, 'POSTGRES_PASSWORD') })
  const told = await failure(stack, 'up', '--wait', '--force-recreate')
  expect(
    'a changed password',
    told,
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
