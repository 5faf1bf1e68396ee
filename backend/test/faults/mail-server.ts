/**
 * The groomer's mail server, which misbehaves on demand, and its own book of what arrived: the promise is held against
 * this book, which shares no code with the product.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openMailServer, smtpError } from '../mail-server.ts'
import { openDoor } from './proxy.ts'

export type Behaviour = {
  /** A reply code at the end of the mail instead of a good one. */
  refusal?: number
  /** Milliseconds before the reply. */
  pauseAfter?: number
}

/** How often each message arrived, by its id, and those of which two mails differ by a byte. */
const openBook = () => {
  const arrivals = new Map<string, number>()
  const different = new Set<string>()
  const hashes = new Map<string, string>()
  const keep = (raw: string) => {
    const id = /^X-Contact-Id: (\S+)/im.exec(raw)?.[1]
    if (!id) return
    arrivals.set(id, (arrivals.get(id) ?? 0) + 1)
    const hash = createHash('sha256').update(raw).digest('hex')
    // A mail that was sent again by hand is another one.
    const messageId = /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? ''
    if ((hashes.get(messageId) ?? hash) !== hash) different.add(id)
    hashes.set(messageId, hash)
  }
  return { arrivals, different, keep }
}

/** Null when the sender hung up in the middle. */
const read = async (stream: AsyncIterable<unknown>) => {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of stream) chunks.push(chunk as Buffer)
  } catch {
    return null
  }
  return Buffer.concat(chunks).toString()
}

/** Listens behind a door on 127.0.0.1. */
export const openFaultyMail = async () => {
  const book = openBook()
  let behaviour: Behaviour = {}
  const counts = {
    /** Bodies that have come whole. */
    bodies: 0,
    /** Mails that were taken and whose sender never got the 250. */
    unconfirmed: 0,
  }
  const gone = new Set<string>()
  const server = await openMailServer({
    onClose: (session) => void gone.add(session.id),
    onData: async (stream, session, callback) => {
      const raw = await read(stream)
      if (raw === null) return
      counts.bodies++
      const { refusal, pauseAfter = 10 } = behaviour
      if (refusal) return callback(smtpError(refusal))
      book.keep(raw)
      await sleep(pauseAfter)
      if (gone.has(session.id)) counts.unconfirmed++
      callback()
    },
  })
  const door = await openDoor(server.port)
  return {
    ...book,
    door,
    behave: (next: Behaviour) => {
      behaviour = next
    },
    counts,
    close: async () => {
      await door.close()
      await server.close()
    },
  }
}
