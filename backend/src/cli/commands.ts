/** The operator's commands: `messages …`, `mail …` and `alarm test`. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { storedAddress } from '#contract/contact.ts'
import { purgeMessages } from '#src/delivery/periodic.ts'
import { type Alarm, type Heartbeat, heartbeatTo, webhookAlarm } from '#src/health/webhook.ts'
import { openMailer } from '#src/mail/smtp.ts'
import { systemClock } from '#src/process.ts'
import type { Producer } from '#src/queue/message-queue.ts'
import { workerEnv } from '#src/settings/env.ts'
import type { Source } from '#src/settings/read-env.ts'
import type { ActResult, MessageState, OperatorStore, StoredMessage } from '#src/store/operator.ts'
import { csv, facts, sentence, table } from './output.ts'
import { type Cli, CODE, ProblemError } from './program.ts'

/** What the commands about messages work on while they run. */
export type CliContext = {
  store: OperatorStore
  queue: Pick<Producer, 'add' | 'remove'>
  retentionDays: number
}

/** Opens the context, runs `action`, and closes it. */
export type WithContext = <T>(action: (context: CliContext) => Promise<T>) => Promise<T>

const wholeNumber = (text: string) => {
  if (!/^\d{1,6}$/.test(text) || Number(text) < 1)
    throw new InvalidArgumentError('It must be a number from 1.')
  return Number(text)
}

/** An empty word would match every message. */
const searchedWord = (text: string) => {
  if (!text.trim()) throw new InvalidArgumentError('It must be a word, a name, an address or a day.')
  return text.trim()
}

/** An empty one is what a variable that is not set leaves of `messages quarantine "$REFERENCE"`: every id ends with nothing. */
const referenceOf = (text: string) => {
  if (text.trim().length < 4)
    throw new InvalidArgumentError("It must be a message's id or the end of it, at least 4 characters.")
  return text.trim()
}

const emailOf = (text: string) => {
  if (!/[^@\s]@[^@\s]/.test(text))
    throw new InvalidArgumentError('It must be a whole e-mail address, such as ann@example.com.')
  return storedAddress(text)
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

const findOne = async ({ store }: CliContext, reference: string) => {
  const found = await store.find(reference)
  if (found.length === 1) return found[0]!
  throw new ProblemError(
    found.length === 0
      ? `There is no message with the reference ${reference}.`
      : `${found.length} messages end with ${reference}: use more of the id.`,
  )
}

const csvPiece = (messages: StoredMessage[], isFirst: boolean) =>
  isFirst ? csv(messages) : `\r\n${csv(messages).split('\r\n').slice(1).join('\r\n')}`

const jsonPiece = (messages: StoredMessage[], isFirst: boolean) =>
  `${isFirst ? '[' : ','}\n${messages.map((message) => JSON.stringify(message, null, 2)).join(',\n')}`

const BEING_SENT = 'is being sent just now: try again in a quarter of an hour'
const NO_MESSAGE = 'There is no message of this address.'
const FOR_GOOD = 'It deletes for good: add --yes.'

type ListOptions = { state?: MessageState; search?: string; limit: number }

/** `messages …`: read the messages and change them by hand. */
export const messageCommands = ({ program, answer, write }: Cli, withContext: WithContext): void => {
  const messages = program.command('messages')

  messages
    .command('list')
    .description('the newest messages')
    .addOption(
      new Option('--state <state>', 'only messages in this state').choices([
        'pending',
        'sent',
        'quarantined',
      ]),
    )
    .option('--search <word>', 'only with this word, name, address or day (2026-11-16)', searchedWord)
    .option('--limit <number>', 'this many', wholeNumber, 20)
    .action(
      answer(({ state, limit, search }: ListOptions) =>
        withContext(async ({ store }) => {
          const found = await store.list(state, limit, search)
          return { text: table(found.map(row), 'There are no messages.'), data: found }
        }),
      ),
    )

  messages
    .command('show')
    .description('one message with all that is known')
    .argument('<reference>', '', referenceOf)
    .action(
      answer((reference: string) =>
        withContext(async (context) => {
          const message = await findOne(context, reference)
          const { message: text, ...rest } = message
          return { text: `${facts(rest)}\n\n${text}`, data: message }
        }),
      ),
    )

  /** Changes one message; the queue only makes it quick, the sweep finds it anyway. */
  const addChange = (
    name: string,
    description: string,
    action: (store: OperatorStore, message: StoredMessage) => Promise<ActResult>,
    [done, notDone]: [string, string],
  ) =>
    messages
      .command(name)
      .description(description)
      .argument('<reference>', '', referenceOf)
      .action(
        answer((reference: string) =>
          withContext(async (context) => {
            const message = await findOne(context, reference)
            const { id } = message
            const result = await action(context.store, message)
            if (result !== 'done')
              throw new ProblemError(`The message ${result === 'being sent' ? BEING_SENT : notDone}.`)
            await context.queue.add(id).catch(() => {})
            return { text: `The message ${done}.`, data: { id } }
          }),
        ),
      )
  addChange(
    'resend',
    'mails it once more, as another mail',
    (store, { id, resendNo }) => store.resend(id, resendNo),
    ['will be mailed again', 'is gone, or was resent meanwhile'],
  )
  addChange('quarantine', 'keeps a pending message back', (store, { id }) => store.quarantine(id), [
    'is quarantined',
    'is not pending',
  ])
  addChange('release', 'mails a quarantined message', (store, { id }) => store.release(id), [
    'will be mailed',
    'is not quarantined',
  ])

  messages
    .command('export')
    .description('all that is stored of a person (JSON)')
    .argument('<email>', '', emailOf)
    .option('--csv', 'CSV, safe to open in a spreadsheet')
    // A page at a time: a person with very many messages takes no more memory than others.
    .action(
      answer((email: string, { csv: isCsv }: { csv?: true }) =>
        withContext(async ({ store }) => {
          let isFirst = true
          for await (const found of store.pagesByEmail(email)) {
            await write((isCsv ? csvPiece : jsonPiece)(found, isFirst))
            isFirst = false
          }
          if (isFirst) throw new ProblemError(NO_MESSAGE)
          return { text: isCsv ? '' : '\n]', data: undefined }
        }),
      ),
    )

  messages
    .command('erase')
    .description('deletes all that is stored of a person')
    .argument('<email>', '', emailOf)
    .option('--yes', 'really do it')
    .addHelpText('after', '\nDelivered or not, for good. Backups forget it after BACKUP_DAYS.')
    .action(
      answer((email: string, { yes }: { yes?: true }, command: Command) => {
        if (!yes) command.error(`This deletes every message of this address, delivered or not. ${FOR_GOOD}`)
        return withContext(async ({ store, queue }) => {
          const { erased, beingSent } = await store.erase(email)
          await Promise.allSettled(erased.map((id) => queue.remove(id)))
          if (erased.length + beingSent === 0) throw new ProblemError(NO_MESSAGE)
          const rest = `\n${beingSent} more: a worker is sending it just now. Run this again in a quarter of an hour.`
          return {
            text: `${erased.length} messages deleted.${beingSent > 0 ? rest : ''}`,
            data: { deleted: erased, beingSent },
            code: beingSent > 0 ? CODE.problem : CODE.ok,
          }
        })
      }),
    )

  messages
    .command('purge')
    .description('deletes what is older than allowed')
    .option('--days <number>', 'older than this (RETENTION_DAYS)', wholeNumber)
    .option('--yes', 'really do it')
    .addHelpText(
      'after',
      '\nMessages that are sent, or quarantined and listed for the groomer. The worker does the same each night.',
    )
    .action(
      answer(({ days, yes }: { days?: number; yes?: true }, command: Command) => {
        if (!yes) command.error(`This deletes old messages that are sent or quarantined. ${FOR_GOOD}`)
        return withContext(async ({ store, queue, retentionDays }) => {
          const count = await purgeMessages({ messages: store, queue }, days ?? retentionDays)
          return { text: `${count} messages deleted.`, data: { deleted: count } }
        })
      }),
    )
}

/** `mail …`: a test mail to the groomer, and her weekly mail before it comes. */
export const mailCommands = (
  { program, answer }: Cli,
  source: Source,
  readWeeklyMail: () => Promise<{ subject: string; text: string }>,
): void => {
  const mail = program.command('mail')
  mail
    .command('test')
    .description('sends a test mail to the groomer')
    .action(
      answer(async () => {
        const result = await openMailer(workerEnv(source)).sendTest(new Date())
        return result.sent
          ? { text: `The mail server took it: ${result.response}`, data: result }
          : {
              text: `Not sent (${result.failure.class}): ${result.failure.error}`,
              data: result,
              code: CODE.problem,
            }
      }),
    )
  mail
    .command('preview')
    .description("shows what Monday's mail to the groomer would say now; sends nothing")
    .action(
      answer(async () => {
        const { subject, text } = await readWeeklyMail()
        return { text: `${subject}\n\n${text}`.trimEnd(), data: { subject, text } }
      }),
    )
}

const TEST = 'This is a test: nothing is wrong.'

const tryAlarm = async (alarm: Alarm) => {
  await alarm(TEST, { reason: 'test', state: 'raised' })
  await alarm('Resolved: the test.', { reason: 'test', state: 'resolved' })
  return 'The alarm was taken, and called off.'
}

const tryHeartbeat = async (heartbeat: Heartbeat) => {
  await heartbeat([TEST])
  await heartbeat([])
  return 'The heartbeat was taken as failing, and then as well.'
}

/** `alarm test`: one alarm and one heartbeat now, to the addresses of the worker. */
export const alarmCommand = ({ program, answer }: Cli, source: Source): void =>
  void program
    .command('alarm')
    .command('test')
    .description('sends a test to ALERT_WEBHOOK_URL and to HEARTBEAT_URL, and calls it off')
    .action(
      answer(async () => {
        const { ALERT_WEBHOOK_URL, HEARTBEAT_URL, SITE_NAME } = workerEnv(source)
        const heartbeat = HEARTBEAT_URL
          ? await tryHeartbeat(heartbeatTo(HEARTBEAT_URL, systemClock)).catch((error: unknown) => error)
          : 'HEARTBEAT_URL is empty: a dead machine is noticed only by chance.'
        const alarm = ALERT_WEBHOOK_URL
          ? await tryAlarm(webhookAlarm(ALERT_WEBHOOK_URL, SITE_NAME))
          : 'ALERT_WEBHOOK_URL is empty: alarms are only in the log.'
        const isFailed = heartbeat instanceof Error
        const taken = { taken: !!ALERT_WEBHOOK_URL, heartbeatTaken: !!HEARTBEAT_URL && !isFailed }
        return {
          text: `${alarm}\n${isFailed ? `The heartbeat was not taken: ${sentence(heartbeat)}` : heartbeat}`,
          data: taken,
          code: taken.taken && !isFailed ? CODE.ok : CODE.problem,
        }
      }),
    )
