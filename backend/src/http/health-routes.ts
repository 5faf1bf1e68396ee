/** Probes: is the process alive, and can it do its work. */
import type { Context, Middleware } from 'koa'
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

/** `GET /api/health`: alive, or 503 when it is about to end. */
export const answerHealth =
  ({ isLeaving }: HealthNeeds): Middleware =>
  (ctx) => {
    const leaving = isLeaving?.() ?? false
    ctx.status = leaving ? 503 : 200
    ctx.body = { status: leaving ? 'leaving' : 'up' }
  }

/**
 * `GET /api/ready`, from inside alone: 200 when the database takes a message, else 503; with it the queue and what is
 * owed. Outside there is no such path: how many messages the salon gets is nobody's business, and each question takes
 * one of the few connections that a visitor's message needs.
 */
export const answerReadiness =
  ({ pingDatabase, readFigures, pingQueue }: HealthNeeds): Middleware =>
  async (ctx, next) => {
    if (ctx.path !== '/api/ready' || ctx.method !== 'GET' || !asksFromInside(ctx)) return next()
    const figures = owed(readFigures).catch(() => null)
    const [database, queue, known] = await Promise.all([state(pingDatabase), state(pingQueue), figures])
    const isReady = database === 'up' && known !== null
    ctx.status = isReady ? 200 : 503
    ctx.body = { database: isReady ? 'up' : 'down', queue, ...known }
  }
