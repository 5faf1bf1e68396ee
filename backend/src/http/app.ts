/** The API as a Koa application: one route, one probe, and a plain sentence for every error. */
import { Router } from '@koa/router'
import type { HttpError } from 'http-errors'
import Koa from 'koa'
import { CONTACT_PATH } from '#contract/contact.ts'
import { errorFacts, type Log } from '#src/process.ts'
import { type ContactNeeds, contactRoute, redirectToForm } from './contact-route.ts'
import { answerErrors, NOT_OUR_FORM } from './error-answers.ts'
import type { Salon } from './error-page.ts'
import { answerHealth, type HealthNeeds } from './health.ts'

export type AppNeeds = ContactNeeds & HealthNeeds & { log: Log; salon: Salon }

/** Sentences for the statuses that Koa and its router answer by themselves. */
const SENTENCES: Record<number, string> = {
  404: 'There is nothing at this address.',
  405: NOT_OUR_FORM,
  501: NOT_OUR_FORM,
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
    const { status } = ctx
    if (ctx.body || !SENTENCES[status]) return
    ctx.status = status
    ctx.body = SENTENCES[status]
  })
  app.use(answerErrors(needs.salon))
  app.use(router.routes())
  app.use(router.allowedMethods())
  return app
}
