/** The API as a Koa application: one call, two probes, and plain sentences when something is wrong. */
import { Router } from '@koa/router'
import type { HttpError } from 'http-errors'
import Koa from 'koa'
import type { Log } from '#src/contact/ports.ts'
import { CONTACT_PATH } from '#contract/contact.ts'
import type { Salon } from '#contract/refusal-page.ts'
import { contactRoute, type ContactNeeds, leadToForm } from './contact-route.ts'
import { answerProblems, OWN_PAGE } from './problem.ts'
import { answerHealth, answerReadiness, type HealthNeeds } from './health-routes.ts'

/** What the application needs. */
export type AppNeeds = ContactNeeds &
  HealthNeeds & {
    log: Log
    salon: Salon
    /** True only behind our own proxy, which overwrites X-Real-IP. */
    trustProxy: boolean
  }

/** What no route answers. */
const SENTENCES: Record<number, string> = {
  404: 'There is nothing at this address.',
  405: OWN_PAGE,
  501: OWN_PAGE,
}

/** The application; nothing listens yet. */
export const createApp = (needs: AppNeeds): Koa => {
  const app = new Koa({ proxy: needs.trustProxy, proxyIpHeader: 'X-Real-IP', maxIpsCount: 1 })
  app.on('error', (error: HttpError) => {
    if (error.expose && error.status < 500) return
    const cause = (error.cause ?? error) as Error & { code?: string }
    needs.log('request.failed', { status: error.status ?? 500, error: cause.name, code: cause.code ?? null })
  })
  // exactly these paths: a proxy that limits one of them means no other spelling
  const router = new Router({ sensitive: true, strict: true })
  router.post(CONTACT_PATH, ...contactRoute(needs))
  router.get(CONTACT_PATH, leadToForm)
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
