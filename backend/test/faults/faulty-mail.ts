/** The groomer's mail server, which misbehaves when told to, and remembers every mail that it took. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { smtpError } from '../mail-server.ts'
import { type Door, openDoor } from './proxy.ts'

/** A moment of the conversation at which a reply code is given instead of a good one. */
type Refusal = { at: 'connect' | 'from' | 'recipient' | 'data'; code: number }

export type Manners = {
  refusal?: Refusal
  /** The mail is taken and kept, and the reply never comes. */
  losesReply?: boolean
  /** The connection breaks when the whole mail is there, and the mail is thrown away. */
  dropsMail?: boolean
  /** Milliseconds before the body is read, and before the reply. */
  pauseBefore?: number
  pauseAfter?: number
}

export type FaultyMail = {
  door: Door
  behave: (manners: Manners) => void
  /** How often each message arrived, by its id. */
  arrivals: Map<string, number>
  /** When each message arrived first, by `performance.now()`. */
  firstAt: Map<string, number>
  /** Mails of one message that differ by a byte. */
  different: Set<string>
  /** Mails that were taken and whose sender never got the 250. */
  unconfirmed: () => number
  /** Conversations that have reached the body. */
  bodies: () => number
  close: () => Promise<void>
}

const idOf = (raw: string) => /^X-Contact-Id: (\S+)/im.exec(raw)?.[1]

const ledger = () => {
  const [arrivals, hashes, different] = [
    new Map<string, number>(),
    new Map<string, string>(),
    new Set<string>(),
  ]
  const firstAt = new Map<string, number>()
  const keep = (raw: string) => {
    const id = idOf(raw)
    if (!id) return
    if (!firstAt.has(id)) firstAt.set(id, performance.now())
    arrivals.set(id, (arrivals.get(id) ?? 0) + 1)
    const hash = createHash('sha256').update(raw).digest('hex')
    if ((hashes.get(id) ?? hash) !== hash) different.add(id)
    hashes.set(id, hash)
  }
  return { arrivals, firstAt, different, keep }
}

const listen = async (server: SMTPServer) => {
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return openDoor((server.server.address() as { port: number }).port)
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

const FRIENDLY = {
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  logger: false,
}

/** Listens behind a door on 127.0.0.1. */
export const openFaultyMail = async (): Promise<FaultyMail> => {
  let manners: Manners = {}
  let [bodies, unconfirmed] = [0, 0]
  const gone = new Set<string>()
  const { keep, ...books } = ledger()
  const answer = (at: Refusal['at'], callback: (error?: Error) => void) =>
    manners.refusal?.at === at ? callback(smtpError(manners.refusal.code)) : callback()
  const server = new SMTPServer({
    ...FRIENDLY,
    onClose: (session) => void gone.add(session.id),
    onConnect: (_session, callback) => answer('connect', callback),
    onMailFrom: (_address, _session, callback) => answer('from', callback),
    onRcptTo: (_address, _session, callback) => answer('recipient', callback),
    onData: async (stream, session, callback) => {
      bodies++
      await sleep(manners.pauseBefore ?? 0)
      const raw = await read(stream)
      if (raw === null) return
      if (manners.refusal?.at === 'data') return callback(smtpError(manners.refusal.code))
      if (manners.dropsMail) return door.cut()
      keep(raw)
      if (manners.losesReply) door.cut()
      await sleep(manners.pauseAfter ?? 10)
      if (gone.has(session.id)) unconfirmed++
      callback()
    },
  })
  const door = await listen(server)
  const behave = (next: Manners) => {
    manners = next
  }
  const close = async () => {
    await door.close()
    await new Promise<void>((resolve) => server.close(resolve))
  }
  return { door, behave, ...books, unconfirmed: () => unconfirmed, bodies: () => bodies, close }
}
