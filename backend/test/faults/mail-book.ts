/** The mail server's own book of what arrived: the promise is held against this, not against our counters. */
import { createHash } from 'node:crypto'

export type MailBook = {
  /** How often each message arrived, by its id. */
  arrivals: Map<string, number>
  /** When each message arrived first, by `performance.now()`. */
  firstAt: Map<string, number>
  /** Messages of which two mails differ by a byte. */
  different: Set<string>
  keep: (raw: string) => void
}

const idOf = (raw: string) => /^X-Contact-Id: (\S+)/im.exec(raw)?.[1]
/** A mail that was sent again by hand is another one. */
const messageIdOf = (raw: string) => /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? ''

/** An empty book. */
export const openMailBook = (): MailBook => {
  const [arrivals, firstAt] = [new Map<string, number>(), new Map<string, number>()]
  const [hashes, different] = [new Map<string, string>(), new Set<string>()]
  const keep = (raw: string) => {
    const id = idOf(raw)
    if (!id) return
    if (!firstAt.has(id)) firstAt.set(id, performance.now())
    arrivals.set(id, (arrivals.get(id) ?? 0) + 1)
    const hash = createHash('sha256').update(raw).digest('hex')
    const messageId = messageIdOf(raw)
    if ((hashes.get(messageId) ?? hash) !== hash) different.add(id)
    hashes.set(messageId, hash)
  }
  return { arrivals, firstAt, different, keep }
}
