/** The mail server with its weather, which alone knows what has arrived; and a queue like BullMQ's. */
import type { SendMailOptions } from 'nodemailer'
import type { Mailer, SendResult } from '#src/mail/transport.ts'
import { classifyFailure } from '#src/mail/classify-failure.ts'
import { rejectionNotice, weeklyMail } from '#src/mail/other-mails.ts'
import type { Task, Work } from '#src/queue.ts'
import { messageMail } from '#src/mail/message-mail.ts'
import { chanceOf, type EventLoop } from './event-loop.ts'
import type { Process } from './process.ts'

const ENVELOPE = { siteName: 'Willow', from: 'form@willow.example', to: 'groomer@willow.example' }
const LONGEST_SEND_MS = 12 * 60_000
const GREETING_MS = 30_000
const SOCKET_MS = 600_000

/** Everything that a mail server does to one mail. */
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

/** A mail that is being sent, or was. */
export type Mail = {
  kind: 'message' | 'notice' | 'week'
  /** The id of its message. */
  about?: string
  resendNo: number
  key: string
  content: string
  process: Process
  weather: Weather
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

type Course = { connectMs: number; bodyMs: number; replyMs: number }

const failure = (code: string, responseCode: number | undefined, isBodySent: boolean): SendResult => ({
  sent: false,
  failure: classifyFailure(Object.assign(new Error('simulated'), { code, responseCode }), isBodySent),
})

type End = { ms: number; result: SendResult; excuse?: string }

/** When and how the conversation ends; `excuse`: the mail arrives, and its worker does not know. */
const endOf = (weather: Weather, { connectMs, bodyMs, replyMs }: Course): End => {
  const number = Number(/\d+$/.exec(weather)?.[0])
  if (weather === 'well') return { ms: replyMs, result: { sent: true, response: '250 taken' } }
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

export const openMailServer = (loop: EventLoop, watcher: Watcher) => {
  const counts = new Map<string, number>()
  /** Messages that it treats specially, by subject. */
  const grudges = new Map<string, Weather>()
  let weather: Weather = 'well'

  const courseOf = (key: string): Course => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    const chance = chanceOf(loop.world, 'mail', key, count)
    const connectMs = chance.log(20, 4000)
    const bodyMs = connectMs + chance.log(20, 4000)
    return { connectMs, bodyMs, replyMs: bodyMs + chance.log(20, chance.next() < 0.05 ? 400_000 : 5000) }
  }

  const converse = (mail: Mail): Promise<SendResult> => {
    const { process } = mail
    const course = courseOf(mail.key)
    const { ms, result, excuse } = endOf(mail.weather, course)
    watcher.onBegin(mail)
    process.onDeath.push(() => {
      mail.isOver = true
    })
    // A process that dies before the end of DATA has cut the connection.
    const take = () => process.isAlive && watcher.onArrival({ mail, at: loop.now, excuse, isMarked: false })
    if (mail.weather === 'well' || excuse) loop.after(course.bodyMs, take)
    return new Promise((resolve) => {
      process.after(Math.min(ms, LONGEST_SEND_MS), () => {
        Object.assign(mail, { isOver: true, endedAt: loop.now, result })
        watcher.onEnd(mail)
        resolve(result)
      })
    })
  }

  const mailer = (process: Process): Pick<Mailer, 'send' | 'sendRejectionNotice' | 'sendWeek'> => {
    const send = (
      mail: SendMailOptions,
      kind: Mail['kind'],
      { id: about, resendNo = 0, subject = '' }: { id?: string; resendNo?: number; subject?: string } = {},
    ) =>
      converse({
        kind,
        ...(about && { about }),
        resendNo,
        key: String(mail.messageId),
        content: JSON.stringify(mail),
        process,
        weather: weather === 'well' ? (grudges.get(subject) ?? 'well') : weather,
        begunAt: loop.now,
        isOver: false,
        isRecorded: false,
      })
    return {
      send: (message) => send(messageMail(message, ENVELOPE), 'message', message),
      sendRejectionNotice: (message) =>
        send(rejectionNotice(message, ENVELOPE), 'notice', { id: message.id }),
      sendWeek: (week) => send(weeklyMail(week, ENVELOPE), 'week'),
    }
  }

  const change = (to: Weather) => {
    weather = to
    loop.tell('mail server', `is now: ${to}`)
  }
  return { grudges, mailer, change }
}

const CONCURRENCY = 5
const PATIENCE_MS = 1000
const MOST_RUNS = 8

type Consumer = { process: Process; work: Work; running: number }

/** A job per id, five at a time; a stalled job is repeated, and everything may be lost. */
export const openQueue = (loop: EventLoop) => {
  /** Ids in the queue, waiting or active. */
  const known = new Set<string>()
  let state: 'well' | 'lost' | 'deaf' = 'well'
  let handed = 0
  let waiting: string[] = []
  let consumers: Consumer[] = []

  const give = (id: string, consumer: Consumer) => {
    consumer.running++
    let hasEnded = false
    const end = () => {
      hasEnded = true
      consumer.running--
      known.delete(id)
      hand()
    }
    consumer.process.onDeath.push(() => {
      if (hasEnded) return
      loop.after(chanceOf(loop.world, 'stalled', id, handed).log(5000, 60_000), () => {
        waiting.push(id)
        hand()
      })
    })
    consumer.process.enter(() => void consumer.work.deliver(id).then(end, end))
  }
  const hand = () => {
    if (state === 'lost') return
    while (waiting.length > 0) {
      const free = consumers.filter(({ running }) => running < CONCURRENCY)
      if (free.length === 0) return
      const id = waiting.shift()!
      give(id, chanceOf(loop.world, 'consumer', id, handed++).pick(free))
    }
  }

  const add = (id: string) => {
    if (known.has(id)) return
    known.add(id)
    if (state === 'deaf') return
    waiting.push(id)
    loop.after(chanceOf(loop.world, 'hand', id, handed).log(1, 50), hand)
  }
  const producer = (process: Process) => {
    const asking = (name: string, effect: (id: string) => void) => (id: string) =>
      process.call(name, { patienceMs: PATIENCE_MS }, () => {
        if (state === 'lost') throw new Error('The queue is down.')
        effect(id)
      })
    return { add: asking('queue.add', add), ping: () => asking('queue.ping', () => {})('') }
  }

  const runningTasks = new Set<Task>()
  /** A failed run is repeated, later each time; a task is never run twice at a time. */
  const run = (task: Task, attempt = 1): void => {
    const again = () => loop.after(2 ** attempt * 150_000, () => run(task, attempt + 1))
    if (attempt > MOST_RUNS || runningTasks.has(task)) return
    if (state !== 'well' || consumers.length === 0) return void again()
    const { process, work } = chanceOf(loop.world, 'task', task, loop.now).pick(consumers)
    loop.tell(process.name, `runs ${task}`)
    runningTasks.add(task)
    const end = () => void runningTasks.delete(task)
    process.onDeath.push(end)
    process.enter(() => void work.run(task).catch(again).finally(end))
  }

  const consume = (process: Process, work: Work) => {
    const consumer: Consumer = { process, work, running: 0 }
    consumers.push(consumer)
    const leave = () => {
      consumers = consumers.filter((one) => one !== consumer)
    }
    process.onDeath.push(leave)
    loop.after(10, hand)
    const close = async () => {
      leave()
      while (consumer.running > 0) await process.clock.sleep(100)
    }
    return { close }
  }

  /** Lost: it forgets everything and is unreachable. Deaf: it keeps its ids and delivers none any more. */
  const change = (to: typeof state) => {
    loop.tell('queue', `is ${to}`)
    state = to
    if (to === 'well') return
    waiting = []
    if (to === 'lost') known.clear()
  }
  return { producer, consume, run, change }
}
