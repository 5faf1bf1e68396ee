/** The probe: whether this process can accept messages. */
import type { Middleware } from 'koa'

export type HealthNeeds = {
  /** True while draining: proxies should send no more requests. */
  isDraining: () => boolean
  pingDatabase: () => Promise<void>
}

/** Interval between queries, however often the probe is called: a query takes a connection that a message needs. */
const PING_INTERVAL_MS = 10_000

/**
 * `GET /api/health`: 200, or 503 while draining or while the database accepts no message. It answers at once, and
 * reports the last query's result.
 */
export const answerHealth = ({ isDraining, pingDatabase }: HealthNeeds): Middleware => {
  let [database, pingedAt] = ['up', -Infinity]
  return (ctx) => {
    if (performance.now() - pingedAt > PING_INTERVAL_MS) {
      pingedAt = performance.now()
      pingDatabase().then(
        () => (database = 'up'),
        () => (database = 'without database'),
      )
    }
    const status = isDraining() ? 'draining' : database
    ctx.status = status === 'up' ? 200 : 503
    ctx.body = { status }
  }
}
