/** Probes: is the process alive, and can it do its work. */
import type { Router } from '@koa/router'
import type { Context } from 'koa'
import type { FiguresStore } from '#src/contact/housekeeping-ports.ts'
import { isLoopback } from './address.ts'

/** What the probes ask. */
export type HealthNeeds = {
  /** True from the signal to end on: nobody should send anything here any more. */
  isLeaving?: () => boolean
  pingDatabase: () => Promise<void>
  readFigures: FiguresStore['read']
  pingQueue: () => Promise<void>
}

const state = async (ping: () => Promise<void>) =>
  ping().then(
    () => 'up',
    () => 'down',
  )

const rounded = (seconds: number | null) => (seconds === null ? null : Math.round(seconds))

const owed = async (readFigures: HealthNeeds['readFigures']) => {
  const { pending, oldestAge, sweepAge } = await readFigures()
  return { pending, oldestUndeliveredSeconds: rounded(oldestAge), lastSweepSeconds: rounded(sweepAge) }
}

/** Somebody on this machine or in this container; our proxies name whom they speak for, also from here. */
const asksFromInside = ({ req }: Context) =>
  isLoopback(String(req.socket.remoteAddress)) && !req.headers['x-real-ip']

/** How many messages the salon gets is nobody's business outside. */
const answerOutside = async (ctx: Context, { pingDatabase }: HealthNeeds) => {
  const status = await state(pingDatabase)
  ctx.status = status === 'up' ? 200 : 503
  ctx.body = { status }
}

const answerInside = async (ctx: Context, { readFigures, pingQueue }: HealthNeeds) => {
  const [figures, queue] = await Promise.all([owed(readFigures).catch(() => null), state(pingQueue)])
  ctx.status = figures ? 200 : 503
  ctx.body = { database: figures ? 'up' : 'down', queue, ...figures }
}

/**
 * `GET /api/health`: alive, or 503 when it is about to end. `GET /api/ready`: 200 when the database answers, else 503; the queue and what is
 * owed are told to the operator alone.
 */
export const healthRoutes = (router: Router, needs: HealthNeeds): void => {
  router.get('/api/health', (ctx) => {
    const leaving = needs.isLeaving?.() ?? false
    ctx.status = leaving ? 503 : 200
    ctx.body = { status: leaving ? 'leaving' : 'up' }
  })
  router.get('/api/ready', (ctx) => (asksFromInside(ctx) ? answerInside : answerOutside)(ctx, needs))
}
