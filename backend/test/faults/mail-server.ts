/** The groomer's mail server, which replies late on demand and records what arrived. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openMailServer } from '../../../dev/servers/mail-server.ts'

const REPLY_DELAY_MS = 10

export const openFaultyMailServer = async () => {
  let replyDelayMs = REPLY_DELAY_MS
  /** How often each message arrived, by its id. */
  const arrivals = new Map<string, number>()
  /** Bodies received whole; and accepted mails whose sender never got the 250. */
  const counts = { bodies: 0, unconfirmed: 0 }
  const gone = new Set<string>()
  const server = await openMailServer({
    onClose: (session) => void gone.add(session.id),
    onMail: async (mail, session) => {
      counts.bodies++
      const id = /^X-Contact-Id: (\S+)/im.exec(String(mail))?.[1]
      if (id) arrivals.set(id, (arrivals.get(id) ?? 0) + 1)
      await sleep(replyDelayMs)
      if (gone.has(session.id)) counts.unconfirmed++
    },
  })
  return {
    arrivals,
    port: server.port,
    /** Replies to a whole mail `ms` after it. */
    delayReplies: (ms = REPLY_DELAY_MS) => {
      replyDelayMs = ms
    },
    counts,
    close: server.close,
  }
}
