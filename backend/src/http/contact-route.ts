/** `POST /api/contact`: the checks in order of cost, then the use case. */
import type { Context, Middleware } from 'koa'
import bodyParser from 'koa-bodyparser'
import { isQuarantineFull, type Submission, type Submitted } from '#src/contact/submit-contact.ts'
import {
  ELAPSED_FIELD,
  HONEYPOT_FIELD,
  IDEMPOTENCY_HEADER,
  MAX_BODY_BYTES,
  MIN_ELAPSED_MS,
  parseContact,
} from '#contract/contact.ts'
import { limitRate } from './rate-limit.ts'
import { refusal } from './problem.ts'
import { refuseForeignOrigin } from './same-origin.ts'

const TOO_LARGE = 'Your message is too large. Please shorten it and try again.'
const NOT_JSON = 'Please send the message as JSON.'
const UNREADABLE = 'We could not read your message. Please try again.'
const TOMORROW = 'We are getting many messages just now. Please try again tomorrow or message us instead.'
const UNAVAILABLE =
  'We could not take your message just now. Please try again in a few minutes or message us instead.'

const checkHeaders: Middleware = async (ctx, next) => {
  const type = ctx.get('Content-Type').split(';')[0]!.trim().toLowerCase()
  if (type !== 'application/json' || ctx.get('Content-Encoding')) throw refusal(415, NOT_JSON)
  if (Number(ctx.get('Content-Length') || 0) > MAX_BODY_BYTES) throw tooLarge()
  await next()
}

/** The rest of an oversized body is not worth reading. */
const tooLarge = () => refusal(413, TOO_LARGE, { headers: { Connection: 'close' } })

/** The parser's errors carry the visitor's raw text: none of them leaves this function. */
const readBody = bodyParser({
  enableTypes: ['json'],
  jsonLimit: String(MAX_BODY_BYTES),
  onerror: (error) => {
    throw (error as Error & { status?: number }).status === 413 ? tooLarge() : refusal(400, UNREADABLE)
  },
})

const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

/**
 * People never fill in the honeypot and never write four texts within three seconds, and our form always tells how
 * many they took: whoever tells no usable number is no browser with our form.
 */
const looksAutomatic = (body: Record<string, unknown>) => {
  const [trap, elapsed] = [body[HONEYPOT_FIELD], body[ELAPSED_FIELD]]
  const sprung = trap !== undefined && trap !== null && trap !== ''
  const calm = Number.isFinite(elapsed) && Number(elapsed) >= MIN_ELAPSED_MS
  return sprung || !calm
}

const readSubmission = (ctx: Context) => {
  const { body, rawBody } = ctx.request
  if (!rawBody || !isObject(body)) throw refusal(400, UNREADABLE)
  const parsed = parseContact(body)
  if (!parsed.ok) throw refusal(422, parsed.broken[0]!.message, { broken: parsed.broken })
  const idempotencyKey = ctx.get(IDEMPOTENCY_HEADER) || undefined
  return { message: parsed.message, idempotencyKey, suspect: looksAutomatic(body) }
}

/** What the route needs. Both limits count messages that were stored. */
export type ContactNeeds = {
  submit: (submission: Submission) => Promise<Submitted>
  siteUrl: string
  /** Of one visitor address. */
  limitPerHour: number
  /** Of all visitors together. */
  limitPerMinute: number
}

/** The middlewares of the route, in order. */
export const contactRoute = (needs: ContactNeeds): Middleware[] => {
  const take = limitRate({ perHour: needs.limitPerHour, perMinute: needs.limitPerMinute })
  const accept: Middleware = async (ctx) => {
    const submission = readSubmission(ctx)
    const taken = await take(ctx.ip)
    const { id, isNew } = await needs.submit(submission).catch(async (cause: unknown) => {
      if (isQuarantineFull(cause)) throw refusal(429, TOMORROW, { headers: { 'Retry-After': '86400' } })
      await taken.untaken()
      throw refusal(503, UNAVAILABLE, { cause, headers: { 'Retry-After': '120' } })
    })
    if (!isNew) await taken.repeated()
    ctx.status = 202
    ctx.body = { id }
  }
  return [refuseForeignOrigin(needs.siteUrl), checkHeaders, readBody, accept]
}
