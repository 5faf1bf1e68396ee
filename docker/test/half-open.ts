/** Thousands of connections that one client begins and never finishes, and what other visitors notice of them. */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, get } from 'node:https'
import { docker, type Stack } from './stack.ts'

const COUNT = 2000
const PAGES = 50

const HALF_REQUEST = Buffer.from('GET / HTTP/1.1\r\nHost: willow.test\r\nX-Half: ')
/** The record's header promises 512 bytes of a ClientHello; half of them come. */
const HALF_HELLO = Buffer.concat([Buffer.from('1603010200010001fc0303', 'hex'), Buffer.alloc(245, 1)])

/** Keeps one connection half open: a new one follows as soon as the server has closed it. */
const keepHalfOpen = (port: number, bytes: Buffer, sockets: Set<Socket>, signal: AbortSignal) => {
  if (signal.aborted) return
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  sockets.add(socket)
  socket
    .on('error', () => {})
    .on('close', () => {
      sockets.delete(socket)
      setTimeout(keepHalfOpen, 50, port, bytes, sockets, signal)
    })
}

const openPage = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const options = {
      rejectUnauthorized: false,
      servername: 'willow.test',
      headers: { Host: `willow.test:${port}` },
    }
    get(`https://127.0.0.1:${port}/`, { ...options, agent: new Agent(), timeout: 5000 }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(String(answer.statusCode))),
      )
    })
      .on('timeout', () => reject(new Error('no answer within 5 s')))
      .on('error', reject)
  })

/** Holds both kinds, and opens pages as another visitor; rejects when one of them fails. Resolves to what was seen. */
export const holdHalfOpen = async ({ httpPort, httpsPort, container }: Stack): Promise<string> => {
  const [stop, sockets] = [new AbortController(), new Set<Socket>()]
  try {
    for (let count = 0; count < COUNT; count++) {
      keepHalfOpen(httpPort, HALF_REQUEST, sockets, stop.signal)
      keepHalfOpen(httpsPort, HALF_HELLO, sockets, stop.signal)
      if (count % 100 === 0) await sleep(20)
    }
    for (let page = 0; page < PAGES; page++) await openPage(httpsPort)
    const held = [...sockets].filter(({ readyState }) => readyState === 'open').length
    const memory = await docker(['stats', '--no-stream', '--format', '{{.MemUsage}}', await container('web')])
    return `${PAGES} pages opened beside ${held} half-open connections, ${memory}`
  } finally {
    stop.abort()
    for (const socket of sockets) socket.destroy()
  }
}
