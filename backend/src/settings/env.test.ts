import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { apiEnv, migrateEnv, VARIABLES, workerEnv } from './env.ts'

const example = parseEnv(readFileSync('.env.example', 'utf8'))
const secrets = {
  POSTGRES_PASSWORD: 'o',
  API_DATABASE_PASSWORD: 'a',
  WORKER_DATABASE_PASSWORD: 'd',
  REDIS_PASSWORD: 'b',
  SMTP_PASSWORD: 'c',
  SMTP_HOST: 'mail.salon.invalid',
  SMTP_SECURITY: 'starttls',
}
const servers = { DATABASE_URL: 'postgresql://willow@db/willow', QUEUE_URL: 'redis://redis' }
const values = { ...example, ...servers, ...secrets }

describe('.env.example', () => {
  it('has every variable that a process reads', () =>
    expect(VARIABLES.filter((name) => !(name in example))).toEqual([]))

  it('explains each variable in a comment above it', () => {
    const blocks = readFileSync('.env.example', 'utf8').split(/\n\n/)
    const uncommented = blocks.filter((block) => /^[A-Z]/m.test(block) && !block.startsWith('#'))
    expect(uncommented).toEqual([])
  })
})

describe('SMTP_SECURITY=none', () => {
  const start = (changes: Record<string, string>) => () =>
    workerEnv({ ...values, SMTP_SECURITY: 'none', ...changes })

  it.each([{ SMTP_HOST: 'localhost' }, { SMTP_HOST: '::1' }, { SMTP_PASSWORD: '' }])(
    'is fine with %j: this machine, or no password',
    (changes) => expect(start(changes)).not.toThrow(),
  )
})

it('a placeholder of .env.example is rejected with the line that fixes it', () =>
  expect(() => apiEnv({ ...example, ...servers, SITE_URL: 'https://www.salon.invalid' })).toThrow(
    /REDIS_PASSWORD still has the placeholder of \.env\.example\. Put this line into \.env: REDIS_PASSWORD=[0-9a-f]{48}/,
  ))

describe('a password by itself', () => {
  it('completes the address, whatever characters it has', () => {
    const env = apiEnv({ ...values, API_DATABASE_PASSWORD: 'a/b@c:d%', REDIS_PASSWORD: 'é?' })
    expect(decodeURIComponent(new URL(env.DATABASE_URL).password)).toBe('a/b@c:d%')
    expect(decodeURIComponent(new URL(env.QUEUE_URL!).password)).toBe('é?')
  })

  it('is the one of the process’ own role, with its name', () => {
    expect(apiEnv(values).DATABASE_URL).toBe('postgresql://willow_api:a@db/willow')
    expect(workerEnv(values).DATABASE_URL).toBe('postgresql://willow_worker:d@db/willow')
    expect(migrateEnv(values).DATABASE_URL).toBe('postgresql://willow:o@db/willow')
  })

  it('leaves the address as it is where it is not set', () =>
    expect(workerEnv({ ...values, WORKER_DATABASE_PASSWORD: '' }).DATABASE_URL).toBe(
      'postgresql://willow@db/willow',
    ))
})

it('gives the API no mail secrets and no password of the database’s owner', () => {
  const env = JSON.stringify(apiEnv(values))
  expect(env).not.toMatch(/SMTP|MAIL_|POSTGRES_PASSWORD/)
})

describe('the variables of the stack', () => {
  const compose = readFileSync('docker-compose.yml', 'utf8')
  const siteEnv = readFileSync('frontend/build/site-env.ts', 'utf8')
  const dockerfile = readFileSync('docker/web.Dockerfile', 'utf8')
  const named = (text: string) => [...new Set(text.match(/\b(SITE_[A-Z_]+|RETENTION_DAYS)\b/g))].toSorted()

  it('are all in .env.example', () => {
    const used = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!)
    // restic's own variables, which only one kind of repository needs.
    const own = used.filter((name) => !name.startsWith('AWS_'))
    expect(own.filter((name) => !(name in example))).toEqual([])
  })

  it.each(['docker-compose.yml', 'docker/stack.yml'])('reach the processes through %s', (file) => {
    const stack = readFileSync(file, 'utf8')
    const isHandedOn = (name: string) => new RegExp(`^ +${name}: `, 'm').test(stack)
    expect(VARIABLES.filter((name) => !isHandedOn(name))).toEqual([])
  })

  it('are the same for the site’s build, its Dockerfile and Compose', () => {
    const site = named(Object.keys(example).join(' '))
    expect(named(siteEnv)).toEqual(site)
    expect(named(dockerfile)).toEqual(site)
    expect(named(compose)).toEqual(site)
  })

  it('are all used by something', () => {
    const unused = Object.keys(example).filter(
      (name) => !VARIABLES.includes(name) && ![compose, siteEnv].some((text) => text.includes(name)),
    )
    expect(unused).toEqual([])
  })
})
