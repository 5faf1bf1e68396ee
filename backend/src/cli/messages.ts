/** The commands about messages: `messages …`. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { storedAddress } from '#contract/contact.ts'
import type { ChangeResult, MessageState, OperatorStore, StoredMessage } from '#src/store/operator.ts'
import { countOf, referenceOf } from '#src/text.ts'
import { type Answering, formatFacts, formatTable, type Output, ProblemError } from './program.ts'

type WithOperator = <T>(action: (operator: OperatorStore) => Promise<T>) => Promise<T>

/** Reads an argument or an option: without white space around it, and rejected unless it matches. */
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
  state: message.state,
  suspect: message.suspect ? 'suspect' : '',
  attempts: message.attempts,
  problem: message.state === 'pending' ? (message.lastClass ?? '') : '',
  'next attempt': message.state === 'pending' ? message.nextAttemptAt : null,
  name: shorten(message.name, 20),
  email: message.email,
  subject: shorten(message.subject, 24),
})

/** That it waits, and may have arrived: no longer true of a sent message. */
const WAITING = {
  nextAttemptAt: null,
  leaseEndsAt: null,
  pendingSince: null,
  onlyThisMail: null,
  ambiguousAttempts: null,
}

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
const BEING_SENT = 'A worker is sending the message: try again in 15 minutes.'

const reportChange = (id: string, result: ChangeResult, done: string, unchanged: string): Output => {
  if (result === 'done') return { text: `The message ${done}.`, data: { id } }
  throw new ProblemError(result === 'being sent' ? BEING_SENT : `The message ${unchanged}.`)
}

const eraseMessages = async (operator: OperatorStore, email: string): Promise<Output> => {
  const { erased, beingSent } = await operator.erase(storedAddress(email))
  if (erased.length + beingSent === 0) throw new ProblemError(NO_MESSAGE)
  const remaining = `Not deleted yet, because a worker is sending: ${beingSent}. Run this again in 15 minutes.`
  const text = `${countOf(erased.length, 'message')} deleted.${beingSent > 0 ? `\n${remaining}` : ''}`
  return { text, data: { deleted: erased, beingSent }, isProblem: beingSent > 0 }
}

type ListOptions = { state?: MessageState; search?: string; limit: string }

export const addMessageCommands = (program: Command, answering: Answering, withOperator: WithOperator) => {
  const messages = program.command('messages')
  const define = <Words extends unknown[]>(
    name: string,
    description: string,
    run: (operator: OperatorStore, ...words: Words) => Promise<Output>,
  ) =>
    messages
      .command(name)
      .description(description)
      .action(answering((...words: Words) => withOperator((operator) => run(operator, ...words))))

  const defineForOne = (
    name: string,
    description: string,
    run: (operator: OperatorStore, message: StoredMessage) => Promise<Output>,
  ) =>
    define(name, description, async (operator, reference: string) =>
      run(operator, await findMessage(operator, reference)),
    ).argument('<reference>', '', readReference)

  define(
    'list',
    'lists the newest messages, or those with this word, name or address',
    async (operator, { state, limit, search }: ListOptions) => {
      const found = await operator.list(state, Number(limit), search)
      return { text: formatTable(found.map(rowOf), 'There are no messages.'), data: found }
    },
  )
    .addOption(new Option('--state <state>').choices(['pending', 'sent']))
    .option('--search <word>', 'a word, a name or an address', readSearch)
    .option('--limit <number>', 'how many at most', readLimit, '20')

  define('count', 'counts the pending and the sent messages', async (operator) => {
    const counts = await operator.count()
    return { text: formatFacts(counts), data: counts }
  })

  defineForOne('show', 'shows one message with everything that is stored', async (_operator, message) => {
    const { message: text, ...row } = message
    const facts = formatFacts(row.state === 'sent' ? { ...row, ...WAITING } : row)
    return { text: `${facts}\n\n${text}`, data: message }
  })

  defineForOne(
    'resend',
    'mails a message again, with another Message-ID',
    async (operator, { id, resendNo }) => {
      const result = await operator.resend(id, resendNo)
      return reportChange(id, result, 'will be mailed again', 'no longer exists, or was resent meanwhile')
    },
  )

  defineForOne(
    'mark-sent',
    'ends a pending message that the groomer has received by other means',
    async (operator, { id }) =>
      reportChange(id, await operator.markSent(id), 'is marked as sent', 'is not pending'),
  )

  define(
    'export',
    'prints everything that is stored about a person (JSON)',
    async (operator, email: string) => {
      const found = await operator.findByEmail(storedAddress(email))
      if (found.length === 0) throw new ProblemError(NO_MESSAGE)
      return { text: JSON.stringify(found, null, 2), data: found }
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
