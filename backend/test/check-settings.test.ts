/** The stack's first process, run as Compose runs it. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'

const example = parseEnv(readFileSync('.env.example', 'utf8')) as Record<string, string>
const filledIn = {
  ...example,
  DATABASE_URL: 'postgresql://willow@db/willow',
  QUEUE_URL: 'redis://redis',
  POSTGRES_PASSWORD: 'one',
  API_DATABASE_PASSWORD: 'two',
  WORKER_DATABASE_PASSWORD: 'five',
  REDIS_PASSWORD: 'three',
  SMTP_HOST: 'mail.salon.invalid',
  SMTP_PASSWORD: 'four',
}

const check = (env: Record<string, string>) =>
  new Promise<{ code: number; out: string; err: string[] }>((resolve) => {
    execFile(process.execPath, ['backend/src/check-settings.ts'], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err: err.trim().split('\n') }),
    )
  })

describe('the check of all settings', () => {
  it('lets a filled-in .env pass', async () =>
    expect(await check(filledIn)).toMatchObject({ code: 0, out: '  ✓ Every setting is there.\n' }))

  it('names each placeholder of .env.example once', async () => {
    const { code, err } = await check({ ...filledIn, ...example, DATABASE_URL: filledIn.DATABASE_URL })
    expect(code).toBe(1)
    expect(err.map((line) => line.trim().split(' ')[1]).toSorted()).toEqual([
      'API_DATABASE_PASSWORD',
      'POSTGRES_PASSWORD',
      'REDIS_PASSWORD',
      'SMTP_HOST',
      'SMTP_PASSWORD',
      'WORKER_DATABASE_PASSWORD',
    ])
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

  it.each(['POSTGRES_PASSWORD', 'API_DATABASE_PASSWORD', 'WORKER_DATABASE_PASSWORD', 'REDIS_PASSWORD'])(
    'refuses a store without a password: %s',
    async (name) => {
      const { code, err } = await check({ ...filledIn, [name]: '' })
      expect([code, err]).toEqual([1, [`✗ ${name} must be set (see .env.example).`]])
    },
  )
})
