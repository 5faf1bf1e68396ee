/** Servers that misbehave on demand: a TCP proxy, and the groomer's mail server. */
import { createHash } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openMailServer, smtpError } from '../../../dev/servers/mail-server.ts'

/** `open` forwards, `reject` disconnects at once, `frozen` holds everything back until it is open again. */
type Mode = 'open' | 'reject' | 'frozen'

/** Opens a proxy to `target` on a free port. */
export const openProxy = async (target: number) => {
  const clients = new Set<Socket>()
  const servers = new Set<Socket>()
  const sockets = () => [...clients, ...servers]
  let mode: Mode = 'open'
  let port = target
  let freezing: RegExp | undefined
  let losing: RegExp[] = []

  const holdOrForward = (from: Socket) => {
    if (mode === 'frozen') from.pause()
    else from.resume()
  }
  const pass = (side: Set<Socket>, from: Socket, to: Socket) => {
    side.add(from)
    from.on('data', (chunk: Buffer) => {
      if (freezing?.test(String(chunk))) {
        freezing = undefined
        set('frozen')
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
      side.delete(from)
      to.destroy()
    })
    holdOrForward(from)
  }

  const set = (next: Mode) => {
    mode = next
    sockets().forEach(holdOrForward)
  }
  const server = createServer((client) => {
    if (mode === 'reject') return void client.destroy()
    const upstream = connect(port, '127.0.0.1')
    pass(clients, client, upstream)
    pass(servers, upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => sockets().forEach((socket) => socket.destroy())
  return {
    port: (server.address() as { port: number }).port,
    /** Sets where new connections are forwarded. */
    redirect: (next: number) => {
      port = next
    },
    set,
    /** Freezes at the next request that has these words, before it arrives. */
    freezeAt: (words: RegExp) => {
      freezing = words
    },
    /** A connection gets no more answers once it has sent the first of these words; the next does by the second, and so on. */
    loseAnswersTo: (...words: RegExp[]) => {
      losing = words
    },
    /** Disconnects every client. */
    cut,
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Behaviour = {
  /** The reply code at the end of the mail, instead of 250. */
  rejection?: number
  replyDelayMs?: number
}

/** Records how often each message arrived, by id, and the ids of those whose mails differ in a byte. */
const openRecord = () => {
  const arrivals = new Map<string, number>()
  const different = new Set<string>()
  const firsts = new Map<string, string>()
  const addMail = (mail: string) => {
    const id = /^X-Contact-Id: (\S+)/im.exec(mail)?.[1]
    const messageId = /^Message-ID: (\S+)/im.exec(mail)?.[1]
    if (!id) return
    arrivals.set(id, (arrivals.get(id) ?? 0) + 1)
    // A mail that was resent by hand is another mail.
    const hash = createHash('sha256').update(mail).digest('hex')
    if ((firsts.get(messageId!) ?? hash) !== hash) different.add(id)
    firsts.set(messageId!, hash)
  }
  return { arrivals, different, addMail }
}

/** Listens on 127.0.0.1, through a proxy. */
export const openFaultyMailServer = async () => {
  const record = openRecord()
  let behaviour: Behaviour = {}
  /** Bodies received whole; and accepted mails whose sender never got the 250. */
  const counts = { bodies: 0, unconfirmed: 0 }
  const gone = new Set<string>()
  const server = await openMailServer({
    onClose: (session) => void gone.add(session.id),
    onMail: async (mail, session) => {
      counts.bodies++
      const { rejection, replyDelayMs = 10 } = behaviour
      if (rejection) throw smtpError(rejection)
      record.addMail(String(mail))
      await sleep(replyDelayMs)
      if (gone.has(session.id)) counts.unconfirmed++
    },
  })
  const proxy = await openProxy(server.port)
  return {
    ...record,
    proxy,
    behave: (next: Behaviour) => {
      behaviour = next
    },
    counts,
    close: async () => {
      await proxy.close()
      await server.close()
    },
  }
}
