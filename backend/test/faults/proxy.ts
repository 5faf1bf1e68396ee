/** A TCP door in front of a server that can be shut, frozen, slowed down, and cut. */
import { connect, createServer, type Socket } from 'node:net'

export type Door = {
  port: number
  /** Where new connections go. */
  lead: (port: number) => void
  /** `open` passes; `refuse` hangs up at once; `frozen` says nothing; `drip` passes a few bytes at a time. */
  set: (mode: Mode) => void
  /** Keeps back the next piece that holds `words`, and all that follows it on its connection; tells that it has. */
  swallow: (from: Side, words: string, swallowed: () => void) => void
  /** Hangs up on everybody. */
  cut: () => void
  close: () => Promise<void>
}
type Side = 'client' | 'server'
type Mode = 'open' | 'refuse' | 'frozen' | 'drip'

const DRIP_BYTES = 200

/** Passes `from` on to `to` as the door stands at each moment. */
const pass = (
  from: Socket,
  to: Socket,
  { mode, keeps, wake }: { mode: () => Mode; keeps: (chunk: Buffer) => boolean; wake: Set<() => void> },
) => {
  from.on('data', (chunk: Buffer) => {
    from.pause()
    if (keeps(chunk)) return
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

/** Springs once. */
const makeTrap = () => {
  let trap: { from: Side; words: string; swallowed: () => void } | undefined
  const keepsOf = (from: Side) => (chunk: Buffer) => {
    if (trap?.from !== from || !chunk.includes(trap.words)) return false
    const { swallowed } = trap
    trap = undefined
    swallowed()
    return true
  }
  const swallow = (from: Side, words: string, swallowed: () => void) => {
    trap = { from, words, swallowed }
  }
  return { swallow, keepsOf }
}

/** Opens a door on a free port, in front of `target`. */
export const openDoor = async (target: number): Promise<Door> => {
  const sockets = new Set<Socket>()
  const wake = new Set<() => void>()
  let mode: Mode = 'open'
  let port = target
  const { swallow, keepsOf } = makeTrap()
  const server = createServer((client) => {
    if (mode === 'refuse') return void client.destroy()
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    const ways = { mode: () => mode, wake }
    pass(client, upstream, { ...ways, keeps: keepsOf('client') })
    pass(upstream, client, { ...ways, keeps: keepsOf('server') })
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
    swallow,
    cut,
    close: () => {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
