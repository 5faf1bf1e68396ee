/** Listening on ports of this machine. The error for a busy port names the variable to change. */
import { createServer, type RequestListener } from 'node:http'
import type { ProxyOptions } from 'vite'

/** Listens on `port`, on every address unless `host` is given. Resolves to a function that closes the server. */
export const listen = async (
  handle: RequestListener,
  port: number,
  variable: string,
  host?: string,
): Promise<() => Promise<void>> => {
  const server = createServer(handle)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const busy = `Port ${port} is in use by another program: stop it, or choose another one with ${variable}=...`
      reject(error.code === 'EADDRINUSE' ? new Error(busy) : error)
    })
    server.listen(port, host, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

/** Rejects with one sentence when another program listens on `port`. */
export const mustBeFree = async (port: number, variable: string, host?: string): Promise<void> => {
  const close = await listen(() => {}, port, variable, host)
  await close()
}

/** The API as visitors reach it: the paths that nginx passes on, with the visitor's address in the same header. */
export const apiProxy = (apiPort: number): Record<string, ProxyOptions> => ({
  '^/api/(contact|health)(\\?|$)': {
    target: `http://127.0.0.1:${apiPort}`,
    configure: (proxy) => {
      proxy.on('proxyReq', (request, { socket }) => {
        request.setHeader('X-Real-IP', socket.remoteAddress ?? '')
      })
    },
  },
})
