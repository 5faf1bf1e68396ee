/** The commands about messages: `messages …`. */
import { InvalidArgumentError, Option, type Command } from 'commander'
import { storedAddress } from '@willow/shared/contract'
import { pluralise, referenceOf } from '#src/format.ts'
import { lastLineOf } from '#src/log.ts'
import type { Mail, MessageState, OperatorStore, StoredMessage } from '#src/store/operator.ts'
import { formatFacts, formatTable, ProblemError, type Answering, type Output } from './program.ts'

type WithOperator = <T>(action: (operator: OperatorStore) => Promise<T>) => Promise<T>

/** Makes a function that reads an argument or an option: it trims white space, and rejects what does not match. */
const matching = (pattern: RegExp, error: string) => (typed: string) => {
  const text = typed.trim()
  if (!pattern.test(text)) throw new InvalidArgumentError(`It must be ${error}.`)
  return text
}

/** An unset variable, as in `messages mark-sent "$REFERENCE"`, gives an empty reference, which would match every id. */
const readReference = matching(/^.{4}/, "a message's id or the end of it, at least 4 characters")
const readEmail = matching(
  /^[^@\s<>,;:]+@[^@\s<>,;:]+$/,
  'a whole e-mail address and nothing else, such as ann@example.com',
)
/** An empty search would match every message. */
const readSearch = matching(/./, 'a word, a name or an address')
/** A longer list would not fit into the container's memory. */
const readLimit = matching(/^[1-9]\d{0,2}$/, 'a number from 1 to 999')

/** Cuts between code points, so that no character is cut in two. */
const shorten = (text: string, most: number) => {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}

const rowOf = (message: StoredMessage) => ({
  reference: referenceOf(message.id),
  written: message.createdAt,
  state: message.sentAt ? 'sent' : 'pending',
  suspect: message.suspect ? 'suspect' : '',
  attempts: message.attempts,
  failure: message.lastFailure,
  'next attempt': message.sentAt ? null : message.nextAttemptAt,
  name: shorten(message.name, 20),
  email: message.email,
  subject: shorten(message.subject, 24),
})

/** Everything that is stored but the text, and nothing that is no longer true. */
const factsOf = (message: StoredMessage) => ({
  ...message,
  message: null,
  nextAttemptAt: message.sentAt ? null : message.nextAttemptAt,
  smtpResponse: message.smtpResponse ?? (message.sentAt && 'none: marked as sent by hand'),
})

const findMessage = async (operator: OperatorStore, reference: string) => {
  const found = await operator.find(reference)
  if (found.length === 1) return found[0]!
  throw new ProblemError(
    found.length === 0
      ? `There is no message with the reference ${reference}.`
      : `${found.length} messages have an id that ends with ${reference}: give more of it.`,
  )
}

const NO_MESSAGE = 'There is no message from this address.'
const MAY_ARRIVE = 'A mail that a worker is sending just now may still arrive.'

const eraseMessages = async (operator: OperatorStore, email: string): Promise<Output> => {
  const deleted = await operator.erase(storedAddress(email))
  if (deleted === 0) throw new ProblemError(NO_MESSAGE)
  return { text: `${pluralise(deleted, 'message')} deleted. ${MAY_ARRIVE}` }
}

const resendMessages = async (operator: OperatorStore, references: string[]): Promise<Output> => {
  const mails: Mail[] = []
  for (const reference of new Set(references)) mails.push(await findMessage(operator, reference))
  const resent = new Set<string>()
  const willBeMailed = () => `${pluralise(resent.size, 'message')} will be mailed again.`
  for (const [index, mail] of mails.entries()) {
    // The answer may be late and the work done, which a repeat with the same number finds.
    const repeat = () => operator.resend(mail)
    const isResent = await repeat()
      .catch(repeat)
      .catch((error: unknown) => {
        const [first, ...others] = mails.slice(index).map(({ id }) => referenceOf(id))
        throw new ProblemError(
          `${willBeMailed()} The database did not answer: ${lastLineOf(error)}. Perhaps mailed again: ${first}. Not reached: ${others.join(' ') || 'none'}`,
        )
      })
    if (isResent) resent.add(mail.id)
  }
  return { text: `${willBeMailed()} ${MAY_ARRIVE}`, isProblem: resent.size < mails.length }
}

type ListOptions = { state?: MessageState; search?: string; limit: string }

export const addMessageCommands = (program: Command, answering: Answering, withOperator: WithOperator) => {
  const messages = program.command('messages')
  const define = <Args extends unknown[]>(
    name: string,
    description: string,
    run: (operator: OperatorStore, ...args: Args) => Promise<Output>,
  ) =>
    messages
      .command(name)
      .description(description)
      .action(answering((...args: Args) => withOperator((operator) => run(operator, ...args))))

  define(
    'list',
    'lists the newest messages, or those with this word, name or address',
    async (operator, { state, limit, search }: ListOptions) => {
      const found = await operator.list(state, Number(limit), search)
      return { text: formatTable(found.map(rowOf), 'There are no messages.') }
    },
  )
    .addOption(new Option('--state <state>').choices(['pending', 'sent']))
    .option('--search <word>', 'a word, a name or an address', readSearch)
    .option('--limit <number>', 'how many at most', readLimit, '20')

  define('show', 'shows one message with everything that is stored', async (operator, reference: string) => {
    const found = await findMessage(operator, reference)
    return { text: `${formatFacts(factsOf(found))}\n\n${found.message}` }
  }).argument('<reference>', '', readReference)

  define('resend', 'mails messages again, each with another Message-ID', resendMessages).argument(
    '<references...>',
    '',
    (typed: string, before: string[] = []) => [...before, readReference(typed)],
  )

  define(
    'mark-sent',
    'ends a pending message that the groomer has received by other means',
    async (operator, reference: string) => {
      const found = await findMessage(operator, reference)
      if (!(await operator.markSent(found)))
        throw new ProblemError('The message is not pending, or was resent meanwhile.')
      return { text: `The message is marked as sent. ${MAY_ARRIVE}` }
    },
  ).argument('<reference>', '', readReference)

  define(
    'export',
    'prints everything that is stored about a person (JSON)',
    async (operator, email: string) => {
      const found = await operator.findByEmail(storedAddress(email))
      if (found.length === 0) throw new ProblemError(NO_MESSAGE)
      return { text: JSON.stringify(found, null, 2) }
    },
  ).argument('<email>', '', readEmail)

  define(
    'erase',
    'deletes every message of a person, delivered or not; backups keep them for BACKUP_DAYS',
    eraseMessages,
  )
    .argument('<email>', '', readEmail)
    .requiredOption('--yes', 'because this deletes every message from this address')
}
