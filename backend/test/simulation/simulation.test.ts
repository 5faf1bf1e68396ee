import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type SimulatedDatabase } from './database.ts'
import { simulate } from './simulate.ts'

let database: SimulatedDatabase
beforeAll(async () => {
  database = await openDatabase()
})
afterAll(() => database.close())

it('a seed is the same run each time, and another seed another run', async () => {
  const [first, again] = [await simulate(1, database), await simulate(1, database)]
  expect(again.digest).toBe(first.digest)
  expect((await simulate(2, database)).digest).not.toBe(first.digest)
})

/** A few here; 300 in `npm run test:simulation`. */
const SEEDS = Array.from({ length: 12 }, (_, index) => index + 1)

it.each(SEEDS)('seed %i of the simulated world breaks no rule', async (seed) => {
  expect((await simulate(seed, database)).violations).toEqual([])
})
