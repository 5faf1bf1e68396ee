import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { parseContact } from '@willow/backend/contract'
import axios from 'axios'
import { expect, it, onTestFinished } from 'vitest'

it('a message goes to the API with its key, its trap and its time on view, as the contract has them', async () => {
  let sent: unknown
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    sent = { method, url, key: headers['idempotency-key'], body: await json(request) }
    response.writeHead(202).end('{"id":"7"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // The site's own address, which only a browser has: set before the client is made.
  axios.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { sendMessage } = await import('./use-send.ts')
  const message = { name: 'Bea', email: 'bea@harper.example', subject: 'Max', message: 'A bath, please.' }
  expect(await sendMessage({ message, key: 'k', honeypot: '', elapsedMs: 4000 })).toBe('{"id":"7"}')
  const body = { ...message, website: '', elapsedMs: 4000 }
  expect(sent).toEqual({ method: 'POST', url: '/api/contact', key: 'k', body })
  expect(parseContact(body)).toMatchObject({ ok: true, message })
})
