/** `messages …`: look at the messages and move them by hand. */
import type { ActResult, MessageState, OperatorStore, StoredMessage } from '#src/contact/operator-ports.ts'
import { type Command, type Input, ProblemError, UsageError, type Write } from './command.ts'
import { deleteCommands } from './delete-commands.ts'
import { OPTIONS } from './options.ts'
import { csv, facts, table } from './table.ts'
import type { WithWork, Work } from './work.ts'

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
