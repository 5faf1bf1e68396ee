import { beforeEach, expect, it } from 'vitest'
import { useDatabase } from '../../test/test-database.ts'
import { jobStore } from '../store/job-store.ts'
import { systemClock } from '../system-clock.ts'
import { releaseRefused } from './release-refused.ts'

const database = useDatabase()
let releases: number
beforeEach(async () => {
  await database.db.periodicJob.deleteMany()
  releases = 0
})
const startWorker = async (fingerprint: string) =>
  releaseRefused(
    {
      store: { releaseRefused: async () => ++releases },
      jobs: jobStore(database.db),
      clock: systemClock,
      log: () => {},
    },
    { fingerprint, at: await jobStore(database.db).now() },
  )

it('releases at a start, but with the same settings once an hour however often the worker crashes', async () => {
  for (const _ of [1, 2, 3]) await startWorker('a')
  expect(releases).toBe(1)
})

it('releases again when a worker starts with the same settings an hour later', async () => {
  const needs = {
    store: { releaseRefused: async () => ++releases },
    jobs: jobStore(database.db),
    clock: systemClock,
    log: () => {},
  }
  for (const time of ['10:59', '11:00'])
    await releaseRefused(needs, { fingerprint: 'a', at: new Date(`2026-11-16T${time}:00Z`) })
  expect(releases).toBe(2)
})

it('releases at once when the settings have changed', async () => {
  for (const fingerprint of ['a', 'b']) await startWorker(fingerprint)
  expect(releases).toBe(2)
})
