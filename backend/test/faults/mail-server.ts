/**
 * The groomer's mail server, which misbehaves on demand, and its own book of what arrived: the promise is held against
 * this book, which shares no code with the product.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Certificates } from '../certificates.ts'
import { smtpError } from '../mail-server.ts'
import { openDoor } from './proxy.ts'

export type Behaviour = {
  /** A reply code at a moment of the conversation instead of a good one. */
  refusal?: { at: 'connect' | 'data'; code: number }
  /** The mail is taken and kept, and the reply never comes. */
  losesReply?: boolean
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

const listen = async (options: SMTPServerOptions) => {
  const server = new SMTPServer(options)
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return { port, close: () => new Promise<void>((resolve) => server.close(resolve)) }
}

/** Listens behind a door on 127.0.0.1, and without one on `securePort`, where STARTTLS is spoken. */
export const openFaultyMail = async ({ key, certificate }: Certificates) => {
  const book = openBook()
  let [behaviour, bodies, unconfirmed, cuts]: [Behaviour, number, number, number] = [{}, 0, 0, 0]
  const gone = new Set<string>()
  const options: SMTPServerOptions = {
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onClose: (session) => void gone.add(session.id),
    onConnect: (_session, callback) =>
      behaviour.refusal?.at === 'connect' ? callback(smtpError(behaviour.refusal.code)) : callback(),
    onData: async (stream, session, callback) => {
      bodies++
      const raw = await read(stream)
      if (raw === null) return
      const { refusal, losesReply, pauseAfter = 10 } = behaviour
      if (refusal?.at === 'data') return callback(smtpError(refusal.code))
      const cutsBefore = cuts
      book.keep(raw)
      if (losesReply) {
        cuts++
        door.cut()
      }
      await sleep(pauseAfter)
      // On a crowded machine the end of a cut connection is noticed late.
      if (cuts > cutsBefore || gone.has(session.id)) unconfirmed++
      callback()
    },
  }
  const plain = await listen({ ...options, disabledCommands: ['STARTTLS'] })
  const secure = await listen({ ...options, key: readFileSync(key), cert: readFileSync(certificate) })
  const door = await openDoor(plain.port)
  return {
    ...book,
    door,
    securePort: secure.port,
    behave: (next: Behaviour) => {
      behaviour = next
    },
    /** Mails that were taken and whose sender never got the 250. */
    unconfirmed: () => unconfirmed,
    /** Conversations that have reached the body. */
    bodies: () => bodies,
    close: async () => {
      await door.close()
      await Promise.all([plain.close(), secure.close()])
    },
  }
}
