/** A TCP proxy that can reject, freeze and cut connections. */
import { connect, createServer, type Socket } from 'node:net'

/** `open` forwards; `reject` disconnects at once; `frozen` forwards nothing. */
type Mode = 'open' | 'reject' | 'frozen'

/** Opens a proxy to `target` on a free port. */
export const openProxy = async (target: number) => {
  const sockets = new Set<Socket>()
  let [mode, port]: [Mode, number] = ['open', target]

  const pass = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (chunk: Buffer) => {
      if (mode !== 'frozen' && to.writable) to.write(chunk)
    })
    from.on('end', () => to.end())
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }

  const server = createServer((client) => {
    if (mode === 'reject') return void client.destroy()
    const upstream = connect(port, '127.0.0.1')
    pass(client, upstream)
    pass(upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as { port: number }).port,
    /** Sets where new connections are forwarded. */
    redirect: (next: number) => {
      port = next
    },
    set: (next: Mode) => {
      mode = next
    },
    /** Disconnects every client. */
    cut,
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
