/** The stack's first process, run as Compose runs it. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'

const example = parseEnv(readFileSync('.env.example', 'utf8')) as Record<string, string>
const filledIn = {
  ...example,
  COMPOSE_PROFILES: '',
  DATABASE_URL: 'postgresql://willow@db/willow',
  QUEUE_URL: 'redis://redis',
  POSTGRES_PASSWORD: 'one',
  API_DATABASE_PASSWORD: 'two',
  WORKER_DATABASE_PASSWORD: 'five',
  REDIS_PASSWORD: 'three',
  SMTP_HOST: 'mail.salon.invalid',
  SMTP_SECURITY: 'starttls',
  SMTP_PASSWORD: 'four',
}
/** As the demo is, with the addresses that Compose puts in. */
const demo = { ...example, DATABASE_URL: filledIn.DATABASE_URL, QUEUE_URL: filledIn.QUEUE_URL }
/** A site that everybody can open. */
const open = { SITE_URL: 'https://www.salon.invalid', PUBLISH_ON: '', HTTPS_PORT: '443' }
const namesOf = (err: string[]) => err.map((line) => line.trim().split(/[ =]/)[1]!).toSorted()

const check = (env: Record<string, string>) =>
  new Promise<{ code: number; out: string; err: string[] }>((resolve) => {
    execFile(process.execPath, ['backend/src/check-settings.ts'], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err: err.trim().split('\n') }),
    )
  })

describe('the check of all settings', () => {
  it('lets a filled-in .env pass', async () =>
    expect(await check(filledIn)).toMatchObject({ code: 0, out: '  ✓ Every setting is there.\n' }))

  it('lets the demo of .env.example pass, and says that it is one', async () => {
    const { code, out } = await check(demo)
    expect([code, out]).toEqual([
      0,
      '  ✓ Every setting is there. This is a demo, for this machine alone: http://localhost:8080 is the site, http://localhost:8081 the inbox of its mail.\n',
    ])
  })

  it('names every value of the demo on a public site', async () => {
    const { code, err } = await check({ ...demo, ...open })
    expect(code).toBe(1)
    expect(namesOf(err)).toEqual([
      'API_DATABASE_PASSWORD',
      'COMPOSE_PROFILES',
      'MAIL_FROM',
      'MAIL_TO',
      'POSTGRES_PASSWORD',
      'REDIS_PASSWORD',
      'SITE_BOOKING_URL',
      'SITE_CHAT_NUMBER',
      'SITE_CREDIT_URL',
      'SITE_EMAIL',
      'SITE_FACEBOOK_URL',
      'SITE_MAP_URL',
      'SMTP_HOST',
      'WORKER_DATABASE_PASSWORD',
    ])
  })

  it('refuses a public site that only this machine could open', async () => {
    const { err } = await check({ ...demo, ...open, PUBLISH_ON: '127.0.0.1' })
    expect(err).toContainEqual(
      expect.stringMatching(/PUBLISH_ON=127.0.0.1 would let nobody but this machine/),
    )
  })

  it('refuses an address whose port is not the published one, unless a proxy stands before it', async () => {
    const elsewhere = { ...demo, HTTP_PORT: '80' }
    const { err } = await check(elsewhere)
    expect(err).toEqual([
      '✗ SITE_URL leads to port 8080, and the site is published on 80: put HTTP_PORT=8080 into .env, or name the proxy before it in TRUSTED_PROXY.',
    ])
    expect(await check({ ...elsewhere, TRUSTED_PROXY: '10.0.0.0/8' })).toMatchObject({ code: 0 })
  })

  it('names every secret that cannot be read at once, with what mends it', async () => {
    const { err } = await check({ ...demo, REDIS_PASSWORD_FILE: '/no/file', SMTP_PASSWORD_FILE: '/none' })
    expect(namesOf(err)).toEqual(['REDIS_PASSWORD_FILE', 'SMTP_PASSWORD_FILE'])
    expect(err[0]).toContain('chmod 644')
  })

  it('refuses to let more messages in than mails go out, and says how to mend it', async () => {
    const { code, err } = await check({ ...filledIn, CONTACT_LIMIT_PER_MINUTE: '31' })
    expect([code, err]).toEqual([
      1,
      [
        '✗ CONTACT_LIMIT_PER_MINUTE (31) must be at most MAILS_PER_MINUTE (30), or a flood delays mail without bound: put CONTACT_LIMIT_PER_MINUTE=30 or MAILS_PER_MINUTE=31 into .env (see .env.example).',
      ],
    ])
    expect(await check({ ...filledIn, CONTACT_LIMIT_PER_MINUTE: '30' })).toMatchObject({ code: 0 })
  })

  it('refuses it for a value that is left out as well', async () => {
    const { err } = await check({ ...filledIn, CONTACT_LIMIT_PER_MINUTE: '', MAILS_PER_MINUTE: '10' })
    expect(err).toHaveLength(1)
    expect(err[0]).toMatch(/CONTACT_LIMIT_PER_MINUTE \(20\) must be at most MAILS_PER_MINUTE \(10\)/)
  })

  it('refuses a mail password that would cross the network for everybody to read', async () => {
    const { code, err } = await check({ ...filledIn, SMTP_SECURITY: 'none' })
    expect([code, err]).toEqual([
      1,
      [
        '✗ SMTP_SECURITY must be tls or starttls, or everybody on the way reads SMTP_PASSWORD: none is for a server on this machine, or one without a login (see .env.example).',
      ],
    ])
  })

  it('refuses values of the site before it is built, by the rules and in the words of the build', async () => {
    const { code, err } = await check({
      ...filledIn,
      SITE_EMAIL: 'not-an-address',
      SITE_URL: 'http://localhost:8080/',
      SITE_POSTCODE: 'ng24 0zz',
      SITE_STREET: ' ',
      SITE_TWITTER_URL: 'soon',
      RETENTION_DAYS: '9999',
    })
    expect([code, err.map((line) => line.trim())]).toEqual([
      1,
      [
        '✗ SITE_URL must be the address of the site without a path or a slash at the end, such as https://www.example.org.',
        '✗ SITE_EMAIL must be an e-mail address, such as hello@example.org.',
        '✗ SITE_STREET is empty.',
        '✗ SITE_POSTCODE must be a British postcode in capitals with its space, such as NG24 0ZZ.',
        '✗ SITE_TWITTER_URL must be a full web address, such as https://www.example.org/page, or empty.',
        '✗ RETENTION_DAYS must be at most 3650 days.',
      ],
    ])
  })

  describe('of backups that go to another machine', () => {
    const remote = {
      BACKUP_KEY: `age1${'q'.repeat(58)}`,
      BACKUP_REMOTE: ':sftp,host=box.salon.invalid,port=23,user=me:willow',
      BACKUP_REMOTE_PASSWORD: 'six',
      BACKUP_REMOTE_HOST_KEYS: 'ssh-ed25519 AAAAC3Nz,ecdsa-sha2-nistp256 AAAAE2V=',
    }
    const refused = async (values: Record<string, string>) =>
      (await check({ ...filledIn, ...remote, ...values })).err

    it.each([
      remote.BACKUP_REMOTE,
      ':s3,provider=Other,endpoint=s3.salon.invalid,access_key_id=AK1:bucket/willow',
      ':s3,provider=Other,endpoint="https://s3.salon.invalid:9000",access_key_id=AK1:bucket',
      ':webdav,url="https://dav.salon.invalid/files/me",user=me:willow',
    ])('lets %s pass', async (BACKUP_REMOTE) =>
      expect(await check({ ...filledIn, ...remote, BACKUP_REMOTE })).toMatchObject({ code: 0 }),
    )

    it.each([
      [
        { BACKUP_KEY: '' },
        /^✗ BACKUP_KEY must be set where BACKUP_REMOTE is: what leaves this machine is enc/,
      ],
      [{ BACKUP_REMOTE_PASSWORD: '' }, /^✗ BACKUP_REMOTE_PASSWORD must be set where BACKUP_REMOTE is/],
      [{ BACKUP_REMOTE_HOST_KEYS: '' }, /^✗ BACKUP_REMOTE_HOST_KEYS must be set for an SFTP server/],
      [{ BACKUP_REMOTE: 'sftp://me@box.salon.invalid/willow' }, /^✗ BACKUP_REMOTE must be a path of rclone/],
      [{ BACKUP_REMOTE: ':s3,endpoint=https://s3.invalid:bucket' }, /a colon stands in "quotes"/],
      [
        { BACKUP_REMOTE: ':sftp,host=box.salon.invalid:' },
        /^✗ BACKUP_REMOTE must be a path .+ with a folder/,
      ],
      [{ BACKUP_REMOTE: ':sftp,host=box,pass=six:willow' }, /must not tell a password or key/],
      [{ BACKUP_REMOTE_HOST_KEYS: 'box ssh-ed25519 AAAAC3Nz' }, /^✗ BACKUP_REMOTE_HOST_KEYS must be keys as/],
    ])('refuses %j in a plain sentence', async (values, sentence) => {
      const err = await refused(values)
      expect(err).toHaveLength(1)
      expect(err[0]).toMatch(sentence)
    })
  })

  it.each(['POSTGRES_PASSWORD', 'API_DATABASE_PASSWORD', 'WORKER_DATABASE_PASSWORD', 'REDIS_PASSWORD'])(
    'refuses a store without a password: %s',
    async (name) => {
      const { code, err } = await check({ ...filledIn, [name]: '' })
      expect([code, err]).toEqual([1, [`✗ ${name} must be set (see .env.example).`]])
    },
  )

  /** Free words, and what Compose and `npm start` read by themselves. */
  const ANYTHING =
    /^(SITE_(.*NAME|STREET|TOWN|COUNTY)|VERSION|.*_FOLDER|.*_PASSWORD|SMTP_(HOST|USER)|(API|METRICS)_HOST|HEARTBEAT_FILE|PORT|(NODE|NGINX|POSTGRES|REDIS)_IMAGE|API_DATABASE_URL|WORKER_DATABASE_URL|NODE_EXTRA_CA_CERTS)/
  it.each(Object.keys(example).filter((name) => !ANYTHING.test(name)))(
    'tells a wrong value of %s in a plain sentence',
    async (name) => {
      const { code, err } = await check({ ...demo, [name]: 'no such?' })
      expect(code).toBe(1)
      expect(namesOf(err)).toContain(name)
      expect(err.join()).not.toMatch(/NaN|expected|Invalid|undefined/)
    },
  )
})
