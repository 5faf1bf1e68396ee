/** The commands about messages: `messages …`. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { storedAddress } from '#contract/contact.ts'
import { countOf } from '#src/health/checks.ts'
import type { Producer } from '#src/queue.ts'
import type { ActResult, MessageState, OperatorStore, StoredMessage } from '#src/store/operator.ts'
import { type Cli, CODE, facts, type Output, ProblemError, table } from './program.ts'

/** What the commands about messages work with. */
type CliContext = {
  store: OperatorStore
  queue: Pick<Producer, 'remove'>
}

/** Opens the context, runs `action`, and closes it. */
export type WithContext = <T>(action: (context: CliContext) => Promise<T>) => Promise<T>

/** Parses an argument; if `read` returns undefined it is rejected with `hint`. */
const argument =
  <T>(read: (text: string) => T | undefined, hint: string) =>
  (text: string): T => {
    const value = read(text.trim())
    if (value === undefined) throw new InvalidArgumentError(`It must be ${hint}.`)
    return value
  }
/** A longer list does not fit into the container's memory. */
const wholeNumber = argument(
  (text) => (/^\d{1,3}$/.test(text) && Number(text) > 0 ? Number(text) : undefined),
  'a number from 1 to 999',
)
/** An empty search would match every message. */
const searchedWord = argument((text) => text || undefined, 'a word, a name or an address')
/**
 * An empty reference comes from an unset variable, as in `messages mark-sent "$REFERENCE"`, and every id ends with it.
 */
const referenceOf = argument(
  (text) => (text.length < 4 ? undefined : text),
  "a message's id or the end of it, at least 4 characters",
)
const emailOf = argument(
  (text) => (/^[^@\s<>,;:]+@[^@\s<>,;:]+$/.test(text) ? storedAddress(text) : undefined),
  'a whole e-mail address and nothing else, such as ann@example.com',
)

/** Cuts between graphemes, so that no character is cut in two. */
const beginning = (text: string, most: number) => {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}

const row = (message: StoredMessage) => ({
  reference: message.id.slice(-12),
  written: message.createdAt,
  state: message.state,
  suspect: message.suspect ? 'suspect' : '',
  attempts: message.attempts,
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

const BEING_SENT = 'is being sent just now: try again in a quarter of an hour'
const NO_MESSAGE = 'There is no message of this address.'
/** Ids removed from the queue at a time, to limit memory. */
const AT_ONCE = 1000
const FOR_GOOD = 'It deletes for good: add --yes.'

type ListOptions = { state?: MessageState; search?: string; limit: number }

/** Changes one message; `done` and `unchanged` end the sentence that reports it. */
type Change = {
  description: string
  run: (store: OperatorStore, message: StoredMessage) => Promise<ActResult>
  done: string
  unchanged: string
}
const CHANGES: Record<string, Change> = {
  resend: {
    description: 'mails it once more, as another mail',
    run: (store, { id, resendNo }) => store.resend(id, resendNo),
    done: 'will be mailed again',
    unchanged: 'is gone, or was resent meanwhile',
  },
  'mark-sent': {
    description: 'ends a pending message that the groomer has by other means',
    run: (store, { id }) => store.markSent(id),
    done: 'is marked as sent',
    unchanged: 'is not pending',
  },
}

/** `messages …`: read messages and change them. */
export const messageCommands = ({ program, answer }: Cli, withContext: WithContext): void => {
  const messages = program.command('messages')
  /** The action of a command that works with messages. */
  const act = <Args extends unknown[]>(run: (context: CliContext, ...args: Args) => Promise<Output>) =>
    answer((...args: Args) => withContext((context) => run(context, ...args)))

  messages
    .command('list')
    .description('the newest messages')
    .addOption(new Option('--state <state>', 'only messages in this state').choices(['pending', 'sent']))
    .option('--search <word>', 'only with this word, name or address', searchedWord)
    .option('--limit <number>', 'this many', wholeNumber, 20)
    .action(
      act(async ({ store }, { state, limit, search }: ListOptions) => {
        const found = await store.list(state, limit, search)
        return { text: table(found.map(row), 'There are no messages.'), data: found }
      }),
    )

  messages
    .command('count')
    .description('how many messages are pending and sent')
    .action(
      act(async ({ store }) => {
        const counts = await store.count()
        return { text: facts(counts), data: counts }
      }),
    )

  messages
    .command('show')
    .description('one message with all that is known')
    .argument('<reference>', '', referenceOf)
    .action(
      act(async (context, reference: string) => {
        const message = await findOne(context, reference)
        const { message: text, ...rest } = message
        return { text: `${facts(rest)}\n\n${text}`, data: message }
      }),
    )

  for (const [name, { description, run, done, unchanged }] of Object.entries(CHANGES))
    messages
      .command(name)
      .description(description)
      .argument('<reference>', '', referenceOf)
      .action(
        act(async (context, reference: string) => {
          const message = await findOne(context, reference)
          const { id } = message
          const result = await run(context.store, message)
          if (result !== 'done')
            throw new ProblemError(`The message ${result === 'being sent' ? BEING_SENT : unchanged}.`)
          return { text: `The message ${done}.`, data: { id } }
        }),
      )

  messages
    .command('export')
    .description('all that is stored of a person (JSON)')
    .argument('<email>', '', emailOf)
    .action(
      act(async ({ store }, email: string) => {
        const found = await store.findByEmail(email)
        if (found.length === 0) throw new ProblemError(NO_MESSAGE)
        return { text: JSON.stringify(found, null, 2), data: found }
      }),
    )

  messages
    .command('erase')
    .description('deletes all that is stored of a person')
    .argument('<email>', '', emailOf)
    .option('--yes', 'really do it')
    .addHelpText('after', '\nDelivered or not, for good. Backups forget it after BACKUP_DAYS.')
    .action(
      act(async ({ store, queue }, email: string, { yes }: { yes?: true }, command: Command) => {
        if (!yes) command.error(`This deletes every message of this address, delivered or not. ${FOR_GOOD}`)
        const { erased, beingSent } = await store.erase(email)
        for (let at = 0; at < erased.length; at += AT_ONCE)
          await Promise.allSettled(erased.slice(at, at + AT_ONCE).map((id) => queue.remove(id)))
        if (erased.length + beingSent === 0) throw new ProblemError(NO_MESSAGE)
        const rest = `\n${beingSent} more: a worker is sending it just now. Run this again in a quarter of an hour.`
        return {
          text: `${countOf(erased.length, 'message')} deleted.${beingSent > 0 ? rest : ''}`,
          data: { deleted: erased, beingSent },
          code: beingSent > 0 ? CODE.problem : CODE.ok,
        }
      }),
    )
}
