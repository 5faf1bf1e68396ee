/** The model's traces on the real store, so that what is searched is what runs. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { failureOf, newMessage } from '../samples.ts'
import { useDatabase } from '../test-database.ts'
import { outcomeOf } from '../../src/contact/outcome.ts'
import type { ClaimedMessage } from '../../src/contact/ports.ts'
import { LEASES } from '../../src/contact/schedule.ts'
import { messageStore } from '../../src/store/message-store.ts'
import { operatorStore } from '../../src/store/operator-store.ts'
import { DESIGN, type Step } from './machine.ts'
import type { ContactMessage } from '../../../prisma/generated/client.ts'
import { coveringTraces } from './search.ts'
import type { Message, Outcome } from './state.ts'

const BOUNDS = { messages: 1, workers: 2, faults: 1, acts: 1, tries: 2 }
const CLASSES = {
  none: null,
  unreached: 'unreached',
  maybe: 'maybe_delivered',
  refused: 'permanent',
} as const
const LONG_AGO = new Date(0)

const database = useDatabase()
const store = () => messageStore(database.db)
const operator = () => operatorStore(database.db)

/** One message in the database, and what each worker holds of it. */
const makeReplay = async () => {
  const email = `${randomUUID()}@example.com`
  await database.db.contactMessage.deleteMany()
  const id = await store().insert(newMessage({ email }))
  const claims = new Map<number, ClaimedMessage>()
  const change = (data: object) => database.db.contactMessage.updateMany({ where: { id }, data })
  const read = () => database.db.contactMessage.findUnique({ where: { id } })

  const mark = async (worker: number, outcome: Outcome) => {
    const claim = claims.get(worker)!
    if (outcome === 'sent') {
      await store().markSent(claim, '250')
      return store().releaseWaiting(0)
    }
    const failure = failureOf(CLASSES[outcome])
    return store().markFailed(claim, failure, outcomeOf(claim, failure))
  }
  const outcomes = new Map<number, Outcome>()
  const ACTIONS: Record<string, (worker: number) => Promise<unknown> | unknown> = {
    claims: async (worker) => {
      const claim = await store().claim(id, LEASES)
      expect(claim).not.toBeNull()
      claims.set(worker, claim!)
    },
    250: (worker) => outcomes.set(worker, 'sent'),
    '250 lost': (worker) => outcomes.set(worker, 'maybe'),
    421: (worker) => outcomes.set(worker, 'unreached'),
    550: (worker) => outcomes.set(worker, 'refused'),
    dies: () => {},
    marks: (worker) => mark(worker, outcomes.get(worker)!),
    'marks unanswered': (worker) => mark(worker, outcomes.get(worker)!),
    'wait ends': () => change({ nextAttemptAt: LONG_AGO }),
    'lease ends': () => change({ nextAttemptAt: LONG_AGO, leaseEndsAt: LONG_AGO }),
    resend: async () => expect(await operator().resend(id, (await read())!.resendNo)).toBe('done'),
    hold: async () => expect(await operator().hold(id)).toBe('done'),
    release: async () => expect(await operator().release(id)).toBe('done'),
    erase: async () => expect((await operator().erase(email)).erased).toEqual([id]),
  }
  /** What the model forbids, the store refuses: nobody claims or moves what is leased. Resolves to what it did. */
  const refuses = async ({ wait, state }: Message) => {
    const done: string[] = []
    const isClaimed = (wait !== 'due' || state !== 'pending') && (await store().claim(id, LEASES))
    if (isClaimed) done.push('claim')
    if (wait !== 'leased' || state === 'erased') return done
    if ((await operator().hold(id)) === 'done') done.push('hold')
    if ((await operator().resend(id, (await read())!.resendNo)) === 'done') done.push('resend')
    if ((await operator().erase(email)).erased.length > 0) done.push('erase')
    return done
  }
  return { read, refuses, act: ({ kind, worker }: Step) => ACTIONS[kind]!(worker) }
}

const factsOf = ({ state, tries, resends, copies, class: outcome }: Message) =>
  state === 'erased' ? null : { state, tries, resends, copies, class: outcome === 'sent' ? 'none' : outcome }
const factsOfRow = (row: ContactMessage | null) => {
  const outcome = Object.entries(CLASSES).find(([, name]) => name === row?.lastClass)?.[0]
  return (
    row && {
      state: row.state,
      tries: row.attempts,
      resends: row.resendNo,
      copies: row.copies,
      class: outcome,
    }
  )
}

it('every kind of step does to the row what the model says', { timeout: 120_000 }, async () => {
  const traces = coveringTraces(BOUNDS, DESIGN)
  expect(traces.length).toBeGreaterThan(100)
  for (const trace of traces) {
    const { act, read, refuses } = await makeReplay()
    for (const [index, step] of trace.entries()) {
      const story = trace.slice(0, index + 1).map(({ kind }) => kind)
      await act(step)
      expect({ story, row: factsOfRow(await read()) }).toEqual({ story, row: factsOf(step.to.messages[0]!) })
    }
    expect(await refuses(trace.at(-1)!.to.messages[0]!)).toEqual([])
  }
})
