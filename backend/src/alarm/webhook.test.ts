import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../.dev/postgres.ts'
import { silentAlarm, webhookAlarm } from './webhook.ts'

const listen = async (status: number) => {
  const bodies: unknown[] = []
  const server = createServer(async (req, res) => {
    let body = ''
    for await (const chunk of req) body += chunk
    bodies.push([req.method, req.headers['content-type'], JSON.parse(body)])
    res.writeHead(status).end('ok')
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { bodies, alarm: webhookAlarm(`http://127.0.0.1:${port}/topic`) }
}

it('posts the sentence under the names that chat services read, with the facts', async () => {
  const { bodies, alarm } = await listen(200)
  await alarm('2 messages wait.', { pending: 2 })
  const body = { text: '2 messages wait.', content: '2 messages wait.', facts: { pending: 2 } }
  expect(bodies).toEqual([['POST', 'application/json', body]])
})

it('fails when the service refuses or is away', async () => {
  const { alarm } = await listen(500)
  await expect(alarm('x', {})).rejects.toThrow('The alarm webhook answered 500.')
  await expect(webhookAlarm(`http://127.0.0.1:${await freePort()}/`)('x', {})).rejects.toThrow('fetch failed')
})

it('is silent where no webhook is named', async () => expect(await silentAlarm('x', {})).toBeUndefined())
