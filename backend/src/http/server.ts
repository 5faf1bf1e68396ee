/** The HTTP server and its limits against slow and oversized clients. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'

/** A slow client gets 408 within 10 s, however steadily it sends. Times are in milliseconds, the size in bytes. */
const LIMITS: ServerOptions = {
  headersTimeout: 5000,
  requestTimeout: 8000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 75_000,
  maxHeaderSize: 8192,
}

const TOO_SLOW = 'Your message took too long to arrive. Please try again.'
const UNREADABLE = 'We could not read your message. Please try again.'

/**
 * Answers a request that did not arrive whole in time, or that Node could not parse, with a sentence for the visitor.
 * There is no response object yet.
 */
const answerBrokenRequest = ({ code }: NodeJS.ErrnoException, socket: Socket) => {
  const isSlow = code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const sentence = isSlow ? TOO_SLOW : UNREADABLE
  const head = [
    `HTTP/1.1 ${isSlow ? '408 Request Timeout' : '400 Bad Request'}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${sentence.length}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${sentence}`)
  socket.destroySoon()
}

/** Makes a server with these limits; it does not listen yet. */
export const makeServer = (handle: RequestListener): Server =>
  createServer(LIMITS, handle).on('clientError', answerBrokenRequest)

/** Node closes connections that are idle now; those that become idle later would stay for keepAliveTimeout. */
const closeServer = async (server: Server) => {
  const closing = setInterval(() => server.closeIdleConnections(), 50)
  await new Promise((resolve) => server.close(resolve))
  clearInterval(closing)
}

/** Resolves once the server listens, to the function that closes it. Rejects if the port is in use. */
export const listen = async (server: Server, port: number, host: string): Promise<() => Promise<void>> => {
  await once(server.listen(port, host), 'listening')
  return () => closeServer(server)
}
