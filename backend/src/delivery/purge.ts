/** The nightly purge: deletes sent messages after the days that the privacy note promises. */
import type { Log } from '#src/process.ts'
import type { OperatorStore } from '#src/store/operator.ts'

const BATCH = 1000

/** Resolves to the number of deleted messages. Deletions before a failure stand; the next run continues. */
export const purgeMessages = async (
  { operator, log }: { operator: Pick<OperatorStore, 'purge'>; log: Log },
  days: number,
): Promise<number> => {
  let count = 0
  for (let deleted = BATCH; deleted === BATCH; count += deleted)
    deleted = (await operator.purge(days, BATCH)).length
  if (count > 0) log('messages.purged', { count })
  return count
}
