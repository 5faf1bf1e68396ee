/** A TCP door in front of a server that can be shut, frozen and cut. */
import { connect, createServer, type Socket } from 'node:net'

/** `open` passes; `refuse` hangs up at once; `frozen` passes nothing. */
type Mode = 'open' | 'refuse' | 'frozen'

/** Opens a door on a free port, in front of `target`. */
export const openDoor = async (target: number) => {
  let refused = 0
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
    if (mode === 'refuse') {
      refused++
      return void client.destroy()
    }
    const upstream = connect(port, '127.0.0.1')
    pass(client, upstream)
    pass(upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as { port: number }).port,
    /** Where new connections go. */
    lead: (next: number) => {
      port = next
    },
    set: (next: Mode) => {
      mode = next
    },
    /** Connections that were refused. */
    refused: () => refused,
    /** Hangs up on every client. */
    cut,
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
