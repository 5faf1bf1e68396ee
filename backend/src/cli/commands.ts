/** The operator's commands: `messages …`, `mail …` and `alarm test`. */
import { purgeMessages } from '#src/delivery/periodic.ts'
import type { Alarm, Heartbeat } from '#src/health/webhook.ts'
import type { Mailer } from '#src/mail/smtp.ts'
import type { ActResult, MessageState, OperatorStore, StoredMessage } from '#src/store/operator.ts'
import { csv, facts, sentence, table } from './output.ts'
import { CODE, type Command, type Input, OPTIONS, ProblemError, UsageError, type Write } from './program.ts'

/** What the commands work on while they run. */
export type Work = {
  store: OperatorStore
  queue: { add: (id: string) => Promise<void>; remove: (id: string) => Promise<void> }
  retentionDays: number
}

/** Opens the work, runs `action`, and closes it. */
export type WithWork = <T>(action: (work: Work) => Promise<T>) => Promise<T>

const mustAgree = ({ yes }: Input, what: string) => {
  if (!yes) throw new UsageError(`This deletes ${what} for good: add --yes.`)
}

const stillThere = (count: number) =>
  `${count} more: a worker is sending it just now. Run this again in a quarter of an hour.`

const erase = (withWork: WithWork) => (input: Input) => {
  mustAgree(input, 'every message of this address, delivered or not,')
  return withWork(async ({ store, queue }) => {
    const { erased, beingSent } = await store.erase(input.words[0]!)
    await Promise.allSettled(erased.map((id) => queue.remove(id)))
    if (erased.length + beingSent === 0) throw new ProblemError('There is no message of this address.')
    return {
      text: [`${erased.length} messages deleted.`, ...(beingSent > 0 ? [stillThere(beingSent)] : [])].join(
        '\n',
      ),
      data: { deleted: erased, beingSent },
      code: beingSent > 0 ? CODE.problem : CODE.ok,
    }
  })
}

const purge = (withWork: WithWork) => (input: Input) => {
  mustAgree(input, 'old delivered and held messages')
  return withWork(async ({ store, queue, retentionDays }) => {
    const count = await purgeMessages({ messages: store, queue }, input.days ?? retentionDays)
    return { text: `${count} messages deleted.`, data: { deleted: count } }
  })
}

/** The commands, over whatever opens their work. */
export const deleteCommands = (withWork: WithWork): Command[] => [
  {
    usage: 'messages erase <email>',
    about: 'deletes all that is stored of a person',
    options: [OPTIONS.yes],
    more: 'Delivered or not, for good. Backups forget it after BACKUP_DAYS.',
    run: erase(withWork),
  },
  {
    usage: 'messages purge',
    about: 'deletes what is older than allowed',
    options: [OPTIONS.days, OPTIONS.yes],
    more: 'Messages that are sent, or held and told to the groomer. The worker does the same each night.',
    run: purge(withWork),
  },
]

const STATES: readonly string[] = ['pending', 'sent', 'held'] satisfies MessageState[]
const isState = (text: string): text is MessageState => STATES.includes(text)

const stateOf = ({ state }: Input) => {
  if (state === undefined || isState(state)) return state
  throw new UsageError('--state must be pending, sent or held.')
}

/** Counted as a reader counts, so that no character is cut in two. */
const beginning = (text: string, most: number) => {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}

const row = (message: StoredMessage) => ({
  reference: message.id.slice(-12),
  written: message.createdAt,
  state: message.state,
  suspect: message.suspect ? 'suspect' : '',
  tries: message.attempts,
  problem: message.state === 'pending' ? (message.lastClass ?? '') : '',
  name: beginning(message.name, 24),
  subject: beginning(message.subject, 40),
})

const findOne = async ({ store }: Work, reference: string) => {
  const found = await store.find(reference)
  if (found.length === 1) return found[0]!
  throw new ProblemError(
    found.length === 0
      ? `There is no message with the reference ${reference}.`
      : `${found.length} messages end with ${reference}: use more of the id.`,
  )
}

const list = (withWork: WithWork) => (input: Input) =>
  withWork(async ({ store }) => {
    const messages = await store.list(stateOf(input), input.limit, input.search)
    return { text: table(messages.map(row), 'There are no messages.'), data: messages }
  })

const show = (withWork: WithWork) => (input: Input) =>
  withWork(async (work) => {
    const message = await findOne(work, input.words[0]!)
    const { message: text, ...rest } = message
    return { text: `${facts(rest)}\n\n${text}`, data: message }
  })

const BEING_SENT = 'is being sent just now: try again in a quarter of an hour'

/** Changes one message; the queue only makes it quick, the sweep finds it anyway. */
const change =
  (
    withWork: WithWork,
    action: (store: OperatorStore, message: StoredMessage) => Promise<ActResult>,
    [done, not]: [string, string],
  ) =>
  (input: Input) =>
    withWork(async (work) => {
      const message = await findOne(work, input.words[0]!)
      const { id } = message
      const result = await action(work.store, message)
      if (result !== 'done')
        throw new ProblemError(`The message ${result === 'being sent' ? BEING_SENT : not}.`)
      await work.queue.add(id).catch(() => {})
      return { text: `The message ${done}.`, data: { id } }
    })

const csvPiece = (messages: StoredMessage[], isFirst: boolean) =>
  isFirst ? csv(messages) : `\r\n${csv(messages).split('\r\n').slice(1).join('\r\n')}`

const jsonPiece = (messages: StoredMessage[], isFirst: boolean) =>
  `${isFirst ? '[' : ','}\n${messages.map((message) => JSON.stringify(message, null, 2)).join(',\n')}`

/** A page at a time: whoever wrote very much takes no more memory than others. */
const exportAll = (withWork: WithWork) => (input: Input, write: Write) =>
  withWork(async ({ store }) => {
    let isFirst = true
    for await (const messages of store.pagesByEmail(input.words[0]!)) {
      await write((input.csv ? csvPiece : jsonPiece)(messages, isFirst))
      isFirst = false
    }
    if (isFirst) throw new ProblemError('There is no message of this address.')
    return { text: input.csv ? '' : '\n]', data: undefined }
  })

/** The commands, over whatever opens their work. */
export const messageCommands = (withWork: WithWork): Command[] => [
  {
    usage: 'messages list',
    about: 'the newest messages',
    options: [OPTIONS.state, OPTIONS.search, OPTIONS.limit],
    run: list(withWork),
  },
  { usage: 'messages show <reference>', about: 'one message with all that is known', run: show(withWork) },
  {
    usage: 'messages resend <reference>',
    about: 'mails it once more, as another mail',
    run: change(withWork, (store, { id, resendNo }) => store.resend(id, resendNo), [
      'will be mailed again',
      'is gone, or was resent meanwhile',
    ]),
  },
  {
    usage: 'messages hold <reference>',
    about: 'keeps a pending message back',
    run: change(withWork, (store, { id }) => store.hold(id), ['is held', 'is not pending']),
  },
  {
    usage: 'messages release <reference>',
    about: 'mails a held message',
    run: change(withWork, (store, { id }) => store.release(id), ['will be mailed', 'is not held']),
  },
  {
    usage: 'messages export <email>',
    about: 'all that is stored of a person (JSON)',
    options: [OPTIONS.csv],
    run: exportAll(withWork),
  },
  ...deleteCommands(withWork),
]

/** The commands, over the mailer that the worker would use and over what its weekly mail would say now. */
export const mailCommands = (
  openMailer: () => Pick<Mailer, 'sendTest'>,
  readWeeklyMail: () => Promise<{ subject: string; text: string }>,
): Command[] => [
  {
    usage: 'mail test',
    about: 'sends a test mail to the groomer',
    run: async () => {
      const result = await openMailer().sendTest(new Date())
      return result.sent
        ? { text: `The mail server took it: ${result.response}`, data: result }
        : {
            text: `Not sent (${result.failure.class}): ${result.failure.error}`,
            data: result,
            code: CODE.problem,
          }
    },
  },
  {
    usage: 'mail preview',
    about: "shows what Monday's mail to the groomer would say now; sends nothing",
    run: async () => {
      const { subject, text } = await readWeeklyMail()
      return { text: `${subject}\n\n${text}`.trimEnd(), data: { subject, text } }
    },
  },
]

const TEST = 'This is a test: nothing is wrong.'
const UNHEARD = 'ALERT_WEBHOOK_URL is empty: alarms are in the log alone.'
const NO_HEARTBEAT = 'HEARTBEAT_URL is empty: nobody notices when this whole machine is dead.'

const tryAlarm = async (alarm: Alarm | undefined) => {
  if (!alarm) return { isTaken: false, told: UNHEARD }
  await alarm(TEST, { reason: 'test', state: 'raised' })
  await alarm('Resolved: the test.', { reason: 'test', state: 'resolved' })
  return { isTaken: true, told: 'The alarm was taken, and called off.' }
}

/** One that is not named is no problem of the test. */
const tryHeartbeat = async (heartbeat: Heartbeat | undefined) => {
  if (!heartbeat) return { isTaken: false, isFailed: false, told: NO_HEARTBEAT }
  try {
    await heartbeat([TEST])
    await heartbeat([])
    return { isTaken: true, isFailed: false, told: 'The heartbeat was taken as failing, and then as well.' }
  } catch (error) {
    return { isTaken: false, isFailed: true, told: `The heartbeat was not taken: ${sentence(error)}` }
  }
}

/** The command, over the alarm and the heartbeat of the worker; each undefined where no address is named. */
export const alarmCommand = (
  openAlarm: () => Alarm | undefined,
  openHeartbeat: () => Heartbeat | undefined,
): Command => ({
  usage: 'alarm test',
  about: 'sends a test to ALERT_WEBHOOK_URL and to HEARTBEAT_URL, and calls it off',
  run: async () => {
    const heartbeat = await tryHeartbeat(openHeartbeat())
    const alarm = await tryAlarm(openAlarm())
    return {
      text: `${alarm.told}\n${heartbeat.told}`,
      data: { taken: alarm.isTaken, heartbeatTaken: heartbeat.isTaken },
      code: alarm.isTaken && !heartbeat.isFailed ? CODE.ok : CODE.problem,
    }
  },
})
