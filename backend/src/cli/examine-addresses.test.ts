import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../.dev/postgres.ts'
import { examineAddresses } from './examine-addresses.ts'

const listen = async () => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url!)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { requests, port: (server.address() as { port: number }).port }
}

it('hosts of alarms and heartbeat that answer are well, and are sent nothing', async () => {
  const { requests, port } = await listen()
  const findings = await examineAddresses({
    ALERT_WEBHOOK_URL: `ntfy+http://127.0.0.1:${port}/willow`,
    HEARTBEAT_URL: `http://127.0.0.1:${port}/ping/key`,
  })
  expect(findings.map(({ result }) => result)).toEqual(['ok', 'ok'])
  expect(JSON.stringify(findings)).not.toMatch(/willow|key/)
  expect(requests).toEqual([])
})

it('a host that does not answer is named, without what is secret in its address', async () => {
  const port = await freePort()
  const [alarms] = await examineAddresses({ ALERT_WEBHOOK_URL: `http://127.0.0.1:${port}/secret-topic` })
  expect(alarms).toMatchObject({
    result: 'bad',
    told: expect.stringMatching(/127\.0\.0\.1:\d+ in ALERT_WEBHOOK_URL/),
  })
  expect(alarms!.told).not.toContain('secret-topic')
})

it('addresses that are empty are a warning, with what that means', async () =>
  expect(await examineAddresses({})).toMatchObject([
    { check: 'alarms', result: 'warn', told: 'ALERT_WEBHOOK_URL is empty: alarms are in the log alone.' },
    { check: 'heartbeat', result: 'warn' },
  ]))
