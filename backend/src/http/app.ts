/** The API as a Koa application: one route, one probe, and a plain sentence for every error of a message. */
import { Router } from '@koa/router'
import { CONTACT_PATH } from '@willow/shared/contract'
import type { Salon } from '@willow/shared/error-page'
import type { HttpError } from 'http-errors'
import Koa, { type Middleware } from 'koa'
import { errorFacts, type Log } from '#src/process.ts'
import { type ContactNeeds, contactRoute, redirectToForm } from './contact-route.ts'
import { answerErrors } from './error-answers.ts'

export type AppNeeds = ContactNeeds & { pingDatabase: () => Promise<void>; log: Log; salon: Salon }

/** Interval between queries, however often the probe is called: a query takes a connection that a message needs. */
const PING_INTERVAL_MS = 10_000

/**
 * `GET /api/health`: 200, or 503 while the database accepts no message. It answers at once, and reports the last query's
 * result.
 */
const answerHealth = ({ pingDatabase }: AppNeeds): Middleware => {
  let status = 'up'
  let pingedAt = -Infinity
  return (ctx) => {
    if (performance.now() - pingedAt > PING_INTERVAL_MS) {
      pingedAt = performance.now()
      pingDatabase().then(
        () => (status = 'up'),
        () => (status = 'without database'),
      )
    }
    ctx.status = status === 'up' ? 200 : 503
    ctx.body = { status }
  }
}

export const createApp = (needs: AppNeeds): Koa => {
  // Visitors reach it through our own proxy only, which overwrites X-Real-IP.
  const app = new Koa({ proxy: true, proxyIpHeader: 'X-Real-IP', maxIpsCount: 1 })
  app.on('error', (error: HttpError) => {
    if (error.expose && error.status < 500) return
    needs.log('request.failed', { status: error.status ?? 500, ...errorFacts(error.cause ?? error) })
  })
  // Exact paths only: nginx passes on these two paths and no other spelling of them.
  const router = new Router({ sensitive: true, strict: true })
  router.post(CONTACT_PATH, ...contactRoute(needs))
  router.get(CONTACT_PATH, redirectToForm)
  router.get('/api/health', answerHealth(needs))

  app.use(async (ctx, next) => {
    ctx.set({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' })
    await next()
  })
  app.use(answerErrors(needs.salon))
  app.use(router.routes())
  app.use(router.allowedMethods())
  return app
}
