import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../dev/environment.ts'
import { idleApp } from '../../test/test-servers.ts'
import { listen, makeServer } from './server.ts'

const open = async (handle: RequestListener = (_req, res) => res.end('up')) => {
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

const UNREADABLE = 'We could not read your message. Please try again.'
const NOT_OUR_FORM = 'Please send your message from our own contact page.'
const WITHOUT_HOST = 'POST /api/contact HTTP/1.0\r\nOrigin: null\r\nConnection: close\r\n\r\n'

it.each([
  ['no HTTP at all', 'hello?\r\n\r\n', 400, UNREADABLE],
  ['a foreign page without a Host', WITHOUT_HOST, 403, NOT_OUR_FORM],
])('a request with %s is answered with a sentence', async (_, words, status, sentence) => {
  const { port } = await open(idleApp().callback())
  const answer = await say(port, words)
  expect(answer).toContain(`HTTP/1.1 ${status} `)
  expect(answer.slice(answer.indexOf('\r\n\r\n') + 4)).toBe(sentence)
  expect(answer).toContain('text/plain; charset=utf-8')
})

it('a client that disconnects in the middle of a request does not disturb the next client', async () => {
  const { port, server } = await open()
  const socket = connect(port, '127.0.0.1')
  const broken = once(server, 'clientError')
  socket.write('GET / HTTP/1.1\r\nHost', () => socket.resetAndDestroy())
  expect((await broken)[0]).toMatchObject({ code: 'ECONNRESET' })
  expect(await say(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toContain('200 OK')
})
