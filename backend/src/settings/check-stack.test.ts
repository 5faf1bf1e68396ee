/** The stack's settings check reports every wrong value by name. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { REAL_VALUES } from '#test/samples.ts'
import { checkSettings, describeProblems, summaryOf } from './check-stack.ts'

const example = parseEnv(readFileSync('.env.example', 'utf8')) as Record<string, string>
/** The demo's values, with the addresses of Compose. */
const demo = { ...example, DATABASE_URL: 'postgresql://willow@db/willow', QUEUE_URL: 'redis://redis' }
/** A public site without demo values, as on the day it goes public. */
const published = {
  ...demo,
  ...REAL_VALUES,
  POSTGRES_PASSWORD: 'one',
  API_DATABASE_PASSWORD: 'two',
  WORKER_DATABASE_PASSWORD: 'five',
  BACKUP_PASSWORD: 'six',
  SMTP_HOST: 'mail.salon.invalid',
  SMTP_PORT: '587',
  SMTP_SECURITY: 'starttls',
  SMTP_USER: 'website',
  SMTP_PASSWORD: 'four',
  MONITOR_URL: 'https://hc.salon.invalid/1',
  BACKUP_REPOSITORY: 'rest:https://me:six@rest.salon.invalid/willow',
  COMPOSE_PROFILES: 'tls',
  HTTP_PORT: '80',
  HTTPS_PORT: '443',
  TLS_DOMAINS: 'www.salon.invalid, salon.invalid, salon.xn--p1ai',
  SITE_URL: 'https://www.salon.invalid',
}
/** As Compose hands it on from a .env that was written on Windows. */
const BACKUP_SSH_KEY = '-----BEGIN OPENSSH PRIVATE KEY-----\r\nb3Bl\r\n-----END OPENSSH PRIVATE KEY-----'

describe('the check accepts', () => {
  it('a filled-in .env, and only that', () => {
    expect(checkSettings(published)).toEqual([])
    const lines = '  ✗ MAIL_TO must be an e-mail address.\n  .env.example explains every variable.'
    expect(describeProblems(checkSettings({ ...published, MAIL_TO: 'nobody' }))).toBe(lines)
  })

  it('the demo of .env.example, and says that it is one', () => {
    expect(checkSettings(demo)).toEqual([])
    expect(summaryOf(demo)).toBe(
      'Every setting is valid. This is a demo, for this machine only: http://localhost:8080 is the site, http://localhost:8081 the inbox of its mail.',
    )
  })

  it('a public site, and says what it cannot judge', () => {
    const changes = { MONITOR_URL: '', HAS_BACKUP_REPOSITORY: '', MAIL_FROM: 'website@mailbox.invalid' }
    const said = summaryOf({ ...published, ...changes, SITE_URL: 'http://www.salon.invalid' })
    for (const sentence of [
      /bounces to website@mailbox\.invalid/,
      /SITE_URL is http:/,
      /BACKUP_REPOSITORY is empty/,
      /MONITOR_URL is empty/,
      /MAIL_FROM and MAIL_TO share the domain mailbox\.invalid/,
    ])
      expect(said).toMatch(sentence)
    expect(summaryOf(demo)).not.toMatch(/bounces|MONITOR_URL/)
  })

  const PORTS = { HTTP_PORT: '8080', HTTPS_PORT: '8443' }
  const PROXY = { PUBLISH_ON: '127.0.0.1', TRUSTED_PROXY: '10.0.0.0/8,2400:cb00::/32,192.0.2.1', ...PORTS }

  it.each([
    ['a proxy on the same machine', { COMPOSE_PROFILES: '', ...PROXY }],
    ['plain HTTP', { COMPOSE_PROFILES: '', SITE_URL: 'http://www.salon.invalid' }],
    ['a mail server here', { SMTP_HOST: 'host.docker.internal', SMTP_PORT: '25', SMTP_SECURITY: 'none' }],
    ['a mail server without a login', { SMTP_SECURITY: 'none', SMTP_USER: '', SMTP_PASSWORD: '' }],
    ['a mail server by its address', { SMTP_HOST: '2001:db8::1' }],
    ['a copy to SFTP', { BACKUP_REPOSITORY: 'sftp://me@box.salon.invalid:23/willow', BACKUP_SSH_KEY }],
    ['a copy to S3', { BACKUP_REPOSITORY: 's3:https://s3.salon.invalid/bucket' }],
  ])('%s', (_what, changes) => expect(checkSettings({ ...published, ...changes })).toEqual([]))
})

/** Values of the demo that a public site may have too. */
const MAY_BE_EQUAL =
  /^(COMPOSE_PROFILES|SITE_URL|PUBLISH_ON|ALLOW_.*|(HTTPS?|SMTP|INBOX)_PORT|SMTP_SECURITY|BACKUP_DAYS|VERSION)$/
it.each(Object.keys(example).filter((name) => example[name] && !MAY_BE_EQUAL.test(name)))(
  'on a public site %s may be neither the one of .env.example nor empty',
  (name) => {
    for (const value of [example[name]!, ''])
      expect(checkSettings({ ...published, [name]: value })).toMatchObject([{ name }])
  },
)

/** Lines of .env, each wrong whatever else is in the file. */
const WRONG_ALONE = `
  SITE_URL=www.salon.invalid HTTP_PORT=80a SMTP_PORT=65536 BACKUP_DAYS=09 BACKUP_DAYS=36 SMTP_SECURITY=SSL
  TLS_DOMAINS=www.salon.invalid,*.salon.invalid TRUSTED_PROXY=proxy TRUSTED_PROXY=10.0.0.1,::/0
  MONITOR_URL=hc-ping.com/1 ALLOW_DEMO_CONTENT=yes MAIL_FROM=Jo<jo@salon.invalid>
`
  .trim()
  .split(/\s+/)

/** Lines of .env, the expected sentence for each, and what else is in the file. */
const WRONG: [line: string, sentence?: RegExp, others?: Record<string, string>][] = [
  ...WRONG_ALONE.map((line): [string] => [line]),
  ['COMPOSE_PROJECT_NAME=', /must be set.+moved/],
  ['COMPOSE_PROFILES=tls, demo', /Take "demo" out of it/],
  ['COMPOSE_PROFILES=tsl', /may name only demo and tls/],
  ['SITE_URL=https://www.salon.invalid', /nothing here speaks HTTPS.+PROXY/, { COMPOSE_PROFILES: '' }],
  ['SITE_URL=https://www.salon.invalid:8443', /points to port 8443.+HTTPS_PORT=8443/],
  ['PUBLISH_ON=127.0.0.1', /only this machine open the site/],
  ['PUBLISH_ON=', /visitors over IPv6/i, { TRUSTED_PROXY: '10.0.0.1, 192.168.0.0/16' }],
  ['HTTP_PORT=8080', /must be 80 for the profile tls/],
  ['TLS_DOMAINS=salon.invalid', /add www\.salon\.invalid/],
  ['TRUSTED_PROXY=127.0.0.1', /172\.16\.0\.0\/12/],
  ['SMTP_HOST=https://smtp.salon.invalid', /without https:\/\/, a port or a path/],
  ['SMTP_SECURITY=none', /SMTP_PASSWORD crosses the network in clear text/],
  ['MAIL_TO=jo@salon.invalid, ann@salon.invalid'],
  ['BACKUP_REPOSITORY=/mnt/backups', /must begin with sftp:, s3: or rest:/],
  [`BACKUP_SSH_KEY=${BACKUP_SSH_KEY.replaceAll('\r\n', ' ')}`, /in lines as in its file/],
]

describe('the check rejects by name, in a sentence,', () => {
  it.each(WRONG)('%s', (line, sentence = /./, others = {}) => {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(line)!
    const problems = checkSettings({ ...published, ...others, [name!]: value })
    const problem = problems.find((one) => one.name === name)
    expect(problem?.text, `${describeProblems(problems)} names no ${name}`).toMatch(sentence)
    expect(describeProblems(problems)).not.toMatch(/NaN|expected|Invalid|undefined/)
  })

  it('each of many wrong values once', () => {
    const wrong = checkSettings({ ...demo, SITE_URL: published.SITE_URL, HTTPS_PORT: '443' })
    expect(wrong.map(({ name }) => name)).toContain('PUBLISH_ON')
    expect(new Set(wrong.map(({ name }) => name)).size).toBe(wrong.length)
  })
})
