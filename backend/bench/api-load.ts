/** Posts messages over kept connections, each as soon as the last one is answered, and takes the time. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { sentForm } from '../test/samples.ts'

/** What one load showed: answers in a second, and milliseconds from the last byte sent to the whole answer. */
export type Load = { perSecond: number; p50: number; p95: number; p99: number }

const BODY = JSON.stringify({ ...sentForm, message: `${sentForm.message} `.repeat(10) })
const HEAD = [
  'POST /api/contact HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  `Content-Length: ${Buffer.byteLength(BODY)}`,
].join('\r\n')

/** As a browser's form: a key of its own for each message. */
const request = () => `${HEAD}\r\nIdempotency-Key: ${randomUUID()}\r\n\r\n${BODY}`

/** The answers of all servers here are short and come whole: head and body end with the JSON's brace. */
const isWhole = (answer: string) => answer.endsWith('}') || answer.endsWith('}\r\n0\r\n\r\n')

const keepPosting = async (port: number, until: number, times: number[]) => {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  await once(socket, 'connect')
  while (performance.now() < until) {
    const started = performance.now()
    socket.write(request())
    let answer = ''
    while (!isWhole(answer)) answer += String((await once(socket, 'data'))[0])
    if (!answer.startsWith('HTTP/1.1 202')) throw new Error(`A post was answered: ${answer.slice(0, 200)}`)
    times.push(performance.now() - started)
  }
  socket.destroy()
}

/** Loads the server on `port` for `seconds` with `connections` at once. Throws when an answer is not 202. */
export const load = async (port: number, connections: number, seconds: number): Promise<Load> => {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  await Promise.all(Array.from({ length: connections }, () => keepPosting(port, until, times)))
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { perSecond: sorted.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
