/** The HTTP server, whose only client is a proxy: slow clients and limits of connections are the proxy's. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'

/** Longer than nginx keeps a connection to the API, or a request would meet one that is just being closed. */
const KEEP_ALIVE_MS = 75_000

/** Resolves when every request is answered. Node closes connections that are idle now; those that become idle later would stay. */
const closeServer = async (server: Server) => {
  const closing = setInterval(() => server.closeIdleConnections(), 50)
  await new Promise((resolve) => server.close(resolve))
  clearInterval(closing)
}

/** Resolves once a server listens, to the function that closes it. Rejects if the port is in use. */
export const listen = async (
  handle: RequestListener,
  port: number,
  host: string,
): Promise<() => Promise<void>> => {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, handle)
  await once(server.listen(port, host), 'listening')
  return () => closeServer(server)
}
