/** A TCP proxy that misbehaves on demand. */
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { listenOn } from './test-servers.ts'

/** Opens a proxy to `target` on a free port, until the test ends. */
export const openProxy = async (target: number) => {
  const sockets = new Set<Socket>()
  let isFrozen = false
  let freezing: RegExp | undefined
  let losing: RegExp[] = []

  const holdOrForward = (from: Socket) => void (isFrozen ? from.pause() : from.resume())
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (chunk: Buffer) => {
      if (freezing?.test(String(chunk))) {
        freezing = undefined
        freeze(true)
        from.unshift(chunk)
        return
      }
      if (losing[0]?.test(String(chunk))) {
        losing.shift()
        to.removeAllListeners('data')
      }
      if (to.writable) to.write(chunk)
    })
    from.on('end', () => to.end())
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    holdOrForward(from)
  }

  const freeze = (next: boolean) => {
    isFrozen = next
    sockets.forEach(holdOrForward)
  }
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    pass(client, upstream)
    pass(upstream, client)
  })
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  return {
    port: await listenOn(server),
    /** Forwards what a freeze has held back. */
    thaw: () => freeze(false),
    /** Freezes at the next request that has these words, before it arrives. */
    freezeAt: (words: RegExp) => {
      freezing = words
    },
    /** A connection gets no more answers once it has sent the first of these words; the next does by the second, and so on. */
    loseAnswersTo: (...words: RegExp[]) => {
      losing = words
    },
  }
}
