/**
 * Real processes: where a visitor's text must not appear, how they end, and what they print when they cannot start.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { Redis } from 'ioredis'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { openDatabase, type Database } from '#src/store/database.ts'
import { freePort } from '../../dev/environment.ts'
import { mailVariables, openMailServer, smtpError, type MailServer } from '../../dev/servers/mail-server.ts'
import { openRedis } from '../../dev/servers/redis.ts'
import { createDatabase, makeDue, openService, postForm, useProcess } from './test-servers.ts'
import { waitFor } from './wait-for.ts'

let env: Record<string, string>
let db: Database
let mailServer: MailServer
/** While this is set the mail server quotes the mail in its rejection. */
let quotesMail: boolean
beforeEach(async () => {
  quotesMail = false
  mailServer = await openMailServer({
    onMail: (mail) => {
      if (quotesMail) throw smtpError(554, `spam: ${String(mail).replace(/\s+/g, ' ').slice(0, 400)}`)
      mailServer.raw.push(mail)
    },
  })
  onTestFinished(mailServer.close)
  env = {
    DATABASE_URL: await createDatabase(),
    SITE_URL: 'http://localhost:8080',
    API_PORT: String(await freePort()),
    ...mailVariables(mailServer.port),
    QUEUE_URL: 'redis://127.0.0.1:1', // Nothing listens there, so the sweep delivers.
  }
  const opened = openDatabase(env.DATABASE_URL!)
  onTestFinished(opened.close)
  db = opened.db
})

const start = (name: string, changes: Record<string, string> = {}) => useProcess(name, { ...env, ...changes })
const post = (form?: string | object) => postForm(env.API_PORT!, form)

const SECRETS = /Xanthippe|quokkamail|Zyzzyva|Brouhaha/i
const words = {
  name: 'Xanthippe Clarke',
  email: 'ann@quokkamail.example',
  subject: 'Zyzzyva is a dog',
  message: 'Brouhaha about the claws, could you help?',
}

/** Every command that a dedicated Redis receives, with its arguments. */
const watchRedis = async () => {
  const redis = await openRedis(await freePort())
  onTestFinished(redis.stop)
  const commands: string[] = []
  const client = new Redis(redis.url)
  onTestFinished(() => client.disconnect())
  const monitor = await client.monitor()
  monitor.on('monitor', (_time: string, args: string[]) => commands.push(args.join(' ')))
  onTestFinished(() => monitor.disconnect())
  return { url: redis.url, commands }
}

it('what a visitor wrote is in no log, not in Redis and in no report, whatever goes wrong on the way', async () => {
  const { calls: reports, address } = await openService()
  const redis = await watchRedis()
  quotesMail = true
  Object.assign(env, { QUEUE_URL: redis.url, MONITOR_URL: address })
  const [api, worker] = await Promise.all([start('api'), start('worker')])
  // Three rejections one after the other change the monitor's verdict, which is told at once.
  for (const [body, status] of [
    [words, 202],
    [words, 202],
    [{ ...words, topic: 'spam' }, 202],
    [{ ...words, email: 'quokkamail' }, 422],
    [JSON.stringify(words).slice(0, 90), 400],
  ] as const)
    expect((await post(body)).status).toBe(status)
  await waitFor(() => expect(JSON.stringify(reports)).toContain('The mail server rejects'))
  quotesMail = false
  expect((await db.contactMessage.findFirstOrThrow()).lastError).not.toMatch(SECRETS)
  await makeDue(db)
  await waitFor(() => expect(mailServer.raw).toHaveLength(3))
  const health = await (await fetch(`http://127.0.0.1:${env.API_PORT}/api/health`)).text()
  const { commands } = redis
  for (const place of [api.lines, worker.lines, commands, reports, health]) {
    expect(place.length).toBeGreaterThan(0)
    expect(JSON.stringify(place)).not.toMatch(SECRETS)
  }
  expect(commands.join()).toContain('deliver')
})

it('an API that gets SIGTERM still stores what is on its way, and waits for no client that stalls', async () => {
  const api = await start('api')
  const head = 'POST /api/contact HTTP/1.1\r\nHost: salon.example\r\nContent-Type: application/json\r\n'
  for (const words of ['', head, `${head}Content-Length: 9000\r\n\r\n{`])
    for (const drop of ['', 'x']) {
      const client = connect(Number(env.API_PORT), '127.0.0.1').on('error', () => {})
      await once(client, 'connect')
      client.write(words)
      const drip = setInterval(() => client.write(words && drop), 100)
      onTestFinished(() => clearInterval(drip))
    }
  const ended = api.stop('SIGTERM')
  await waitFor(() => expect(api.lines.join()).toContain('process.ending'))
  expect((await post()).status).toBe(202)
  expect(await ended).toBe(0)
})

const nowhere = { DATABASE_URL: 'postgresql://willow@127.0.0.1:1/x' }
it.each([
  ['which variable is wrong', 'api', () => ({ SITE_URL: 'salon' }), /^SITE_URL must be the address/],
  ['that its port is busy', 'api', () => ({ API_PORT: `${mailServer.port}` }), /address already in use/],
  ['that its database is not there', 'migrate', () => nowhere, /ECONNREFUSED/],
] as const)('a process that cannot start says in one sentence %s', async (_, name, changes, sentence) => {
  const { child, lines } = await start(name, changes())
  expect(child.exitCode).toBe(1)
  const { event, error } = JSON.parse(lines.at(-1)!) as { event: string; error: string }
  expect([event, error]).toEqual(['process.failed', expect.stringMatching(sentence)])
})
