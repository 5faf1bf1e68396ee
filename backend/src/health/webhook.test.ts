import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../.dev/postgres.ts'
import { testClock } from '../../test/test-clock.ts'
import { heartbeatTo, isAlarmAddress, webhookAlarm } from './webhook.ts'

/** A service that keeps the requests it gets, and answers with `status`. */
const listen = async (status: number) => {
  const requests: { path: string | undefined; headers: object; body: string }[] = []
  const server = createServer(async (req, res) => {
    let body = ''
    for await (const chunk of req) body += chunk
    requests.push({ path: req.url, headers: req.headers, body })
    res.writeHead(status).end('ok')
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { requests, address: `http://127.0.0.1:${port}/topic` }
}
const raised = { reason: 'refused', state: 'raised' }
const resolved = { reason: 'refused', state: 'resolved' }

describe('an alarm', () => {
  const send = async (shape: string, facts = raised) => {
    const { requests, address } = await listen(200)
    await webhookAlarm(`${shape}${address}`, 'Füchse & Co')('2 messages wait.', facts)
    return requests[0]!
  }

  it('is a readable line for ntfy, with the site in its title', async () => {
    const { body, headers } = await send('ntfy+')
    expect(body).toBe('2 messages wait.')
    const title = (headers as { title: string }).title.replace(/^=\?UTF-8\?B\?|\?=$/g, '')
    expect(Buffer.from(title, 'base64').toString()).toBe('Füchse & Co')
    expect(headers).toMatchObject({ priority: 'high', tags: 'rotating_light' })
    expect((await send('ntfy+', resolved)).headers).toMatchObject({ priority: 'default' })
  })

  it('is text for Slack, and content for Discord', async () => {
    expect(JSON.parse((await send('slack+')).body)).toEqual({ text: '*Füchse & Co*: 2 messages wait.' })
    expect(JSON.parse((await send('discord+')).body)).toEqual({
      content: '**Füchse & Co**: 2 messages wait.',
    })
  })

  it('is a failure for healthchecks, where a plain post would mean that all is well', async () => {
    expect((await send('healthchecks+')).path).toBe('/topic/fail')
    expect((await send('healthchecks+', resolved)).path).toBe('/topic')
  })

  it('is JSON with the facts for anything else', async () =>
    expect(JSON.parse((await send('')).body)).toEqual({
      title: 'Füchse & Co',
      text: 'Füchse & Co: 2 messages wait.',
      facts: raised,
    }))

  it('fails when the service refuses or is away', async () => {
    const { address } = await listen(500)
    await expect(webhookAlarm(address, 'Us')('x', raised)).rejects.toThrow('The alarm webhook answered 500.')
    const nowhere = `http://127.0.0.1:${await freePort()}/`
    await expect(webhookAlarm(nowhere, 'Us')('x', raised)).rejects.toThrow('fetch failed')
  })

  it.each([
    ['https://ntfy.sh/willow', true],
    ['ntfy+https://push.salon.invalid/willow', true],
    ['pager+https://push.salon.invalid', false],
    ['ftp://push.salon.invalid', false],
    ['willow', false],
  ])('%s can be an address: %s', (address, expected) => expect(isAlarmAddress(address)).toBe(expected))
})

describe('the heartbeat', () => {
  it('comes once a minute while all is well, and at once when something is not', async () => {
    const { requests, address } = await listen(200)
    const clock = testClock()
    const beat = heartbeatTo(address, clock)
    await beat([])
    await beat([])
    await beat(['The disk is full.'])
    await beat(['The disk is full.'])
    await beat([])
    await clock.sleep(60_000)
    await beat([])
    expect(requests.map(({ path }) => path)).toEqual(['/topic', '/topic/fail', '/topic', '/topic'])
    expect(requests[1]!.body).toBe('The disk is full.')
  })

  it('says up and down to Uptime Kuma', async () => {
    const { requests, address } = await listen(200)
    const beat = heartbeatTo(address.replace('topic', 'api/push/key?status=up&msg=OK&ping='), testClock())
    await beat(['The disk is full.'])
    await beat([])
    expect(requests.map(({ path }) => path)).toEqual([
      '/api/push/key?status=down&msg=The+disk+is+full.&ping=',
      '/api/push/key?status=up&msg=OK&ping=',
    ])
  })

  it('fails when it is not answered 2xx', async () => {
    const { address } = await listen(404)
    await expect(heartbeatTo(address, testClock())([])).rejects.toThrow('The heartbeat was answered 404.')
  })
})
