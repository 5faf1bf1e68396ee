/** The commands about messages: `messages …`. */
import * as z from 'zod'
import { storedAddress } from '#contract/contact.ts'
import type { ChangeResult, OperatorStore, StoredMessage } from '#src/store/operator.ts'
import { countOf, referenceOf } from '#src/text.ts'
import {
  CODE,
  type Command,
  defineCommand,
  formatFacts,
  formatTable,
  type Output,
  ProblemError,
} from './program.ts'

type WithOperator = <T>(action: (operator: OperatorStore) => Promise<T>) => Promise<T>

/** An unset variable, as in `messages mark-sent "$REFERENCE"`, gives an empty reference, which would match every id. */
const reference = z
  .string({ error: 'is missing' })
  .trim()
  .min(4, "must be a message's id or the end of it, at least 4 characters")

const email = z
  .string({ error: 'is missing' })
  .trim()
  .regex(
    /^[^@\s<>,;:]+@[^@\s<>,;:]+$/,
    'must be a whole e-mail address and nothing else, such as ann@example.com',
  )
  .transform(storedAddress)

const listOptions = {
  state: z.enum(['pending', 'sent'], { error: 'must be pending or sent' }).optional(),
  // An empty search would match every message.
  search: z.string().trim().min(1, 'must be a word, a name or an address').optional(),
  // A longer list would not fit into the container's memory.
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a number from 1 to 999')
    .transform(Number)
    .default(20),
}

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
  name: shorten(message.name, 24),
  subject: shorten(message.subject, 40),
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
const BEING_SENT = 'A worker is sending the message: try again in 15 minutes.'

const reportChange = (id: string, result: ChangeResult, done: string, unchanged: string): Output => {
  if (result === 'done') return { text: `The message ${done}.`, data: { id } }
  throw new ProblemError(result === 'being sent' ? BEING_SENT : `The message ${unchanged}.`)
}

const eraseMessages = async (operator: OperatorStore, email: string): Promise<Output> => {
  const { erased, beingSent } = await operator.erase(email)
  if (erased.length + beingSent === 0) throw new ProblemError(NO_MESSAGE)
  const text = `${countOf(erased.length, 'message')} deleted.`
  const data = { deleted: erased, beingSent }
  if (beingSent === 0) return { text, data }
  const remaining = `Not deleted yet, because a worker is sending: ${beingSent}. Run this again in 15 minutes.`
  return { text: `${text}\n${remaining}`, data, code: CODE.problem }
}

export const messageCommands = (withOperator: WithOperator): Command[] => {
  const define = <Shape extends z.ZodRawShape>(
    usage: string,
    description: string,
    shape: Shape,
    run: (operator: OperatorStore, input: z.output<z.ZodObject<Shape>>) => Promise<Output>,
  ) => defineCommand(usage, description, shape, (input) => withOperator((operator) => run(operator, input)))

  return [
    define(
      'messages list [--state=pending|sent] [--search=WORD] [--limit=NUMBER]',
      'lists the newest messages, or those with this word, name or address',
      listOptions,
      async (operator, { state, limit, search }) => {
        const found = await operator.list(state, limit, search)
        return { text: formatTable(found.map(rowOf), 'There are no messages.'), data: found }
      },
    ),
    define('messages count', 'counts the pending and the sent messages', {}, async (operator) => {
      const counts = await operator.count()
      return { text: formatFacts(counts), data: counts }
    }),
    define(
      'messages show <reference>',
      'shows one message with everything that is stored',
      { reference },
      async (operator, input) => {
        const message = await findMessage(operator, input.reference)
        const { message: text, ...row } = message
        return { text: `${formatFacts(row)}\n\n${text}`, data: message }
      },
    ),
    define(
      'messages resend <reference>',
      'mails a message again, with another Message-ID',
      { reference },
      async (operator, input) => {
        const { id, resendNo } = await findMessage(operator, input.reference)
        const result = await operator.resend(id, resendNo)
        return reportChange(id, result, 'will be mailed again', 'no longer exists, or was resent meanwhile')
      },
    ),
    define(
      'messages mark-sent <reference>',
      'ends a pending message that the groomer has received by other means',
      { reference },
      async (operator, input) => {
        const { id } = await findMessage(operator, input.reference)
        return reportChange(id, await operator.markSent(id), 'is marked as sent', 'is not pending')
      },
    ),
    define(
      'messages export <email>',
      'prints everything that is stored about a person (JSON)',
      { email },
      async (operator, input) => {
        const found = await operator.findByEmail(input.email)
        if (found.length === 0) throw new ProblemError(NO_MESSAGE)
        return { text: JSON.stringify(found, null, 2), data: found }
      },
    ),
    define(
      'messages erase <email> --yes',
      'deletes every message of a person, delivered or not; backups keep them for BACKUP_DAYS',
      { email, yes: z.literal(true, { error: 'is missing: this deletes every message from this address' }) },
      (operator, input) => eraseMessages(operator, input.email),
    ),
  ]
}
