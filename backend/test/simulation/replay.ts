/** Runs single seeds again, smaller, and tells them as stories. */
import { openDatabase } from './fakes/database.ts'
import type { Totals } from './run-all.ts'
import { shrink } from './shrink.ts'
import { simulate } from './simulate.ts'
import { storyOf } from './story.ts'

/** So many stories are told after a run; the others are one `--seed` away. */
const MOST_STORIES = 3

/** Replays one seed; a story for each rule that it breaks. */
export const replay = async (seed: number): Promise<{ isGood: boolean; lines: string[] }> => {
  const database = await openDatabase()
  const { violations, events, accepted } = await simulate(seed, database)
  const lines = [
    `Seed ${seed}: ${events} events, ${accepted} messages accepted, ${violations.length} rules broken.`,
  ]
  for (const { name } of violations) lines.push('', storyOf(await shrink(seed, name, database)))
  await database.close()
  return { isGood: violations.length === 0, lines }
}

/** The first seed of each broken rule, told. */
export const storiesOf = async ({ failures }: Totals): Promise<string[]> => {
  if (failures.length === 0) return []
  const database = await openDatabase()
  const stories: string[] = []
  for (const { rule, seeds } of failures.slice(0, MOST_STORIES))
    stories.push('', storyOf(await shrink(seeds[0]!, rule, database)))
  await database.close()
  return stories
}
