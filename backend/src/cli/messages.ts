/** The commands about messages: `messages …`. */
import * as z from 'zod'
import { storedAddress } from '#contract/contact.ts'
import { countOf, referenceOf } from '#src/health/checks.ts'
import type { ChangeResult, OperatorStore, StoredMessage } from '#src/store/operator.ts'
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

/** An empty reference comes from an unset variable, as in `messages mark-sent "$REFERENCE"`, and every id ends with it. */
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
  // A longer list does not fit into the container's memory.
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
      : `${found.length} messages end with ${reference}: use more of the id.`,
  )
}

const NO_MESSAGE = 'There is no message of this address.'
const BEING_SENT = 'The message is being sent just now: try again in a quarter of an hour.'

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
  const remaining = `${beingSent} more: a worker is sending it just now. Run this again in a quarter of an hour.`
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
      'the newest messages, with this word, name or address',
      listOptions,
      async (operator, { state, limit, search }) => {
        const found = await operator.list(state, limit, search)
        return { text: formatTable(found.map(rowOf), 'There are no messages.'), data: found }
      },
    ),
    define('messages count', 'how many messages are pending and sent', {}, async (operator) => {
      const counts = await operator.count()
      return { text: formatFacts(counts), data: counts }
    }),
    define(
      'messages show <reference>',
      'one message with all that is known',
      { reference },
      async (operator, input) => {
        const message = await findMessage(operator, input.reference)
        const { message: text, ...row } = message
        return { text: `${formatFacts(row)}\n\n${text}`, data: message }
      },
    ),
    define(
      'messages resend <reference>',
      'mails it once more, as another mail',
      { reference },
      async (operator, input) => {
        const { id, resendNo } = await findMessage(operator, input.reference)
        const result = await operator.resend(id, resendNo)
        return reportChange(id, result, 'will be mailed again', 'is gone, or was resent meanwhile')
      },
    ),
    define(
      'messages mark-sent <reference>',
      'ends a pending message that the groomer has by other means',
      { reference },
      async (operator, input) => {
        const { id } = await findMessage(operator, input.reference)
        return reportChange(id, await operator.markSent(id), 'is marked as sent', 'is not pending')
      },
    ),
    define(
      'messages export <email>',
      'all that is stored of a person (JSON)',
      { email },
      async (operator, input) => {
        const found = await operator.findByEmail(input.email)
        if (found.length === 0) throw new ProblemError(NO_MESSAGE)
        return { text: JSON.stringify(found, null, 2), data: found }
      },
    ),
    define(
      'messages erase <email> --yes',
      'deletes all of a person for good, delivered or not; backups forget it after BACKUP_DAYS',
      { email, yes: z.literal(true, { error: 'is missing: this deletes every message of this address' }) },
      (operator, input) => eraseMessages(operator, input.email),
    ),
  ]
}
