/** A TCP door in front of a server that can be shut, frozen, slowed down, and cut. */
import { connect, createServer, type Server, type Socket } from 'node:net'

export type Door = {
  port: number
  /** Where new connections go. */
  lead: (port: number) => void
  /** `open` passes; `refuse` hangs up at once; `frozen` says nothing; `drip` passes a few bytes at a time. */
  set: (mode: Mode) => void
  /** Keeps back the next piece that holds `words`, and all that follows it on its connection; tells that it has. */
  swallow: (from: Side, words: string, swallowed: () => void) => void
  /** Asks `judge` what is to become of each piece, in place of whoever was asked before. */
  ask: (judge: Judge) => void
  /** Hangs up on everybody. */
  cut: () => void
  close: () => Promise<void>
}
export type Side = 'client' | 'server'
/**
 * What becomes of a piece: it passes, is held for so many milliseconds, is lost with all that follows it that way on
 * its connection, or the connection breaks.
 */
export type Verdict = 'pass' | 'lose' | 'cut' | { holdMs: number }
/** `connection` is its number at this door. */
export type Judge = (piece: { from: Side; chunk: Buffer; connection: number }) => Verdict
type Mode = 'open' | 'refuse' | 'frozen' | 'drip'

const DRIP_BYTES = 200

/** Passes `from` on to `to` as the door stands at each moment. */
const pass = (
  from: Socket,
  to: Socket,
  { mode, judge, wake }: { mode: () => Mode; judge: (chunk: Buffer) => Verdict; wake: Set<() => void> },
) => {
  from.on('data', (chunk: Buffer) => {
    from.pause()
    const verdict = judge(chunk)
    if (verdict === 'lose') return
    if (verdict === 'cut') return void from.destroy()
    const send = () => {
      if (mode() === 'frozen') return void wake.add(send)
      wake.delete(send)
      const piece = mode() === 'drip' ? chunk.subarray(0, DRIP_BYTES) : chunk
      chunk = chunk.subarray(piece.length)
      if (to.writable) to.write(piece)
      if (chunk.length > 0) setTimeout(send, 50)
      else from.resume()
    }
    if (verdict === 'pass') send()
    else setTimeout(send, verdict.holdMs)
  })
  from.on('end', () => to.end())
  from.on('error', () => to.destroy())
  from.on('close', () => to.destroy())
}

/** Springs once. */
const trapFor = (from: Side, words: string, swallowed: () => void): Judge => {
  let set = true
  return (piece) => {
    if (!set || piece.from !== from || !piece.chunk.includes(words)) return 'pass'
    set = false
    swallowed()
    return 'lose'
  }
}

const listenAnywhere = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as { port: number }).port
}

/** Who is connected, to hang up on all of them. */
const makeSockets = () => {
  const sockets = new Set<Socket>()
  return {
    add: (...some: Socket[]) => {
      for (const socket of some) {
        sockets.add(socket)
        socket.on('close', () => sockets.delete(socket))
      }
    },
    cut: () => sockets.forEach((socket) => socket.destroy()),
  }
}

/** Opens a door on a free port, in front of `target`. */
export const openDoor = async (target: number): Promise<Door> => {
  const sockets = makeSockets()
  const wake = new Set<() => void>()
  let mode: Mode = 'open'
  let port = target
  let [judge, connections]: [Judge, number] = [() => 'pass', 0]
  const server = createServer((client) => {
    if (mode === 'refuse') return void client.destroy()
    const [upstream, connection] = [connect(port, '127.0.0.1'), ++connections]
    sockets.add(client, upstream)
    const asked = (from: Side) => (chunk: Buffer) => judge({ from, chunk, connection })
    pass(client, upstream, { mode: () => mode, wake, judge: asked('client') })
    pass(upstream, client, { mode: () => mode, wake, judge: asked('server') })
  })
  const cut = () => {
    wake.clear()
    sockets.cut()
  }
  return {
    port: await listenAnywhere(server),
    lead: (next) => {
      port = next
    },
    set: (next) => {
      mode = next
      if (next !== 'frozen') wake.forEach((send) => send())
    },
    swallow: (from, words, swallowed) => {
      judge = trapFor(from, words, swallowed)
    },
    ask: (next) => {
      judge = next
    },
    cut,
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
