import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { recordingLog } from '../../test/samples.ts'
import { useDatabase } from '../../test/test-database.ts'
import type { JobStore } from '../contact/ports.ts'
import { runOnce } from '../contact/run-once.ts'
import { jobStore } from './job-store.ts'

const database = useDatabase()
let jobs: JobStore
let period: string
beforeEach(() => {
  jobs = jobStore(database.db)
  period = randomUUID()
})
const run = async (action: () => Promise<boolean>) => {
  const { log, events } = recordingLog()
  await runOnce({ jobs, log }, { name: 'digest', period }, action)
  return events.map(({ event }) => event)
}

it('tells the time of the database', async () =>
  expect(Math.abs((await jobs.now()).getTime() - Date.now())).toBeLessThan(5000))

describe('work of a period', () => {
  it('is done once, also by ten workers at once', async () => {
    let times = 0
    await Promise.all(Array.from({ length: 10 }, () => run(async () => ++times > 0)))
    expect(times).toBe(1)
    expect(await run(async () => ++times > 0)).toEqual([])
  })

  it('is done again in another period', async () => {
    await run(async () => true)
    period = randomUUID()
    expect(await run(async () => true)).toEqual(['job.done'])
  })

  it.each([
    ['says that it failed', async () => false],
    ['throws', () => Promise.reject(new Error('the mail server is away'))],
  ])('is put off when it %s, and done later', async (_, action) => {
    expect(await run(action)).toEqual(['job.put-off'])
    expect(await run(async () => true)).toEqual([])
    await jobs.putOff('digest', period, -1)
    expect(await run(async () => true)).toEqual(['job.done'])
  })

  it('is done by somebody else when its worker died', async () => {
    expect(await jobs.claim('digest', period, -1)).toBe(1)
    expect(await jobs.claim('digest', period, 60)).toBe(2)
    expect(await jobs.claim('digest', period, 60)).toBeNull()
  })
})
