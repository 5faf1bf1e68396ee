/** A TCP door in front of a server that can be shut, frozen, slowed down, and cut. */
import { connect, createServer, type Socket } from 'node:net'

export type Door = {
  port: number
  /** Where new connections go. */
  lead: (port: number) => void
  /** `open` passes; `refuse` hangs up at once; `frozen` says nothing; `drip` passes a few bytes at a time. */
  set: (mode: Mode) => void
  /** Hangs up on everybody. */
  cut: () => void
  close: () => Promise<void>
}
type Mode = 'open' | 'refuse' | 'frozen' | 'drip'

const DRIP_BYTES = 200

/** Passes `from` on to `to` as the door stands at each moment. */
const pass = (from: Socket, to: Socket, mode: () => Mode, wake: Set<() => void>) => {
  from.on('data', (chunk: Buffer) => {
    from.pause()
    const send = () => {
      if (mode() === 'frozen') return void wake.add(send)
      wake.delete(send)
      const piece = mode() === 'drip' ? chunk.subarray(0, DRIP_BYTES) : chunk
      chunk = chunk.subarray(piece.length)
      if (to.writable) to.write(piece)
      if (chunk.length > 0) setTimeout(send, 50)
      else from.resume()
    }
    send()
  })
  from.on('end', () => to.end())
  from.on('error', () => to.destroy())
  from.on('close', () => to.destroy())
}

/** Opens a door on a free port, in front of `target`. */
export const openDoor = async (target: number): Promise<Door> => {
  const sockets = new Set<Socket>()
  const wake = new Set<() => void>()
  let mode: Mode = 'open'
  let port = target
  const server = createServer((client) => {
    if (mode === 'refuse') return void client.destroy()
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    pass(client, upstream, () => mode, wake)
    pass(upstream, client, () => mode, wake)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    wake.clear()
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as { port: number }).port,
    lead: (next) => {
      port = next
    },
    set: (next) => {
      mode = next
      if (next !== 'frozen') wake.forEach((send) => send())
    },
    cut,
    close: () => {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
