/** The probes: whether this process lives, and whether its database accepts a message. */
import type { Context, Middleware } from 'koa'
import { isLoopback } from '#src/address.ts'

export type HealthNeeds = {
  /** True while draining: proxies should send no more requests. */
  isDraining: () => boolean
  pingDatabase: () => Promise<void>
  pingQueue: () => Promise<void>
}

const stateAfter = (ping: () => Promise<void>) =>
  ping().then(
    () => 'up',
    () => 'down',
  )

/** Whether the client is on this machine or in this container, and is not a proxy that forwards another client. */
const isFromInside = ({ req }: Context) =>
  isLoopback(String(req.socket.remoteAddress)) && !req.headers['x-real-ip']

/** Interval between queries for the health probe, however often it is called. */
const PING_INTERVAL_MS = 10_000

/**
 * `GET /api/health`: 200, or 503 while draining. It answers at once, and reports the last query's result, so that the
 * worker and doctor, which call the API as visitors do, notice when it cannot accept a message.
 */
export const answerHealth = ({ isDraining, pingDatabase }: HealthNeeds): Middleware => {
  let [database, pingedAt] = ['up', -Infinity]
  return (ctx) => {
    if (performance.now() - pingedAt > PING_INTERVAL_MS) {
      pingedAt = performance.now()
      void stateAfter(pingDatabase).then((answer) => (database = answer))
    }
    ctx.status = isDraining() ? 503 : 200
    ctx.body = { status: isDraining() ? 'draining' : database === 'up' ? 'up' : 'without database' }
  }
}

/**
 * `GET /api/ready`, from inside only: 200 if the database accepts messages, else 503, with the state of the queue. From
 * outside it is not found: each call takes one of the few database connections that visitors' messages need.
 */
export const answerReadiness =
  ({ pingDatabase, pingQueue }: HealthNeeds): Middleware =>
  async (ctx, next) => {
    if (ctx.path !== '/api/ready' || ctx.method !== 'GET' || !isFromInside(ctx)) return next()
    const [database, queue] = await Promise.all([stateAfter(pingDatabase), stateAfter(pingQueue)])
    ctx.status = database === 'up' ? 200 : 503
    ctx.body = { database, queue }
  }
