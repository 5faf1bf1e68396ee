import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createQueryClient, createQueryFunction, read, request } from './http.ts'

/** Starts a real server and returns its address. */
const serve = async (listener: RequestListener) => {
  const server = createServer(listener)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const serveStatus = (status: number, body = '') =>
  serve((_request, response) => response.writeHead(status).end(body))

describe('read', () => {
  it.each([
    ['a response with text', 503, 'Back in a minute.', /^503: Back in a minute\.$/],
    ['an empty answer', 404, '', /^404: Not Found$/],
    ['an error in JSON', 422, '{"a":1}', /^422: \{"a":1\}$/],
    ['a page', 502, ' <h1>Bad gateway</h1>\n', /^502: <h1>Bad gateway<\/h1>$/],
    ['a long response', 500, 'x'.repeat(9000), /^500: x{300}…$/],
  ])('turns %s into an error with its status and text', async (_, status, body, message) => {
    await expect(read(await serveStatus(status, body))).rejects.toThrow(message)
  })

  it('throws an error without a message when there is no answer', async () => {
    const url = await serve((request) => request.socket.destroy())
    await expect(read(url)).rejects.toMatchObject({ name: 'Error', message: '' })
  })
})

it.each([200, 201, 202, 204])(
  'a request succeeds with any answer of status %i, also a page or an empty one',
  async (status) => {
    const body = { 200: '<!DOCTYPE html>', 202: 'OK' }[status] ?? ''
    expect(await request('POST', await serveStatus(status, body))).toBe(body)
  },
)

it('a request has its method, JSON body, JSON content type and headers', async () => {
  let seen: unknown
  const url = await serve(async (message, response) => {
    const { method, headers } = message
    seen = {
      method,
      type: headers['content-type'],
      key: headers['idempotency-key'],
      body: await text(message),
    }
    response.writeHead(202).end('{"id":"7"}')
  })
  expect(await request('POST', url, { name: 'Bea' }, { 'Idempotency-Key': 'k' })).toBe('{"id":"7"}')
  expect(seen).toEqual({ method: 'POST', type: 'application/json', key: 'k', body: '{"name":"Bea"}' })
})

describe('the query client', () => {
  it('reads the path that is the first element of the query key', async () => {
    const url = await serveStatus(200, '[1]')
    expect(await createQueryClient().fetchQuery({ queryKey: [url, 'ignored'] })).toEqual([1])
  })

  it('throws on a 401 by default, after a single request', async () => {
    let requests = 0
    const url = await serve((_request, response) => {
      requests += 1
      response.writeHead(401).end('Who are you?')
    })
    await expect(createQueryClient().fetchQuery({ queryKey: [url] })).rejects.toThrow('401: Who are you?')
    expect(requests).toBe(1)
  })

  it('yields null on a 401 if told to, and still throws on other errors', async () => {
    const client = createQueryClient()
    const ask = (url: string) => client.fetchQuery({ queryKey: [url], queryFn: createQueryFunction('null') })
    expect(await ask(await serveStatus(401))).toBeNull()
    await expect(ask(await serveStatus(500))).rejects.toThrow('500: Internal Server Error')
  })
})
