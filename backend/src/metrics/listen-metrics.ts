/** The worker's internal port for Prometheus. */
import type { Server } from 'node:http'

/** Resolves once it listens, to what closes it. */
export const listenMetrics = (server: Server, port: number, host: string): Promise<() => Promise<void>> =>
  new Promise((resolve, reject) => {
    server.once('error', () => reject(new Error(`METRICS_PORT ${port} is in use by another program.`)))
    server.listen(port, host, () =>
      resolve(async () => {
        server.closeAllConnections()
        await new Promise<void>((closed) => server.close(() => closed()))
      }),
    )
  })
