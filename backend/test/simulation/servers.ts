/** The mail server with its weather: only it knows what has arrived; and the queue, like BullMQ's. */
import type { SendMailOptions } from 'nodemailer'
import type { Mailer, SendResult } from '#src/mail/smtp.ts'
import { classifyFailure } from '#src/mail/explain.ts'
import { digestMail, quarantineMail, noticeMail, testMail } from '#src/mail/system-mails.ts'
import { messageMail } from '#src/mail/message-mail.ts'
import { chanceOf, type EventLoop } from './event-loop.ts'
import type { Process } from './process.ts'

const ENVELOPE = { siteName: 'Willow', from: 'form@willow.example', to: 'groomer@willow.example' }
const LONGEST_SEND_MS = 12 * 60_000
const GREETING_MS = 30_000
const SOCKET_MS = 600_000

/** Everything a mail server does to one mail. */
export const WEATHER = [
  'well',
  'refused',
  '421',
  'greeting hangs',
  '535',
  'rcpt 450',
  'rcpt 451',
  'rcpt 550',
  'data 451',
  'data 552',
  'data 554',
  'data hangs',
  'reply lost',
  'hangs up after DATA',
] as const
export type Weather = (typeof WEATHER)[number]

type MailKind = 'message' | 'notice' | 'digest' | 'quarantined' | 'test'
/** A mail that is being handed over, or was. */
export type Mail = {
  kind: MailKind
  /** The id of the message that it brings or is about. */
  about: string | undefined
  resendNo: number
  key: string
  content: string
  process: Process
  weather: Weather
  begunAt: number
  /** When its worker knew the result. */
  endedAt: number | undefined
  isOver: boolean
  result: SendResult | undefined
}
/** A copy that the mail server has. `excuse`: why the product cannot know of it. */
export type Arrival = { mail: Mail; at: number; excuse: string | undefined; isMarked: boolean }
type Watcher = {
  onBegin: (mail: Mail) => void
  onArrival: (arrival: Arrival) => void
  onEnd: (mail: Mail) => void
}

type Course = { connectMs: number; bodyMs: number; replyMs: number }

const failure = (code: string, responseCode: number | undefined, isBodySent: boolean): SendResult => ({
  sent: false,
  failure: classifyFailure(Object.assign(new Error('simulated'), { code, responseCode }), isBodySent),
})

/** When the conversation ends and how; `excuse`: the mail arrives, and its worker does not know. */
const endOf = (weather: Weather, { connectMs, bodyMs, replyMs }: Course) => {
  const number = Number(/\d+$/.exec(weather)?.[0])
  if (weather === 'well') return { ms: replyMs, result: { sent: true, response: '250 taken' } as SendResult }
  if (weather === 'refused') return { ms: connectMs, result: failure('ESOCKET', undefined, false) }
  if (weather === 'greeting hangs') return { ms: GREETING_MS, result: failure('ETIMEDOUT', undefined, false) }
  if (weather === '421') return { ms: connectMs, result: failure('EPROTOCOL', 421, false) }
  if (weather === '535') return { ms: connectMs, result: failure('EAUTH', 535, false) }
  if (weather.startsWith('rcpt')) return { ms: connectMs, result: failure('EENVELOPE', number, false) }
  if (weather === 'data hangs') return { ms: LONGEST_SEND_MS, result: failure('ETIMEDOUT', undefined, true) }
  if (weather.startsWith('data')) return { ms: replyMs, result: failure('EMESSAGE', number, true) }
  const [ms, code] = weather === 'reply lost' ? [SOCKET_MS, 'ETIMEDOUT'] : [50, 'ECONNECTION']
  return { ms: bodyMs + ms, result: failure(code, undefined, true), excuse: weather }
}

export class MailServer {
  weather: Weather = 'well'
  /** Messages that it treats in a way of its own, by their subjects. */
  readonly grudges = new Map<string, Weather>()
  readonly #counts = new Map<string, number>()
  readonly #loop: EventLoop
  readonly #watcher: Watcher

  constructor(loop: EventLoop, watcher: Watcher) {
    this.#loop = loop
    this.#watcher = watcher
  }

  change(weather: Weather): void {
    this.weather = weather
    this.#loop.note('mail server', () => `is now: ${weather}`)
  }

  mailer(process: Process): Mailer {
    type What = { kind: MailKind; about?: string; resendNo?: number; subject?: string }
    const send = (mail: SendMailOptions, { subject = '', ...what }: What) =>
      this.#converse({
        weather: this.weather === 'well' ? (this.grudges.get(subject) ?? 'well') : this.weather,
        about: undefined,
        resendNo: 0,
        ...what,
        key: String(mail.messageId),
        content: JSON.stringify(mail),
        process,
        begunAt: this.#loop.now,
        endedAt: undefined,
        isOver: false,
        result: undefined,
      })
    return {
      send: (message) => {
        const { id: about, resendNo, subject } = message
        return send(messageMail(message, ENVELOPE), { kind: 'message', about, resendNo, subject })
      },
      sendNotice: (message) => send(noticeMail(message, ENVELOPE), { kind: 'notice', about: message.id }),
      sendDigest: (digest) => send(digestMail(digest, ENVELOPE), { kind: 'digest' }),
      sendQuarantineList: (quarantined, day) =>
        send(quarantineMail(quarantined, day, ENVELOPE), { kind: 'quarantined' }),
      sendTest: (now) => send(testMail(now, ENVELOPE), { kind: 'test' }),
    }
  }

  #courseOf(key: string): Course {
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    const chance = chanceOf(this.#loop.seed, 'mail', key, count)
    const connectMs = chance.log(20, 4000)
    const bodyMs = connectMs + chance.log(20, 4000)
    return { connectMs, bodyMs, replyMs: bodyMs + chance.log(20, chance.happens(0.05) ? 400_000 : 5000) }
  }

  #converse(mail: Mail): Promise<SendResult> {
    const { weather, process } = mail
    const course = this.#courseOf(mail.key)
    const { ms, result, excuse } = { excuse: undefined, ...endOf(weather, course) }
    this.#watcher.onBegin(mail)
    process.onDeath.push(() => {
      mail.isOver = true
    })
    // A process that dies before the end of DATA has cut the connection.
    const take = () =>
      process.isAlive && this.#watcher.onArrival({ mail, at: this.#loop.now, excuse, isMarked: false })
    if (weather === 'well' || excuse) this.#loop.after(course.bodyMs, take)
    return new Promise((resolve) => {
      process.after(Math.min(ms, LONGEST_SEND_MS), () => {
        Object.assign(mail, { isOver: true, endedAt: this.#loop.now, result })
        this.#watcher.onEnd(mail)
        resolve(result)
      })
    })
  }
}

const CONCURRENCY = 5
const PATIENCE_MS = 1000

type Consumer = { process: Process; deliver: (id: string) => Promise<void>; running: number }

/** A job per id, five at a time; a stalled job comes again, and everything may be lost. */
export class Queue {
  /** Ids that the queue has, waiting or being worked on. */
  readonly #known = new Set<string>()
  #state: 'well' | 'lost' | 'deaf' = 'well'
  #handed = 0
  #waiting: string[] = []
  #consumers: Consumer[] = []
  readonly #loop: EventLoop

  constructor(loop: EventLoop) {
    this.#loop = loop
  }

  producer(process: Process) {
    const call = (name: string, effect: () => void) =>
      process.call(name, { patienceMs: PATIENCE_MS }, () => {
        if (this.#state === 'lost') throw new Error('The queue is down.')
        effect()
      })
    return {
      add: (id: string) => call('queue.add', () => this.#add(id)),
      remove: (id: string) => call('queue.remove', () => this.#remove(id)),
    }
  }

  consume(process: Process, deliver: (id: string) => Promise<void>) {
    const consumer: Consumer = { process, deliver, running: 0 }
    this.#consumers.push(consumer)
    const leave = () => {
      this.#consumers = this.#consumers.filter((one) => one !== consumer)
    }
    process.onDeath.push(leave)
    this.#loop.after(10, () => this.#hand())
    const close = async () => {
      leave()
      while (consumer.running > 0) await process.sleep(100)
    }
    return { close }
  }

  /** Lost: it forgets everything and is away. Deaf: it keeps its ids and hands none of them out any more. */
  change(state: 'well' | 'lost' | 'deaf'): void {
    this.#loop.note('queue', () => `is ${state}`)
    this.#state = state
    if (state === 'well') return
    this.#waiting = []
    if (state === 'lost') this.#known.clear()
  }

  #add(id: string) {
    if (this.#known.has(id)) return
    this.#known.add(id)
    if (this.#state === 'deaf') return
    this.#waiting.push(id)
    this.#loop.after(chanceOf(this.#loop.seed, 'hand', id, this.#handed).log(1, 50), () => this.#hand())
  }

  #remove(id: string) {
    this.#waiting = this.#waiting.filter((one) => one !== id)
    this.#known.delete(id)
  }

  #hand() {
    while (this.#waiting.length > 0 && this.#state !== 'lost') {
      const free = this.#consumers.filter(({ running }) => running < CONCURRENCY)
      if (free.length === 0) return
      const id = this.#waiting.shift()!
      this.#give(id, chanceOf(this.#loop.seed, 'consumer', id, this.#handed++).pick(free))
    }
  }

  #give(id: string, consumer: Consumer) {
    consumer.running++
    let hasEnded = false
    const end = () => {
      hasEnded = true
      consumer.running--
      this.#known.delete(id)
      this.#hand()
    }
    consumer.process.onDeath.push(() => {
      if (hasEnded) return
      const ms = chanceOf(this.#loop.seed, 'stalled', id, this.#handed).int(5000, 60_000)
      this.#loop.after(ms, () => {
        this.#waiting.push(id)
        this.#hand()
      })
    })
    consumer.process.enter(() => void consumer.deliver(id).then(end, end))
  }
}
