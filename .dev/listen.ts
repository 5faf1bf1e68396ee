/** Servers on this machine's ports. A busy one is reported in a sentence that names the variable to change. */
import { createServer, type RequestListener } from 'node:http'
import type { ProxyOptions } from 'vite'

/** Listens on `port`, on every address unless `host` says otherwise; resolves to what closes it. */
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

/** The API as visitors reach it: exactly the paths that nginx has open. The visitor's address is handed on as nginx does it. */
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
