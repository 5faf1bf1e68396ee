/** The groomer's mail server, which replies late on demand and records what arrived. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openMailServer } from '../../../dev/servers/mail-server.ts'

/** Records how often each message arrived, by id, and the ids of those whose mails differ in a byte. */
const openRecord = () => {
  const arrivals = new Map<string, number>()
  const different = new Set<string>()
  const firsts = new Map<string, string>()
  const addMail = (mail: string) => {
    const id = /^X-Contact-Id: (\S+)/im.exec(mail)?.[1]
    if (!id) return
    arrivals.set(id, (arrivals.get(id) ?? 0) + 1)
    const hash = createHash('sha256').update(mail).digest('hex')
    if ((firsts.get(id) ?? hash) !== hash) different.add(id)
    firsts.set(id, hash)
  }
  return { arrivals, different, addMail }
}

const REPLY_DELAY_MS = 10

export const openFaultyMailServer = async () => {
  const record = openRecord()
  let replyDelayMs = REPLY_DELAY_MS
  /** Bodies received whole; and accepted mails whose sender never got the 250. */
  const counts = { bodies: 0, unconfirmed: 0 }
  const gone = new Set<string>()
  const server = await openMailServer({
    onClose: (session) => void gone.add(session.id),
    onMail: async (mail, session) => {
      counts.bodies++
      record.addMail(String(mail))
      await sleep(replyDelayMs)
      if (gone.has(session.id)) counts.unconfirmed++
    },
  })
  return {
    ...record,
    port: server.port,
    /** Replies to a whole mail `ms` after it. */
    delayReplies: (ms = REPLY_DELAY_MS) => {
      replyDelayMs = ms
    },
    counts,
    close: server.close,
  }
}
