/** The API as a Koa application: one route, two probes, and a plain sentence for every error. */
import { Router } from '@koa/router'
import type { HttpError } from 'http-errors'
import Koa, { type Context, type Middleware } from 'koa'
import { CONTACT_PATH } from '#contract/contact.ts'
import type { Salon } from '#contract/error-page.ts'
import { isLoopback } from '#src/address.ts'
import type { Log } from '#src/process.ts'
import { type ContactNeeds, contactRoute, redirectToForm } from './contact-route.ts'
import { answerProblems, OWN_PAGE } from './error-answers.ts'

/** What the probes need. */
type HealthNeeds = {
  /** True while draining: proxies should send no more requests. */
  isDraining?: () => boolean
  pingDatabase: () => Promise<void>
  pingQueue: () => Promise<void>
}

const state = async (ping: () => Promise<void>) =>
  ping().then(
    () => 'up',
    () => 'down',
  )

/** Whether the client is on this machine or in this container, and is no proxy forwarding another client. */
const asksFromInside = ({ req }: Context) =>
  isLoopback(String(req.socket.remoteAddress)) && !req.headers['x-real-ip']

/** Interval between queries for the health probe, however often it is called. */
const ASKED_EVERY_MS = 10_000

/**
 * `GET /api/health`: 200, or 503 while draining. It answers at once, from the last query's result: the worker and
 * doctor, which call the API as visitors do, must notice when it cannot accept a message.
 */
const answerHealth = ({ isDraining, pingDatabase }: HealthNeeds): Middleware => {
  let [database, askedAt] = ['up', -Infinity]
  return (ctx) => {
    if (performance.now() - askedAt > ASKED_EVERY_MS) {
      askedAt = performance.now()
      void state(pingDatabase).then((answer) => (database = answer))
    }
    const draining = isDraining?.() ?? false
    ctx.status = draining ? 503 : 200
    ctx.body = { status: draining ? 'draining' : database === 'up' ? 'up' : 'without database' }
  }
}

/**
 * `GET /api/ready`, from inside only: 200 if the database accepts messages, else 503, with the state of the queue. Not
 * found from outside: each call takes one of the few database connections that visitors' messages need.
 */
const answerReadiness =
  ({ pingDatabase, pingQueue }: HealthNeeds): Middleware =>
  async (ctx, next) => {
    if (ctx.path !== '/api/ready' || ctx.method !== 'GET' || !asksFromInside(ctx)) return next()
    const [database, queue] = await Promise.all([state(pingDatabase), state(pingQueue)])
    ctx.status = database === 'up' ? 200 : 503
    ctx.body = { database, queue }
  }

export type AppNeeds = ContactNeeds &
  HealthNeeds & {
    log: Log
    salon: Salon
  }

/** For errors of Koa and its router. */
const SENTENCES: Record<number, string> = {
  404: 'There is nothing at this address.',
  405: OWN_PAGE,
  501: OWN_PAGE,
}

/** Makes the application; it does not listen yet. */
export const createApp = (needs: AppNeeds): Koa => {
  // visitors reach it through our own proxy only, which overwrites X-Real-IP
  const app = new Koa({ proxy: true, proxyIpHeader: 'X-Real-IP', maxIpsCount: 1 })
  app.on('error', (error: HttpError) => {
    if (error.expose && error.status < 500) return
    const cause = (error.cause ?? error) as Error & { code?: string }
    needs.log('request.failed', { status: error.status ?? 500, error: cause.name, code: cause.code ?? null })
  })
  // exact paths only: a proxy that limits one of them matches no other spelling
  const router = new Router({ sensitive: true, strict: true })
  router.post(CONTACT_PATH, ...contactRoute(needs))
  router.get(CONTACT_PATH, redirectToForm)
  router.get('/api/health', answerHealth(needs))

  app.use(async (ctx, next) => {
    ctx.set({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' })
    await next()
    const { status } = ctx
    if (ctx.body || !SENTENCES[status]) return
    ctx.status = status
    ctx.body = SENTENCES[status]
  })
  app.use(answerProblems(needs.salon))
  app.use(answerReadiness(needs))
  app.use(router.routes())
  app.use(router.allowedMethods())
  return app
}
