import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type SimulatedDatabase } from './fakes/database.ts'
import { KEPT } from './kept.ts'
import { simulate } from './simulate.ts'

let database: SimulatedDatabase
beforeAll(async () => {
  database = await openDatabase()
})
afterAll(() => database.close())

it('a seed is the same run each time, and another seed another run', async () => {
  const [first, again, other] = [
    await simulate(1, database),
    await simulate(1, database),
    await simulate(2, database),
  ]
  expect(again.digest).toBe(first.digest)
  expect(other.digest).not.toBe(first.digest)
})

it.each(KEPT)('breaks no rule any more: $found', async (kept) => {
  const { violations, accepted } = await simulate(1, database, { kept })
  expect(violations).toEqual([])
  expect(accepted).toBe(kept.plan.posts.length)
})
