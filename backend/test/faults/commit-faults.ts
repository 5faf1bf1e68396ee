/** The API is killed at the two moments that decide what a visitor may be told. */
import { randomUUID } from 'node:crypto'
import type { Fault } from './fault.ts'
import { postOnce } from './ledger.ts'
import { openDoor } from './proxy.ts'
import { portOf } from './servers.ts'
import type { TestBed } from './test-bed.ts'

type Moment = { from: 'client' | 'server'; words: string; stored: number }

const idsOf = (bed: TestBed, subject: string) =>
  bed.sql<{ id: string }>(`SELECT id FROM contact_message WHERE subject = '${subject}'`)

const must = (holds: boolean, sentence: string) => {
  if (!holds) throw new Error(sentence)
}

/** Only the API goes through this door: no other process' statement springs the trap. */
const postAndKill = async (bed: TestBed, { from, words }: Moment, subject: string, key: string) => {
  await bed.endAll('apis', 'SIGKILL')
  const door = await openDoor(portOf(bed.postgres.direct('willow')))
  await bed.startApi({ DATABASE_URL: `postgresql://willow_api@127.0.0.1:${door.port}/willow` })
  let killed: Promise<void> | undefined
  door.swallow(from, words, () => {
    killed = bed.endAll('apis', 'SIGKILL')
  })
  const told = await postOnce(bed.ledger, bed.ports[0]!, subject, key)
  must(told === null && killed !== undefined, 'The API was not killed in time.')
  await killed
  await door.close()
}

/** The visitor sees an error and sends the same form again. */
const round = async (bed: TestBed, moment: Moment) => {
  const [subject, key] = [`Killed ${randomUUID()}`, randomUUID()]
  await postAndKill(bed, moment, subject, key)
  const before = await idsOf(bed, subject)
  must(before.length === moment.stored, `${before.length} rows were stored when the API died.`)
  await bed.ensureUp()
  const id = await postOnce(bed.ledger, bed.ports[0]!, subject, key)
  const after = await idsOf(bed, subject)
  must(id !== null && after.length === 1 && after[0]!.id === id, `The second try left ${after.length} rows.`)
  must(
    before.every((row) => row.id === id),
    'The second try was told another id.',
  )
}

const killedAt = (name: string, moment: Moment): Fault => ({
  name,
  run: async (bed) => {
    for (let time = 0; time < 3; time++) await round(bed, moment)
  },
})

export const commitFaults: Fault[] = [
  killedAt('API is killed with its INSERT on the way', {
    from: 'client',
    words: 'INSERT INTO',
    stored: 0,
  }),
  killedAt('API is killed between COMMIT and its 202', { from: 'server', words: 'INSERT 0 1', stored: 1 }),
]
