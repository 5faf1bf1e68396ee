/** Tests what the processes read, and that every file of the stack names the same variables. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { REAL_VALUES } from '#test/samples.ts'
import { apiEnv, cliEnv, migrateEnv, workerEnv } from './env.ts'
import { variables } from './variables.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const example = parseEnv(read('.env.example'))
const servers = { DATABASE_URL: 'postgresql://willow@db/willow', QUEUE_URL: 'redis://redis' }
const values = {
  ...example,
  ...servers,
  POSTGRES_PASSWORD: 'o',
  API_DATABASE_PASSWORD: 'a',
  WORKER_DATABASE_PASSWORD: 'd',
  SMTP_USER: 'website',
  SMTP_PASSWORD: 'c',
  ...REAL_VALUES,
  SMTP_HOST: 'mail.salon.invalid',
  SMTP_SECURITY: 'starttls',
}

it('a placeholder of .env.example is rejected with the line that fixes it', () =>
  expect(() => apiEnv({ ...example, ...servers, SITE_URL: 'https://www.salon.invalid' })).toThrow(
    /API_DATABASE_PASSWORD still has the placeholder of \.env\.example\. Put this line into \.env:\nAPI_DATABASE_PASSWORD=[0-9a-f]{48}$/m,
  ))

it('the worker of a public site refuses the demo’s mail server, also in Swarm, which has no settings check', () => {
  const published = { ...values, SITE_URL: 'https://www.salon.invalid' }
  expect(() => workerEnv(published)).not.toThrow()
  const demo = { ...published, SMTP_HOST: example.SMTP_HOST }
  expect(() => workerEnv(demo)).toThrow(/^SMTP_HOST is still the demo/)
})

it('a password in a variable of its own belongs to the process’ own role, whose name is added', () =>
  expect([apiEnv, workerEnv, cliEnv, migrateEnv].map((readEnv) => readEnv(values).DATABASE_URL)).toEqual([
    'postgresql://willow_api:a@db/willow',
    'postgresql://willow_worker:d@db/willow',
    'postgresql://willow_worker:d@db/willow',
    'postgresql://willow:o@db/willow',
  ]))

it('the API reads no mail secret and no password of the database’s owner', () =>
  expect(JSON.stringify(apiEnv(values))).not.toMatch(/SMTP|MAIL_|POSTGRES_PASSWORD/))

describe('the variables of the stack', () => {
  const names = variables.map(([name]) => name)
  const compose = read('docker-compose.yml')
  /** Whether the file gives the variable to a container, or uses it itself. */
  const isIn = (file: string) => (name: string) => new RegExp(`\\b${name}: |\\$\\{?${name}\\b`).test(file)

  it('are all used by Compose, and those of .env are in .env.example, in blocks that begin with a comment', () => {
    expect(names.filter((name) => !isIn(compose)(name))).toEqual([])
    const inEnv = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!)
    expect(inEnv.filter((name) => !(name in example))).toEqual([])
    expect(Object.keys(example).filter((name) => !names.includes(name))).toEqual([])
    const blocks = read('.env.example').split(/\n\n/)
    expect(blocks.filter((block) => /^[A-Z]/m.test(block) && !block.startsWith('#'))).toEqual([])
  })

  it('are in Swarm if API, worker or migrations read them from .env', () => {
    const wanted = variables.flatMap(([name, { readers }]) =>
      name in example && readers.some((one) => one !== 'stack') ? [name] : [],
    )
    expect(wanted.filter((name) => !isIn(read('docker/stack.yml'))(name))).toEqual([])
  })

  it('are arguments of the site’s Dockerfile if they are built into the pages', () => {
    const lines = [...read('docker/Dockerfile').matchAll(/^ARG (.*)/gm)]
    const built = lines.flatMap(([, line]) => line!.split(' '))
    expect(built.toSorted()).toEqual(['ALLOW_DEMO_CONTENT', 'SITE_URL'])
  })
})
