/**
 * The groomer's mail server, which misbehaves on demand, and its own record of what arrived. The promise is checked
 * against this record, which shares no code with the product.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openMailServer, smtpError } from '../mail-server.ts'
import { openProxy } from './proxy.ts'

type Behaviour = {
  /** The reply code at the end of the mail, instead of 250. */
  rejection?: number
  /** Milliseconds before the reply. */
  pauseAfter?: number
}

/** How often each message arrived, by id, and those of which two mails differ in a byte. */
const openBook = () => {
  const arrivals = new Map<string, number>()
  const different = new Set<string>()
  const hashes = new Map<string, string>()
  const keep = (raw: string) => {
    const id = /^X-Contact-Id: (\S+)/im.exec(raw)?.[1]
    if (!id) return
    arrivals.set(id, (arrivals.get(id) ?? 0) + 1)
    const hash = createHash('sha256').update(raw).digest('hex')
    // A mail that was resent by hand is another mail.
    const messageId = /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? ''
    if ((hashes.get(messageId) ?? hash) !== hash) different.add(id)
    hashes.set(messageId, hash)
  }
  return { arrivals, different, keep }
}

/** Null if the client disconnected in the middle. */
const read = async (stream: AsyncIterable<unknown>) => {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of stream) chunks.push(chunk as Buffer)
  } catch {
    return null
  }
  return Buffer.concat(chunks).toString()
}

/** Listens on 127.0.0.1, through a proxy. */
export const openFaultyMail = async () => {
  const book = openBook()
  let behaviour: Behaviour = {}
  const counts = {
    /** Bodies received whole. */
    bodies: 0,
    /** Accepted mails whose sender never got the 250. */
    unconfirmed: 0,
  }
  const gone = new Set<string>()
  const server = await openMailServer({
    onClose: (session) => void gone.add(session.id),
    onData: async (stream, session, callback) => {
      const raw = await read(stream)
      if (raw === null) return
      counts.bodies++
      const { rejection, pauseAfter = 10 } = behaviour
      if (rejection) return callback(smtpError(rejection))
      book.keep(raw)
      await sleep(pauseAfter)
      if (gone.has(session.id)) counts.unconfirmed++
      callback()
    },
  })
  const proxy = await openProxy(server.port)
  return {
    ...book,
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
