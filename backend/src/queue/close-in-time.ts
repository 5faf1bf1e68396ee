/** Closing that ends although the queue's server is away: the library alone would wait for it for ever. */
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 2000

/** Gives the library two seconds to close. */
export const closeInTime = async (close: () => Promise<unknown>): Promise<void> => {
  await Promise.race([close().catch(() => {}), sleep(PATIENCE_MS, undefined, { ref: false })])
}

/** Wraps `deliver` so that `idle` resolves when no delivery is under way. */
export const trackDeliveries = (deliver: (id: string) => Promise<void>) => {
  const running = new Set<Promise<void>>()
  const tracked = (id: string): Promise<void> => {
    const delivery = deliver(id).finally(() => running.delete(delivery))
    running.add(delivery)
    return delivery
  }
  return { deliver: tracked, idle: () => Promise.allSettled(running) }
}
