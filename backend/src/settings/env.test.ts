/** Tests what the processes read, and that every file of the stack names the same variables. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { REAL_VALUES } from '#test/samples.ts'
import { apiEnv, cliEnv, migrateEnv, workerEnv } from './env.ts'
import { type Reader, variables } from './variables.ts'

/** The variables that are built into the pages. */
const BUILT = ['ALLOW_DEMO_CONTENT', 'SITE_URL']

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

it('a site that only this machine can open accepts, and mails, more than a public one', () => {
  const limitsFor = (SITE_URL: string) => {
    const env = { ...apiEnv({ ...values, SITE_URL }), ...workerEnv({ ...values, SITE_URL }) }
    return Object.entries(env).flatMap(([name, value]) => (name.includes('_PER_') ? value : []))
  }
  expect(limitsFor('http://localhost:8080')).toEqual([1000, 1000, 1000, 1000, 1000])
  expect(limitsFor('https://www.salon.invalid')).toEqual([10, 60, 5, 100, 60])
})

it('the API reads no mail secret and no password of the database’s owner', () =>
  expect(JSON.stringify(apiEnv(values))).not.toMatch(/SMTP|MAIL_|POSTGRES_PASSWORD/))

describe('the variables of the stack', () => {
  /** Variables that only the stack's files and tests set. */
  const INTERNAL =
    /^(DATABASE_URL|QUEUE_URL|API_(HOST|PORT)|HEARTBEAT_FILE|LAST_BACKUP_FILE|HAS_BACKUP_REPOSITORY|SWEEP_SECONDS|MAILS_PER_MINUTE|(CONTACT_LIMIT|SUSPECTS)_PER_.*)$/
  const namesFor = (...wanted: Reader[]) =>
    variables.flatMap(([name, { readers }]) => (readers.some((each) => wanted.includes(each)) ? [name] : []))
  const compose = read('docker-compose.yml')

  it('are all in .env.example, in blocks that begin with a comment, and all used', () => {
    const ours = variables.flatMap(([name]) => (INTERNAL.test(name) ? [] : [name]))
    expect(Object.keys(example).toSorted()).toEqual(ours.toSorted())
    const used = [...compose.matchAll(/\$\{?([A-Z_]+)/g)].map(([, name]) => name!)
    expect(used.filter((name) => !(name in example))).toEqual([])
    expect(Object.keys(example).filter((name) => !compose.includes(name))).toEqual([])
    const blocks = read('.env.example').split(/\n\n/)
    expect(blocks.filter((block) => /^[A-Z]/m.test(block) && !block.startsWith('#'))).toEqual([])
  })

  /** The lines of a YAML block that begins with `head`, and of the anchored blocks that it merges. */
  const blockOf = (text: string, head: string): string => {
    const block = new RegExp(`^( *)${head}.*\n(\\1 .*\n)*`, 'm').exec(text)![0]
    const merged = [...block.matchAll(/<<: .*/g)].flatMap(([line]) => line.match(/(?<=\*)\w+/g)!)
    return [block, ...merged.map((name) => blockOf(text, `x-${name}: &`))].join('')
  }

  const { COMPOSE_PROJECT_NAME: _name, IMAGE_PREFIX: _prefix, VERSION: _version, ...checked } = example
  it.each([
    ['docker-compose.yml', 'migrate', namesFor('migrate')],
    ['docker-compose.yml', 'api', namesFor('api')],
    ['docker-compose.yml', 'worker', namesFor('worker')],
    ['docker-compose.yml', 'cli', namesFor('worker', 'cli')],
    ['docker-compose.yml', 'web', BUILT],
    ['docker-compose.yml', 'settings', Object.keys(checked)],
    ['docker/stack.yml', 'migrate', namesFor('migrate')],
    ['docker/stack.yml', 'api', namesFor('api')],
    ['docker/stack.yml', 'worker', namesFor('worker')],
  ])('reach, through %s, the service %s', (file, service, names) => {
    const block = blockOf(read(file), `${service}:\n`)
    const needed = names.filter((name) => !INTERNAL.test(name) || name.endsWith('_URL'))
    expect(needed.filter((name) => !new RegExp(`^ +${name}: `, 'm').test(block))).toEqual([])
  })

  it('are arguments of the site’s Dockerfile if they are built into the pages', () => {
    const lines = [...read('docker/Dockerfile').matchAll(/^ARG (.*)/gm)]
    const names = lines.flatMap(([, line]) => line!.split(' '))
    expect(names.toSorted()).toEqual(BUILT)
  })
})
