/** Nothing that a visitor wrote reaches logs, Redis, metrics or alarms, whatever goes wrong on the way. */
import { createServer } from 'node:http'
import { Redis } from 'ioredis'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../../.dev/postgres.ts'
import { openDatabase } from '#src/store/database.ts'
import { openMailServer, smtpError } from './mail-server.ts'
import { startProcess } from './processes.ts'
import { openRedis } from './redis-server.ts'
import { createDatabase } from './test-database.ts'
import { siteVariables } from './samples.ts'

const SECRETS = ['Xanthippe', 'quokkamail', 'Zyzzyva', 'Brouhaha']
const SECRETS_PATTERN = new RegExp(SECRETS.join('|'), 'i')
const form = {
  name: 'Xanthippe Clarke',
  email: 'ann@quokkamail.example',
  subject: 'Zyzzyva is a dog',
  message: 'Brouhaha about the claws, could you help?',
  elapsedMs: 60_000,
}

const listenForAlarms = async () => {
  const alarms: string[] = []
  const server = createServer(async (req, res) => {
    for await (const chunk of req) alarms.push(String(chunk))
    res.end()
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { alarms, url: `http://127.0.0.1:${port}` }
}

/** Every command that Redis gets, with its arguments. */
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

/** A mail server that quotes the mail in its refusal, until it is made kind. */
const openRudeServer = async () => {
  const mood = { rude: true }
  const server = await openMailServer({
    onData: async (stream, _session, callback) => {
      let mail = ''
      for await (const chunk of stream) mail += String(chunk)
      if (mood.rude) return callback(smtpError(554, `spam: ${mail.replace(/\s+/g, ' ').slice(0, 400)}`))
      server.raw.push(Buffer.from(mail))
      callback()
    },
  })
  onTestFinished(server.close)
  return { server, mood }
}

it.runIf(inject('redisUrl'))(
  'a full run leaves no word of a visitor outside of database and mail',
  async () => {
    const [{ alarms, url: ALERT_WEBHOOK_URL }, redis] = [await listenForAlarms(), await watchRedis()]
    const { server, mood } = await openRudeServer()
    const env = {
      DATABASE_URL: await createDatabase(),
      QUEUE_URL: redis.url,
      ALERT_WEBHOOK_URL,
      ...siteVariables,
      API_PORT: String(await freePort()),
      METRICS_PORT: String(await freePort()),
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(server.port),
      SMTP_SECURITY: 'none',
      MAIL_FROM: 'website@salon.example',
      MAIL_TO: 'groomer@salon.example',
      SWEEP_SECONDS: '1',
    }
    const [api, worker] = await Promise.all([startProcess('api', env), startProcess('worker', env)])
    const post = (body: string) =>
      fetch(`http://127.0.0.1:${env.API_PORT}/api/contact`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      })
    expect((await post(JSON.stringify(form))).status).toBe(202)
    expect((await post(JSON.stringify({ ...form, website: 'spam' }))).status).toBe(202)
    expect((await post(JSON.stringify({ ...form, email: 'quokkamail' }))).status).toBe(422)
    expect((await post(JSON.stringify(form).slice(0, 90))).status).toBe(400)
    await vi.waitFor(() => expect(alarms.join()).toContain('rejected'), { timeout: 60_000 })

    mood.rude = false
    const { db, close } = openDatabase(env.DATABASE_URL)
    onTestFinished(close)
    expect((await db.contactMessage.findFirstOrThrow()).lastError).not.toMatch(SECRETS_PATTERN)
    await db.contactMessage.updateMany({ data: { nextAttemptAt: new Date(0) } })
    await vi.waitFor(() => expect(server.raw).toHaveLength(2), { timeout: 60_000 })
    const metrics = await (await fetch(`http://127.0.0.1:${env.METRICS_PORT}/metrics`)).text()
    const ready = await (await fetch(`http://127.0.0.1:${env.API_PORT}/api/ready`)).text()

    const seen = { api: api.lines, worker: worker.lines, redis: redis.commands, alarms, metrics, ready }
    const places = Object.entries(seen)
    const found = places
      .filter(([, text]) => SECRETS_PATTERN.test(JSON.stringify(text)))
      .map(([place]) => place)
    expect(found).toEqual([])
    expect(places.filter(([, text]) => text.length === 0)).toEqual([])
    expect(redis.commands.join()).toContain('deliver')
  },
)
