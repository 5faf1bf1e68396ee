/** The nightly purge: deletes sent messages that are older than RETENTION_DAYS. */
import type { Log } from '#src/process.ts'
import type { Producer } from '#src/queue.ts'
import type { OperatorStore } from '#src/store/operator.ts'

type Needs = { messages: Pick<OperatorStore, 'purge'>; queue: Pick<Producer, 'remove'>; log: Log }

const BATCH = 1000

/** Resolves to the number of deleted messages. Deletions before a failure stand; the next run continues. */
export const purgeMessages = async ({ messages, queue, log }: Needs, days: number): Promise<number> => {
  let count = 0
  for (;;) {
    const ids = await messages.purge(days, BATCH)
    await Promise.allSettled(ids.map((id) => queue.remove(id)))
    count += ids.length
    if (ids.length < BATCH) break
  }
  if (count > 0) log('messages.purged', { count })
  return count
}
