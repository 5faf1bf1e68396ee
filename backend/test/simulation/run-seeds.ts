/** A process that runs the seeds it is given and sends what became of each: `node run-seeds.ts <seed> <seed> …`. */
import { openDatabase } from './fakes/database.ts'
import { type Result, simulate } from './simulate.ts'

/** What one seed tells the process that started this one. */
export type Outcome = Omit<Result, 'story' | 'digest' | 'injected'>

const database = await openDatabase()
const seeds = process.argv.slice(2).map(Number)
for (const seed of seeds) {
  const { story: _story, digest, injected: _injected, ...outcome } = await simulate(seed, database)
  if (seed === seeds[0] && (await simulate(seed, database)).digest !== digest)
    throw new Error(`Seed ${seed} is another run the second time.`)
  process.send!(outcome satisfies Outcome)
}
process.disconnect()
process.exit(0)
