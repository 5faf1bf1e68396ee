/** Gives messages that were refused for good another chance when a worker starts: somebody may have mended it. */
import type { Clock, JobStore, Log, MessageStore } from './ports.ts'
import { runOnce } from './run-once.ts'

type Needs = { store: Pick<MessageStore, 'releaseRefused'>; jobs: JobStore; clock: Clock; log: Log }

/** One start of a worker: which mail settings it has, and since when. */
export type Start = { fingerprint: string; at: Date }

/**
 * Makes all of them due. At once for mail settings that were not tried before; for the same ones at most once an
 * hour, so that a worker that keeps crashing does not hammer the mail server. To be called again and again: what
 * failed, or died on the way, is made up for, and what is done for a start is not done again.
 */
export const releaseRefused = async (needs: Needs, { fingerprint, at }: Start): Promise<void> => {
  const hour = at.toISOString().slice(0, 13)
  await runOnce(needs, { name: 'release-refused', period: `${fingerprint} ${hour}` }, async () => {
    const count = await needs.store.releaseRefused()
    if (count > 0) needs.log('messages.released', { count, reason: 'start' })
  })
}
