/** Deletes what is older than allowed, in pieces: no statement runs long, and visitors' posts pass in between. */
import type { PurgeStore } from './housekeeping-ports.ts'

type Needs = { messages: PurgeStore; queue: { remove: (id: string) => Promise<void> } }

const BATCH = 1000

/** Resolves to how many messages are gone. What is deleted when it fails stays deleted; the next run goes on. */
export const purgeMessages = async ({ messages, queue }: Needs, days: number): Promise<number> => {
  let count = 0
  for (;;) {
    const ids = await messages.purge(days, BATCH)
    await Promise.allSettled(ids.map((id) => queue.remove(id)))
    count += ids.length
    if (ids.length < BATCH) break
  }
  await messages.purgeRecords()
  return count
}
