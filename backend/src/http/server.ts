/** The HTTP server, whose only client is a proxy: slow clients and limits of connections are the proxy's. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'

/** Longer than nginx keeps a connection to the API, or a request would meet one that is just being closed. */
const KEEP_ALIVE_MS = 75_000

/** A request that is not answered this long after the server stopped listening is cut off. */
const LAST_ANSWERS_MS = 1500

/** Node closes connections that are idle now; those that become idle later, or have sent half a request, would stay. */
const closeServer = async (server: Server) => {
  const closing = setInterval(() => server.closeIdleConnections(), 50)
  const ending = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS)
  await new Promise((resolve) => server.close(resolve))
  clearInterval(closing)
  clearTimeout(ending)
}

/** Resolves once a server listens, to the function that closes it. Rejects if the port is in use. */
export const openServer = async (
  handle: RequestListener,
  port: number,
  host: string,
): Promise<() => Promise<void>> => {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, handle)
  await once(server.listen(port, host), 'listening')
  return () => closeServer(server)
}
