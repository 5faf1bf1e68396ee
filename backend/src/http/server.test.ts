import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../.dev/postgres.ts'
import { recordingLog } from '../../test/samples.ts'
import { createApp } from './app.ts'
import { listen, makeServer } from './server.ts'

const open = async (handle: RequestListener = (_req, res) => res.end('well')) => {
  const port = await freePort()
  const server = makeServer(handle)
  onTestFinished(await listen(server, port, '127.0.0.1'))
  return { port, server }
}
const say = async (port: number, words: string) => {
  const socket = connect(port, '127.0.0.1')
  socket.end(words)
  return text(socket)
}

describe('what is no request is answered in a sentence', () => {
  it.each([
    ['headers beyond 8 kB', `GET / HTTP/1.1\r\nX: ${'x'.repeat(9000)}\r\n\r\n`, 431],
    ['no HTTP at all', 'hello?\r\n\r\n', 400],
    [
      'a chunk with endless extensions',
      `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\n`,
      413,
    ],
  ])('%s', async (_, words, status) => {
    const { port } = await open((req, res) => req.resume().on('end', () => res.end()))
    const answer = await say(port, words)
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    expect(answer).toContain('We could not read your message. Please try again.')
  })
})

it('a client that has hung up amid a request is answered nothing, and the next one is', async () => {
  const { port, server } = await open()
  const socket = connect(port, '127.0.0.1')
  const broken = once(server, 'clientError')
  socket.write('GET / HTTP/1.1\r\nHost', () => socket.resetAndDestroy())
  expect((await broken)[0]).toMatchObject({ code: 'ECONNRESET' })
  expect(await say(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toContain('200 OK')
})

describe('a server that cannot listen', () => {
  it('says that its port is in use', async () => {
    const { port } = await open()
    await expect(
      listen(
        makeServer(() => {}),
        port,
        '127.0.0.1',
      ),
    ).rejects.toThrow(`Port ${port} is in use by another program.`)
  })

  it('says what else is the matter in the system’s words', () =>
    expect(
      listen(
        makeServer(() => {}),
        0,
        '192.0.2.1',
      ),
    ).rejects.toThrow('EADDRNOTAVAIL'))
})

it('a visitor who leaves before the answer is a line in the log, and harms nobody', async () => {
  const { log, events } = recordingLog()
  const asked = Promise.withResolvers<void>()
  const app = createApp({
    submit: async () => ({ id: 'an id', isNew: true }),
    pingDatabase: () => new Promise(() => asked.resolve()),
    readFigures: () => new Promise(() => asked.resolve()),
    pingQueue: async () => {},
    log,
    siteUrl: 'https://salon.example',
    trustProxy: true,
    limitPerHour: 10,
    limitPerMinute: 10,
  })
  const { port } = await open(app.callback())
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /api/ready HTTP/1.1\r\nHost: a\r\n\r\n')
  await asked.promise
  socket.resetAndDestroy()
  const facts = { status: 500, error: 'Error', code: 'ECONNRESET' }
  await expect.poll(() => events).toEqual([{ event: 'request.failed', facts }])
})
