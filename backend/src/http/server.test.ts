import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../dev/environment.ts'
import { idleApp } from '../../test/test-servers.ts'
import { listen, makeServer } from './server.ts'

const UNREADABLE = 'We could not read your message. Please try again.'
const NOT_OUR_FORM = 'Please send your message from our own contact page.'
const WITHOUT_HOST = 'POST /api/contact HTTP/1.0\r\nOrigin: null\r\nConnection: close\r\n\r\n'

it.each([
  ['no HTTP at all', 'hello?\r\n\r\n', 400, UNREADABLE],
  ['a foreign page without a Host', WITHOUT_HOST, 403, NOT_OUR_FORM],
])('a request with %s is answered with a sentence', async (_, words, status, sentence) => {
  const port = await freePort()
  onTestFinished(await listen(makeServer(idleApp().callback()), port, '127.0.0.1'))
  const socket = connect(port, '127.0.0.1')
  socket.end(words)
  const answer = await text(socket)
  expect(answer).toContain(`HTTP/1.1 ${status} `)
  expect(answer.slice(answer.indexOf('\r\n\r\n') + 4)).toBe(sentence)
  expect(answer).toContain('text/plain; charset=utf-8')
})
