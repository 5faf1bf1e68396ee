/** `messages erase` and `messages purge`: what deletes for good. */
import { purgeMessages } from '#src/contact/purge-messages.ts'
import { CODE, type Command, type Input, ProblemError, UsageError } from './command.ts'
import { OPTIONS } from './options.ts'
import type { WithWork } from './work.ts'

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
