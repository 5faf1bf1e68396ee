/** The groomer's mail server, which misbehaves when told to, and remembers every mail that it took. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Certificates } from '../certificates.ts'
import { smtpError } from '../mail-server.ts'
import { type MailBook, openMailBook } from './mail-book.ts'
import { type Door, openDoor } from './proxy.ts'

/** A moment of the conversation at which a reply code is given instead of a good one. */
type Refusal = { at: 'connect' | 'from' | 'recipient' | 'data'; code: number; afterMs?: number }

export type Behaviour = {
  refusal?: Refusal
  /** The mail is taken and kept, and the reply never comes. */
  losesReply?: boolean
  /** The connection breaks when the whole mail is there, and the mail is thrown away. */
  dropsMail?: boolean
  /** Milliseconds before the body is read, and before the reply. */
  pauseBefore?: number
  pauseAfter?: number
}

export type FaultyMail = Omit<MailBook, 'keep'> & {
  door: Door
  /** The same server with STARTTLS and the test bed's certificate, without a door. */
  securePort: number
  behave: (behaviour: Behaviour) => void
  /** Mails that were taken and whose sender never got the 250. */
  unconfirmed: () => number
  /** Conversations that have reached the body. */
  bodies: () => number
  close: () => Promise<void>
}

/** What the server remembers besides its book. */
type State = { behaviour: Behaviour; bodies: number; unconfirmed: number; cuts: number; gone: Set<string> }

const listen = async (options: SMTPServerOptions) => {
  const server = new SMTPServer(options)
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return { port, close: () => new Promise<void>((resolve) => server.close(resolve)) }
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

const FRIENDLY: SMTPServerOptions = {
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  logger: false,
}

const securely = ({ key, certificate }: Certificates): SMTPServerOptions => ({
  disabledCommands: [],
  key: readFileSync(key),
  cert: readFileSync(certificate),
})

const takeMail =
  (state: State, keep: MailBook['keep'], cut: () => void): NonNullable<SMTPServerOptions['onData']> =>
  async (stream, session, callback) => {
    state.bodies++
    await sleep(state.behaviour.pauseBefore ?? 0)
    const raw = await read(stream)
    if (raw === null) return
    const { refusal, dropsMail, losesReply, pauseAfter = 10 } = state.behaviour
    const { cuts } = state
    if (refusal?.at === 'data') return callback(smtpError(refusal.code))
    if (dropsMail) return cut()
    keep(raw)
    if (losesReply) cut()
    await sleep(pauseAfter)
    // On a crowded machine the end of a cut connection is noticed late.
    if (state.cuts > cuts || state.gone.has(session.id)) state.unconfirmed++
    callback()
  }

const conversation = (state: State): SMTPServerOptions => {
  const answer = (at: Refusal['at'], callback: (error?: Error) => void) => {
    const { refusal } = state.behaviour
    if (refusal?.at !== at) return callback()
    setTimeout(() => callback(smtpError(refusal.code)), refusal.afterMs ?? 0)
  }
  return {
    onClose: (session) => void state.gone.add(session.id),
    onConnect: (_session, callback) => answer('connect', callback),
    onMailFrom: (_address, _session, callback) => answer('from', callback),
    onRcptTo: (_address, _session, callback) => answer('recipient', callback),
  }
}

/** Listens behind a door on 127.0.0.1, and without one where STARTTLS is spoken. */
export const openFaultyMail = async (certificates: Certificates): Promise<FaultyMail> => {
  const state: State = { behaviour: {}, bodies: 0, unconfirmed: 0, cuts: 0, gone: new Set() }
  const { keep, ...book } = openMailBook()
  const onData = takeMail(state, keep, () => {
    state.cuts++
    door.cut()
  })
  const options: SMTPServerOptions = { ...FRIENDLY, ...conversation(state), onData }
  const plain = await listen(options)
  const secure = await listen({ ...options, ...securely(certificates) })
  const door = await openDoor(plain.port)
  return {
    ...book,
    door,
    securePort: secure.port,
    behave: (behaviour) => {
      state.behaviour = behaviour
    },
    unconfirmed: () => state.unconfirmed,
    bodies: () => state.bodies,
    close: async () => {
      await door.close()
      await Promise.all([plain.close(), secure.close()])
    },
  }
}
