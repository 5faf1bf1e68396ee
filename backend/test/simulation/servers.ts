/** The mail server, which alone knows what has arrived, and how it behaves; and a queue like BullMQ's. */
import { classifyFailure } from '#src/mail/classify-failure.ts'
import { messageMail } from '#src/mail/message-mail.ts'
import type { Mailer, SendResult } from '#src/mail/transport.ts'
import type { Task, Work } from '#src/queue.ts'
import type { ClaimedMessage } from '#src/store/messages.ts'
import type { EventLoop, Process } from './world.ts'

const ENVELOPE = { salonName: 'Willow', from: 'form@willow.example', to: 'groomer@willow.example' }
const LONGEST_SEND_MS = 12 * 60_000

/** When a conversation ends: after a time, or at the connection, at the end of the body, with the reply. */
type End = { at: number | 'connection' | 'body' | 'reply'; code?: string; reply?: number }

/** Everything that a mail server may do with one mail. */
const ENDS = {
  fine: { at: 'reply' },
  refused: { at: 'connection', code: 'ESOCKET' },
  'greeting hangs': { at: 30_000, code: 'ETIMEDOUT' },
  'login rejected': { at: 'connection', code: 'EAUTH', reply: 535 },
  'rcpt 451': { at: 'connection', code: 'EENVELOPE', reply: 451 },
  'rcpt 550': { at: 'connection', code: 'EENVELOPE', reply: 550 },
  'data 451': { at: 'reply', code: 'EMESSAGE', reply: 451 },
  'data 554': { at: 'reply', code: 'EMESSAGE', reply: 554 },
  'data hangs': { at: LONGEST_SEND_MS, code: 'ETIMEDOUT' },
  'reply lost': { at: 600_000, code: 'ETIMEDOUT' },
  'hangs up after DATA': { at: 'body', code: 'ECONNECTION' },
} as const satisfies Record<string, End>
export type Behaviour = keyof typeof ENDS
export const BEHAVIOURS = Object.keys(ENDS) as Behaviour[]

/** A mail that is being sent, or was. */
export type Mail = {
  /** The id of its message. */
  about: string
  resendNo: number
  claimId: string
  key: string
  content: string
  process: Process
  behaviour: Behaviour
  begunAt: number
  /** When its worker knew the result. */
  endedAt?: number
  isOver: boolean
  /** Whether its failure was written to its row. */
  isRecorded: boolean
  result?: SendResult
}
/** A mail that the mail server accepted. `excuse`: why the product cannot know of it. */
export type Arrival = { mail: Mail; at: number; excuse: string | undefined; isMarked: boolean }
type Watcher = Record<'onBegin' | 'onEnd', (mail: Mail) => void> & { onArrival: (arrival: Arrival) => void }

export const simulateMailServer = (loop: EventLoop, watcher: Watcher) => {
  const counts = new Map<string, number>()
  const server = {
    behaviour: 'fine' as Behaviour,
    /** Messages that it treats in a way of their own, by subject. */
    singledOut: new Map<string, Behaviour>(),
  }

  const converse = (mail: Mail): Promise<SendResult> => {
    const { process, key, behaviour } = mail
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    const step = (name: string, most: number) => loop.between(20, most, 'mail', key, count, name)
    const connection = step('connection', 4000)
    const body = connection + step('body', 4000)
    const reply = body + step('reply', loop.chance('mail', key, count, 'slow') < 0.05 ? 400_000 : 5000)
    const { at, code, reply: responseCode }: End = ENDS[behaviour]
    const isBodySent = /data|reply|DATA|fine/.test(behaviour)
    const answer = responseCode && { responseCode, response: `${responseCode} simulated` }
    const error = code && Object.assign(new Error('simulated'), { code, ...answer })
    const result: SendResult = error
      ? { sent: false, failure: classifyFailure(error, isBodySent) }
      : { sent: true, response: '250 accepted' }
    const excuse = /^reply lost|DATA$/.test(behaviour) ? behaviour : undefined
    watcher.onBegin(mail)
    process.onDeath.push(() => {
      mail.isOver = true
    })
    // A process that dies before the end of DATA has cut the connection.
    const arrive = () => process.isAlive && watcher.onArrival({ mail, at: loop.now, excuse, isMarked: false })
    if (!code || excuse) loop.after(body, arrive)
    return new Promise((resolve) => {
      const ms = typeof at === 'number' ? at : { connection, body: body + 50, reply }[at]
      process.after(Math.min(ms, LONGEST_SEND_MS), () => {
        Object.assign(mail, { isOver: true, endedAt: loop.now, result })
        watcher.onEnd(mail)
        resolve(result)
      })
    })
  }

  const mailerOf = (process: Process): Pick<Mailer, 'send' | 'sendWeek'> => {
    const send = (message: ClaimedMessage) => {
      const mail = messageMail(message, ENVELOPE)
      const special = server.singledOut.get(message.subject)
      return converse({
        about: message.id,
        resendNo: message.resendNo,
        claimId: message.claimId,
        key: String(mail.messageId),
        content: JSON.stringify(mail),
        process,
        behaviour: server.behaviour === 'fine' && special ? special : server.behaviour,
        begunAt: loop.now,
        isOver: false,
        isRecorded: false,
      })
    }
    return {
      send,
      sendWeek: () => Promise.reject(new Error('The simulation sends no weekly mail.')),
    }
  }
  return Object.assign(server, {
    mailerOf,
    change: (to: Behaviour) => {
      server.behaviour = to
      loop.tell('mail server', `is now: ${to}`)
    },
  })
}

const CONCURRENCY = 5

type Consumer = { process: Process; work: Work; running: number }

/** Opens a queue with a job per id, five at a time. A stalled job is repeated, and everything may be lost. */
export const openQueue = (loop: EventLoop) => {
  /** Ids in the queue, waiting or active. */
  const known = new Set<string>()
  let state: 'up' | 'lost' | 'deaf' = 'up'
  let handed = 0
  let waiting: string[] = []
  let consumers: Consumer[] = []

  const start = (id: string, consumer: Consumer) => {
    consumer.running++
    let hasEnded = false
    const end = () => {
      hasEnded = true
      consumer.running--
      known.delete(id)
      handOut()
    }
    consumer.process.onDeath.push(() => {
      if (!hasEnded)
        loop.after(loop.between(5000, 60_000, 'stalled', id), () => (waiting.push(id), handOut()))
    })
    consumer.process.enter(() => void consumer.work.deliver(id).then(end, end))
  }
  const handOut = () => {
    for (;;) {
      const free = consumers.filter(({ running }) => running < CONCURRENCY)
      if (state === 'lost' || waiting.length === 0 || free.length === 0) return
      const id = waiting.shift()!
      start(id, loop.pick(free, 'consumer', id, handed++))
    }
  }
  const add = (id: string) => {
    if (known.has(id)) return
    known.add(id)
    if (state === 'deaf') return
    waiting.push(id)
    loop.after(loop.between(1, 50, 'hand out', id, handed), handOut)
  }
  const producerOf = (process: Process) => {
    const asking = (name: string, effect: (id: string) => void) => (id: string) =>
      process.call(name, { patienceMs: 1000 }, () => {
        if (state === 'lost') throw new Error('The queue is down.')
        effect(id)
      })
    return { add: asking('queue.add', add), ping: () => asking('queue.ping', () => {})('') }
  }

  /** One of the workers runs the task, if there is any. One that fails is run again at its next time. */
  const run = (task: Task): void => {
    if (state !== 'up' || consumers.length === 0) return
    const { process, work } = loop.pick(consumers, 'task', task, loop.now)
    loop.tell(process.name, `runs ${task}`)
    process.enter(() => void work.runTask(task, new Date(Date.now())).catch(() => {}))
  }

  const consume = (process: Process, work: Work) => {
    const consumer: Consumer = { process, work, running: 0 }
    consumers.push(consumer)
    process.onDeath.push(() => {
      consumers = consumers.filter((other) => other !== consumer)
    })
    loop.after(10, handOut)
    return { close: async () => {} }
  }

  /** Lost: the queue forgets everything and is unreachable. Deaf: it remembers its ids and delivers none of them. */
  const change = (to: typeof state) => {
    loop.tell('queue', `is ${to}`)
    state = to
    if (to === 'up') return
    waiting = []
    if (to === 'lost') known.clear()
  }
  return { producerOf, consume, run, change }
}
