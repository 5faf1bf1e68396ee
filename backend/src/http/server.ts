/** The listening socket and its limits against slow and oversized clients. */
import type { Server, ServerOptions } from 'node:http'

/** A slow client gets 408 within 10 s; times in milliseconds, size in bytes. */
export const SERVER_LIMITS: ServerOptions = {
  headersTimeout: 5000,
  requestTimeout: 9000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 75_000,
  maxHeaderSize: 8192,
}

/** Resolves once the server takes connections, to what closes it; a busy port is one sentence. */
export const listen = (server: Server, port: number, host: string): Promise<() => Promise<void>> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use by another program.`) : error),
    )
    server.listen(port, host, () =>
      resolve(
        () =>
          new Promise((closed) => {
            server.close(() => closed())
            server.closeIdleConnections()
          }),
      ),
    )
  })
