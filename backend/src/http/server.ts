/** The HTTP server and its limits against slow and oversized clients. */
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { OWN_PAGE } from './problem.ts'

/** A slow client gets 408 within 10 s, however steadily it sends. Milliseconds; the size is in bytes. */
const LIMITS: ServerOptions = {
  headersTimeout: 5000,
  requestTimeout: 8000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 75_000,
  maxHeaderSize: 8192,
}

const TOO_SLOW = 'Your message took too long to arrive. Please try again.'
const UNREADABLE = 'We could not read your message. Please try again.'

const statusOf = (code: string | undefined) => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}

const headersOf = (sentence: string) => ({
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Length': sentence.length,
  'Cache-Control': 'no-store',
  Connection: 'close',
})

/** Answers on the socket, where Node has no response object. */
const answerOn = (socket: Duplex, status: number, sentence: string) => {
  const lines = Object.entries(headersOf(sentence)).map((header) => header.join(': '))
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n')
  if (socket.writable) socket.write(`${head}\r\n\r\n${sentence}`)
}

/** Answers a request that Node could not parse with a sentence for the visitor. */
const answerBroken = ({ code }: NodeJS.ErrnoException, socket: Socket) => {
  const status = statusOf(code)
  answerOn(socket, status, status === 408 ? TOO_SLOW : UNREADABLE)
  socket.destroySoon()
}

const reject = (res: ServerResponse, status: number) =>
  res.writeHead(status, headersOf(UNREADABLE)).end(UNREADABLE)

/** Rejects a request without a Host header (RFC 9112, section 3.2), which the same-origin check needs. */
const withHost =
  (handle: RequestListener): RequestListener =>
  (req, res) =>
    req.headers.host ? handle(req, res) : reject(res, 400)

/** Makes a server with these limits, whose own error responses have sentences too. It does not listen yet. */
export const makeServer = (handle: RequestListener): Server =>
  createServer({ ...LIMITS, requireHostHeader: false }, withHost(handle))
    .on('clientError', answerBroken)
    .on('checkExpectation', (_req, res) => reject(res, 417))
    .on('connect', (_req, socket) => {
      answerOn(socket, 405, OWN_PAGE)
      socket.end()
    })

/** Resolves once the server listens, to the function that closes it; rejects with one sentence for a port in use. */
export const listen = (server: Server, port: number, host: string): Promise<() => Promise<void>> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use by another program.`) : error),
    )
    server.listen(port, host, () =>
      resolve(
        () =>
          new Promise((closed) => {
            // Node closes connections that are idle now; those that become idle later would stay for keepAliveTimeout
            const closing = setInterval(() => server.closeIdleConnections(), 50)
            server.close(() => {
              clearInterval(closing)
              closed()
            })
          }),
      ),
    )
  })
