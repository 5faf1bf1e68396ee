/** The API as a Koa application: one route, its health, and a plain sentence for every error of a message. */
import { Router } from '@koa/router'
import createError, { type HttpError } from 'http-errors'
import Koa, { type Middleware } from 'koa'
import { CONTACT_PATH, NATIVE_TYPE } from '@willow/shared/contract'
import { errorPage } from '@willow/shared/error-page'
import type { Salon } from '@willow/shared/salon-rules'
import { errorFacts, type Log } from '#src/log.ts'
import { contactRoute, type ContactNeeds } from './contact-route.ts'

/** For an unexpected error, whose cause is only logged. */
const UNEXPECTED = 'Something went wrong here. Please try again in a few minutes or message us instead.'

/** Answers an error that is meant for visitors with its own sentence, and any other with a general one. */
const answerErrors =
  (salon: Salon): Middleware =>
  async (ctx, next) => {
    try {
      await next()
    } catch (thrown) {
      const isExposed = createError.isHttpError(thrown) && thrown.expose
      const error = isExposed ? thrown : createError(500, UNEXPECTED, { cause: thrown })
      ctx.app.emit('error', error, ctx)
      const isPage = Boolean(ctx.is(NATIVE_TYPE))
      ctx.status = error.status
      ctx.set(error.headers ?? {})
      ctx.type = isPage ? 'html' : 'text'
      ctx.body = isPage ? errorPage(salon, error.message) : error.message
    }
  }

export type AppNeeds = ContactNeeds & { pingDatabase: () => Promise<void>; log: Log; salon: Salon }

/** Interval between queries, however often it is asked: a query takes a connection that a message needs. */
const PING_INTERVAL_MS = 10_000

/**
 * `GET /api/health`: 200, or 503 while the database accepts no message. It answers at once, and reports the last query's
 * result.
 */
const answerHealth = ({ pingDatabase }: AppNeeds): Middleware => {
  let isUp = true
  let pingedAt = -Infinity
  return (ctx) => {
    if (performance.now() - pingedAt > PING_INTERVAL_MS) {
      pingedAt = performance.now()
      pingDatabase().then(
        () => (isUp = true),
        () => (isUp = false),
      )
    }
    ctx.status = isUp ? 200 : 503
    ctx.body = { status: isUp ? 'up' : 'without database' }
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
  router.get('/api/health', answerHealth(needs))

  app.use(answerErrors(needs.salon))
  app.use(router.routes())
  app.use(router.allowedMethods())
  return app
}
