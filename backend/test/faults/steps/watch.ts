/** Sees each piece that passes between our processes and the servers, and tells which step of a message's life it is. */
import type { Judge, Side, Verdict } from '../proxy.ts'

export type Owner = 'api' | 'worker'
export type Server = 'postgres' | 'redis' | 'mail'
/** `words` are of the question; an answer has those of the question that it answers. `time`: which of its kind. */
export type Step = { owner: Owner; server: Server; from: Side; words: string; time: number }

type Meet = (step: Step) => Verdict

export type Watch = {
  judgeFor: (owner: Owner, server: Server) => Judge
  /** Counts from here on, and asks `meet` at each step; with `all` at those too that belong to no message. */
  start: (meet: Meet, all?: boolean) => void
  stop: () => void
}

const inOneLine = (text: string) =>
  text
    .replace(/[^\x20-\x7e]+/g, ' ')
    .replace(/["\s]+/g, ' ')
    .trim()

const SQL = /(INSERT|UPDATE|DELETE|SELECT|BEGIN|COMMIT|SET)\s[^$\0]*/
/** A statement is parsed once on a connection; from then on its name stands for it. */
const STATEMENT = /willow_\d+(?=\0)/

const WORDS: Record<Server, (text: string, named: Map<string, string>) => string> = {
  postgres: (text, named) => {
    const name = STATEMENT.exec(text)?.[0]
    const words = SQL.exec(text)?.[0]
    if (name && words) named.set(name, inOneLine(words))
    return (name && named.get(name)) ?? inOneLine(words ?? 'connecting')
  },
  redis: (text) => /\$\d+\r\n([a-z]+)\r\n/i.exec(text)?.[1]?.toUpperCase() ?? 'more of it',
  mail: (text) => /^(EHLO|HELO|MAIL|RCPT|DATA|RSET|QUIT|\.)\b/.exec(text)?.[1] ?? 'the mail',
}

/** What a worker does all the time, whether there is a message or not. */
const BACKGROUND = /periodic_job|overdueMs|FILTER \(WHERE|AS now$|SELECT 1$|^SELECT public|^PING$|^INFO$/

/** Counts the steps of each kind from `start` on; what belongs to no message is not counted, and passes. */
export const makeWatch = (): Watch => {
  const [asked, times] = [new Map<string, string>(), new Map<string, number>()]
  const statements = new Map<string, Map<string, string>>()
  const namesAt = (at: string) => {
    const names = statements.get(at) ?? new Map<string, string>()
    statements.set(at, names)
    return names
  }
  let meet: Meet | undefined
  let counted = false
  const judgeFor =
    (owner: Owner, server: Server): Judge =>
    ({ from, chunk, connection }) => {
      const at = `${owner} ${server} ${connection}`
      if (from === 'client') asked.set(at, WORDS[server](chunk.toString('latin1'), namesAt(at)))
      const words = asked.get(at) ?? 'greeting'
      if (!meet || (!counted && BACKGROUND.test(words))) return 'pass'
      const kind = JSON.stringify([owner, server, from, words])
      const time = (times.get(kind) ?? 0) + 1
      times.set(kind, time)
      return meet({ owner, server, from, words, time })
    }
  return {
    judgeFor,
    start: (next, all = false) => {
      times.clear()
      counted = all
      meet = next
    },
    stop: () => {
      meet = undefined
    },
  }
}

/** A step for people. */
export const told = ({ owner, server, from, words, time }: Step): string =>
  `${owner} ${from === 'client' ? '→' : '←'} ${server} (${time}): ${words.slice(0, 60)}`
