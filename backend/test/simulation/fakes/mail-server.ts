/** A mail server with weather. It alone knows what has really arrived. */
import type { SendMailOptions } from 'nodemailer'
import { classifyFailure } from '#src/mail/explain.ts'
import { messageMail } from '#src/mail/message-mail.ts'
import type { Mailer, SendResult } from '#src/mail/smtp.ts'
import { digestMail, heldMail, noticeMail, testMail } from '#src/mail/system-mails.ts'
import type { Process } from '../simulator/process.ts'
import { chanceOf } from '../simulator/random.ts'
import type { EventLoop } from '../simulator/event-loop.ts'

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

export type MailKind = 'message' | 'notice' | 'digest' | 'held' | 'test'
/** A mail that is being handed over, or was. */
export type Mail = {
  kind: MailKind
  /** The id of the message that it brings or tells of. */
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
export type Watcher = {
  onBegin: (mail: Mail) => void
  onArrival: (arrival: Arrival) => void
  onEnd: (mail: Mail) => void
}

type Course = { connectMs: number; bodyMs: number; replyMs: number }

const failure = (code: string, responseCode: number | undefined, isBodySent: boolean): SendResult => ({
  sent: false,
  failure: classifyFailure(Object.assign(new Error('simulated'), { code, responseCode }), isBodySent),
})

/** When the conversation ends and how; `excuse`: the mail arrives, and nobody is told. */
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
  /** Since when it takes everything. */
  wellSince: number
  /** Messages that it treats in a way of its own, by their subjects. */
  readonly grudges = new Map<string, Weather>()
  readonly #counts = new Map<string, number>()
  readonly #loop: EventLoop
  readonly #watcher: Watcher

  constructor(loop: EventLoop, watcher: Watcher) {
    this.#loop = loop
    this.#watcher = watcher
    this.wellSince = loop.now
  }

  change(weather: Weather): void {
    this.weather = weather
    this.wellSince = weather === 'well' ? this.#loop.now : Infinity
    this.#loop.tell('mail server', () => `is now: ${weather}`)
  }

  mailer(process: Process): Mailer {
    type What = { kind: MailKind; about?: string; resendNo?: number }
    const send = (mail: SendMailOptions, what: What, subject?: string) =>
      this.#converse({
        weather: this.#weatherFor(subject),
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
      send: (message) =>
        send(
          messageMail(message, ENVELOPE),
          { kind: 'message', about: message.id, resendNo: message.resendNo },
          message.subject,
        ),
      sendNotice: (message) => send(noticeMail(message, ENVELOPE), { kind: 'notice', about: message.id }),
      sendDigest: (digest) => send(digestMail(digest, ENVELOPE), { kind: 'digest' }),
      sendHeldList: (held, day) => send(heldMail(held, day, ENVELOPE), { kind: 'held' }),
      sendTest: (now) => send(testMail(now, ENVELOPE), { kind: 'test' }),
    }
  }

  #weatherFor(subject: string | undefined): Weather {
    return this.weather === 'well' ? (this.grudges.get(subject ?? '') ?? 'well') : this.weather
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
    const { weather } = mail
    const course = this.#courseOf(mail.key)
    const { ms, result, excuse } = { excuse: undefined, ...endOf(weather, course) }
    this.#watcher.onBegin(mail)
    mail.process.onDeath.push(() => {
      mail.isOver = true
    })
    if (weather === 'well' || excuse) this.#loop.after(course.bodyMs, () => this.#take(mail, excuse))
    return new Promise((resolve) => {
      mail.process.after(Math.min(ms, LONGEST_SEND_MS), () => {
        Object.assign(mail, { isOver: true, endedAt: this.#loop.now, result })
        this.#watcher.onEnd(mail)
        resolve(result)
      })
    })
  }

  /** A process that dies before the end of DATA has cut the connection. */
  #take(mail: Mail, excuse: string | undefined) {
    if (!mail.process.isAlive) return
    this.#watcher.onArrival({ mail, at: this.#loop.now, excuse, isMarked: false })
  }
}
