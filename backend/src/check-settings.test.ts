/** The stack's settings check reports every wrong value by name. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { OWN_SITE } from '#test/samples.ts'
import {
  checkSettings as check,
  describeProblems,
  lineProblems,
  readEnvLines,
  summaryOf,
} from './check-settings.ts'
import { describeProblem } from './settings/env.ts'

const example = parseEnv(readFileSync('.env.example', 'utf8')) as Record<string, string>
/** The demo's values, with the addresses that Compose adds. */
const demo = { ...example, DATABASE_URL: 'postgresql://willow@db/willow', QUEUE_URL: 'redis://redis' }
/** A demo on this machine with its own passwords and mail server. */
const filledIn = {
  ...demo,
  COMPOSE_PROFILES: '',
  POSTGRES_PASSWORD: 'one',
  API_DATABASE_PASSWORD: 'two',
  WORKER_DATABASE_PASSWORD: 'five',
  BACKUP_PASSWORD: 'six',
  SMTP_HOST: 'mail.salon.invalid',
  SMTP_PORT: '587',
  SMTP_SECURITY: 'starttls',
  SMTP_USER: 'website',
  SMTP_PASSWORD: 'four',
}
/** A public site without demo values, as on the day it goes public. */
const published = {
  ...filledIn,
  ...OWN_SITE,
  COMPOSE_PROFILES: 'tls',
  HTTP_PORT: '80',
  HTTPS_PORT: '443',
  TLS_DOMAINS: 'www.salon.invalid, salon.invalid, salon.xn--p1ai',
  SITE_URL: 'https://www.salon.invalid',
}
const remote = {
  BACKUP_REPOSITORY: 'sftp://me@box.salon.invalid:23/willow',
  BACKUP_SSH_KEY: '-----BEGIN OPENSSH PRIVATE KEY-----',
}
/** Checks a .env that has exactly these values. */
const checkSettings = (values: Record<string, string>) => {
  const lines = Object.entries(values).map(([name, value]) => `${name}='${value}'`)
  return check(values, lines.join('\n'))
}

describe('the check accepts', () => {
  it('a filled-in .env, and names the line of a wrong value only where it can read the file', () => {
    expect(checkSettings(published)).toEqual([])
    expect(summaryOf({ ...published, ALLOW_DEMO_CONTENT: 'true' })).toMatch(
      /^Every setting is valid\.\n.+bounces to website@salon\.invalid: that mailbox must exist, and somebody must read it\.$/,
    )
    const wrong = { ...published, MAIL_TO: 'nobody' }
    const [problem, end] = ['MAIL_TO must be an e-mail address.', '\n  .env.example explains every variable.']
    expect(describeProblems(check(wrong, ''))).toEqual(`  ✗ ${problem}${end}`)
    expect(describeProblems(check(wrong, '\nMAIL_TO=nobody'))).toEqual(
      `  ✗ (line 2 of .env) ${problem}${end}`,
    )
  })

  it('the demo of .env.example, and says that it is one', () => {
    expect(checkSettings(demo)).toEqual([])
    expect(summaryOf(demo)).toBe(
      'Every setting is valid. This is a demo, for this machine only: http://localhost:8080 is the site, http://localhost:8081 the inbox of its mail.',
    )
  })

  it('a public site whose build may stop, or whose .env everybody can read, and warns of both', () => {
    expect(summaryOf(published)).toMatch(/valid\.\n.+build stops if .+demo.+ALLOW_DEMO_CONTENT=true/)
    expect(summaryOf(published, 0o100644)).toMatch(/\n.+Everybody .+ can read \.env.+"chmod 600 \.env"/)
    for (const mode of [undefined, 0o100600, 0o100640])
      expect(summaryOf(published, mode)).not.toMatch(/chmod/)
    expect(summaryOf(demo, 0o100644)).not.toMatch(/chmod|build|bounces/)
  })

  const PORTS = { HTTP_PORT: '8080', HTTPS_PORT: '8443' }
  const PROXY = { PUBLISH_ON: '127.0.0.1', TRUSTED_PROXY: '172.16.0.0/12', ...PORTS }
  const OTHERS = { COMPOSE_FILE: 'a.yml', NODE_VERSION: '24', YARN_VERSION: '1', HOME: '/' }
  const S3 = {
    BACKUP_REPOSITORY: 's3:https://s3.salon.invalid/bucket',
    AWS_ACCESS_KEY_ID: 'AK1',
    AWS_SECRET_ACCESS_KEY: 'seven',
  }
  const REST = 'rest:https://me:six@rest.salon.invalid/willow'

  it.each([
    ['HTTPS by the profile tls', {}],
    ['a proxy on the same machine', { COMPOSE_PROFILES: '', ...PROXY }],
    ['plain HTTP', { COMPOSE_PROFILES: '', SITE_URL: 'http://www.salon.invalid' }],
    ['a mail server here', { SMTP_HOST: 'host.docker.internal', SMTP_PORT: '25', SMTP_SECURITY: 'none' }],
    ['a mail server with tls', { SMTP_PORT: '465', SMTP_SECURITY: 'tls' }],
    ['a mail server by its address', { SMTP_HOST: '2001:db8::1' }],
    ['a copy to SFTP', remote],
    ['a copy to S3', S3],
    ['a copy to a REST server', { BACKUP_REPOSITORY: REST }],
    ['what Compose and the image set', OTHERS],
    ['a variable of an older version that is empty', { SMTP_OLD: '' }],
  ])('%s', (_what, changes) => expect(checkSettings({ ...published, ...changes })).toEqual([]))
})

describe('a value that is the one of .env.example', () => {
  const isRejected = (name: string) =>
    checkSettings({ ...published, COMPOSE_PROFILES: 'tls', [name]: example[name]! })
      .map((problem) => problem.name)
      .includes(name)
  /** Values of the demo that a real salon may have too. */
  const MAY_BE_EQUAL =
    /^((HTTPS?|SMTP|INBOX)_PORT|SMTP_SECURITY|.*_DAYS|IMAGE_PREFIX|PUBLISH_ON|ALLOW_.*|VERSION)$/
  const valued = Object.keys(example).filter((name) => example[name])

  it('is rejected by name on a public site', () => {
    const mustDiffer = valued.filter((name) => !MAY_BE_EQUAL.test(name))
    expect(mustDiffer.filter((name) => !isRejected(name))).toEqual([])
  })

  it('is rejected in COMPOSE_PROFILES too, alone or among other profiles', () => {
    for (const COMPOSE_PROFILES of ['demo', 'tls, demo'])
      expect(describeProblems(checkSettings({ ...published, COMPOSE_PROFILES }))).toContain(
        'Take "demo" out of it',
      )
  })
})

/** Lines of .env, each wrong by itself. */
const WRONG_ALONE = `
  SITE_URL=https://www.salon.invalid/ SITE_URL=www.salon.invalid SITE_URL=https://WWW.salon.invalid
  HTTP_PORT=80a HTTP_PORT=1e2 INBOX_PORT=0 TLS_DOMAINS= TLS_DOMAINS=https://www.salon.invalid
  TLS_DOMAINS=www.salon.invalid;salon.invalid
  COMPOSE_PROFILES=https TRUSTED_PROXY=proxy TRUSTED_PROXY=0.0.0.0/0 SMTP_HOST=smtp.salon.invalid:587
  SMTP_HOST=smtp.salon.invalid/mail SMTP_HOST=jo@salon.invalid SMTP_HOST=127.0.0.1 SMTP_HOST=::1
  BACKUP_DAYS=0 BACKUP_DAYS=09 BACKUP_DAYS=0x10 BACKUP_DAYS=-1 BACKUP_DAYS=1.5
  SMTP_SECURITY=SSL CONTACT_LIMIT_PER_HOUR=100
  MONITOR_URL=hc-ping.com/1 MONITOR_URL=http://127.0.0.1:3001/push
  DATABASE_URL=mysql://db QUEUE_URL=redis QUEUE_URL=redis://localhost:6379 QUEUE_URL=amqp://mq
  POSTGRES_PASSWORD= API_DATABASE_PASSWORD= WORKER_DATABASE_PASSWORD=
  ALLOW_NEWER_DATABASE=1 ALLOW_DEMO_CONTENT=yes
  BACKUP_KEY=age1 BACKUP_MONITOR_URL=hc-ping.com/1 MONITOR_ADDRESS=https://ntfy.sh/salon
  MONITOR_URL=https://me:it@hc.salon.invalid/1
`
  .trim()
  .split(/\s+/)

const MONITOR = { MONITOR_URL: 'https://hc.salon.invalid/1' }

/** Lines of .env, the expected sentence for each, and what else is in the file. */
const WRONG: [line: string, sentence?: RegExp, others?: Record<string, string>][] = [
  ...WRONG_ALONE.map((line): [string] => [line]),
  ['SITE_URL=https://www.salon.invalid', /nothing here speaks HTTPS.+PROXY/, { COMPOSE_PROFILES: '' }],
  ['SITE_URL=http://www.salon.invalid', /must begin with https/],
  ['SITE_URL=https://www.salon.invalid:8443', /points to port 8443.+HTTPS_PORT=8443/],
  ['PUBLISH_ON=127.0.0.1', /only this machine open the site/],
  ['HTTP_PORT=8080', /must be 80 for the profile tls/],
  ['HTTPS_PORT=80', /must differ from HTTP_PORT/, { SITE_URL: 'https://www.salon.invalid:80' }],
  ['TLS_DOMAINS=salon.invalid', /add www\.salon\.invalid/],
  ['TRUSTED_PROXY=127.0.0.1', /172\.16\.0\.0\/12/],
  ['SMTP_HOST=https://smtp.salon.invalid', /without https:\/\/, a port or a path/],
  ['SMTP_HOST=LocalHost', /use host\.docker\.internal/],
  ['SMTP_SECURITY=starttls', /must be tls for SMTP_PORT=465/, { SMTP_PORT: '465' }],
  ['SMTP_SECURITY=tls', /must be starttls for SMTP_PORT=25 and SMTP_PORT=587/],
  ['SMTP_SECURITY=tls', /must be starttls/, { SMTP_PORT: '25' }],
  ['SMTP_SECURITY=none', /SMTP_PASSWORD crosses the network in clear text/],
  ['SMTP_PASSWORD=', /must be set where SMTP_USER is/],
  ['SMTP_USER=', /must be set where SMTP_PASSWORD is/],
  ['MAIL_FROM=Jo <jo@salon.invalid>'],
  ['MAIL_TO=jo@salon.invalid, ann@salon.invalid'],
  ['MONITOR_URL=http://localhost:8090/salon', /use host\.docker\.internal/],
  ['BACKUP_DAYS=36', /must be a whole number from 1 to 35/],
  ['SWEEP_SECONDS=61', /from 1 to 60/],
  ['SMTP_PORT=65536', /must be a port number from 1 to 65535/],
  ['DATABASE_URL=postgresql://willow:secret@db/willow', /put that into POSTGRES_PASSWORD/],
  ['DATABASE_URL=postgresql://willow@localhost/willow', /leave it empty for the one of this stack/],
  ['DATABASE_URL=postgresql://willow@db.salon.invalid/willow', /API cannot reach.+docker\/stack\.yml/],
  ['QUEUE_URL=redis://host.docker.internal', /API cannot reach/],
  ['BACKUP_MONITOR_URL=https://hc.salon.invalid/1', /must differ from MONITOR_URL/, MONITOR],
  ['BACKUP_PASSWORD='],
  ['BACKUP_REPOSITORY=/mnt/backups', /must begin with sftp:, s3: or rest:/],
  ['BACKUP_REPOSITORY=s3:https://s3.salon.invalid/bucket'],
  ['BACKUP_SSH_KEY=', /must be set for an SFTP server/, remote],
  ['BACKUP_SSH_KEY=/home/me/.ssh/id', /text of a private key/],
  ['SMPT_HOST=smtp.salon.invalid', /Did you mean SMTP_HOST\?/],
  ['smtp_port=25', /Did you mean SMTP_PORT\?/],
  ['SMTP_PASSWORD_FILE=/run/secrets/smtp', /is not a variable of this stack/],
]

describe('a wrong value is rejected by name, in a sentence', () => {
  it.each(WRONG)('%s', (line, sentence = /./, others = {}) => {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(line)!
    const problems = checkSettings({ ...published, ...others, [name!]: value })
    const problem = problems.find((one) => one.name === name)
    expect(problem?.text, `${describeProblems(problems)} names no ${name}`).toMatch(sentence)
    expect(describeProblems(problems)).not.toMatch(/NaN|expected|Invalid|undefined/)
  })

  it('in one round, even if its line is read differently and the text in it is wrong too', () => {
    const MONITOR_URL = 'kuma.salon.invalid/push/a?status=up&msg=OK'
    const problems = check({ ...published, MONITOR_URL }, `MONITOR_URL=${MONITOR_URL}`)
    expect(describeProblems(problems)).toMatch(
      /\(line 1 of \.env\) MONITOR_URL has .+quotes.+\n.+\(line 1 of \.env\) MONITOR_URL must be an http/,
    )
    const twice = check({ ...published, MONITOR_URL }, `MONITOR_URL=\nMONITOR_URL=${MONITOR_URL}`)
    expect(twice).toHaveLength(3)
    const line = 'SMTP_PASSWORD=four$five'
    expect(check({ ...published, SMTP_PASSWORD: 'four' }, line)).toHaveLength(1)
    expect(check({ ...published, SMTP_PASSWORD: '' }, 'SMTP_PASSWORD="$four"')).toHaveLength(1)
  })

  it('even when many are wrong at once, and each only once', () => {
    const names = checkSettings({ ...demo, SITE_URL: published.SITE_URL, HTTPS_PORT: '443' }).map(
      ({ name }) => name,
    )
    expect(names).toEqual([...new Set(names)])
    expect(names).toEqual(
      expect.arrayContaining(['SITE_URL', 'POSTGRES_PASSWORD', 'COMPOSE_PROFILES', 'PUBLISH_ON']),
    )
  })
})

it.each([
  ['SMTP_PASSWORD=Secret$mtp#1', 'SMTP_PASSWORD has a $'],
  ['SMTP_PASSWORD="Secret$mtp"', 'SMTP_PASSWORD has a $'],
  ['MAIL_TO=abc #def', 'MAIL_TO has a #'],
  ['MONITOR_URL=https://kuma.test/api/push/a?status=up&msg=OK', 'MONITOR_URL has a space or one of &'],
  ...[...';|<>()`\\ '].map((character) => [`SMTP_PASSWORD=a${character}b`, 'SMTP_PASSWORD has a space or']),
])('%s is read differently than it was written', (line, sentence) =>
  expect(lineProblems(readEnvLines(line!)).map(describeProblem)).toEqual([
    expect.stringContaining(sentence!),
  ]),
)

it.each([
  "SMTP_PASSWORD='Secret$mtp #1'",
  'SMTP_PASSWORD="12 #4"',
  "MONITOR_URL='https://kuma.test/api/push/a?status=up&msg=OK'",
  'SITE_URL=https://a.test/#b',
  '# $x #y',
])('%s is read as it was written', (line) => expect(lineProblems(readEnvLines(line))).toEqual([]))

it('a variable that is set twice is rejected', () => {
  const lines = readEnvLines("A=1\n\nexport B = 2\nKEY='-----BEGIN\nAAAA==\n-----END'\nA=3\n#B=4\n")
  expect(lineProblems(lines).map(describeProblem)).toEqual([
    'A is also set in line 1: delete one of the two.',
  ])
  expect(lines.filter(({ name }) => name !== 'AAAA')).toEqual([
    { name: 'A', written: '1', number: 1 },
    { name: 'B', written: '2', number: 3 },
    { name: 'KEY', written: "'-----BEGIN", number: 4 },
    { name: 'A', written: '3', number: 7 },
  ])
})
