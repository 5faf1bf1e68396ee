/**
 * `POST /api/contact`, as JSON from our script or as a native form submission. The checks come in order of cost:
 * origin, headers, body, rules, whether it is a repeat, rate limits; then the message is submitted.
 */
import createError from 'http-errors'
import type { Context, Middleware } from 'koa'
import bodyParser from 'koa-bodyparser'
import { IDEMPOTENCY_HEADER, MAX_BODY_BYTES, NATIVE_TYPE, parseContact } from '@willow/shared/contract'
import { ERROR_SENTENCES, THANKS_PATH } from '@willow/shared/error-page'
import { makeRateLimit, type RateLimits } from './rate-limit.ts'
import type { Submission, Submitted } from './submit.ts'
import { findSuspicion } from './suspect.ts'

/** For a request that does not come from our form. */
const NOT_OUR_FORM = 'Please send your message from our own contact page.'
const NOT_JSON = 'Please send the message as JSON.'
const UNREADABLE = 'We could not read your message. Please try again.'

/** Values of Sec-Fetch-Site for our own page, for a page that was restored or reloaded (`none`), and for no header. */
const OUR_FETCH_SITES = ['same-origin', 'none', '']

/**
 * Rejects cross-site requests with 403: a foreign `Sec-Fetch-Site`, or an `Origin` that is neither the site's nor the
 * requested host's. An `Origin` of `null` may be our own page's, if the visitor's browser sends no Referer: then
 * `Sec-Fetch-Site` must say so. Programs that send neither header are accepted.
 */
const rejectForeignOrigin =
  (siteUrl: string): Middleware =>
  async (ctx, next) => {
    const origin = ctx.get('Origin')
    const site = ctx.get('Sec-Fetch-Site')
    const ourHosts = [new URL(siteUrl).host, ctx.get('Host')]
    const host = URL.parse(origin)?.host
    const isOurs =
      origin === '' || (host && ourHosts.includes(host)) || (origin === 'null' && site === 'same-origin')
    if (!isOurs || !OUR_FETCH_SITES.includes(site)) throw createError(403, NOT_OUR_FORM)
    await next()
  }

const checkHeaders: Middleware = async (ctx, next) => {
  if (!ctx.is('application/json', NATIVE_TYPE) || ctx.get('Content-Encoding'))
    throw createError(415, NOT_JSON)
  await next()
}

const PARSER = {
  enableTypes: ['json', 'form'],
  jsonLimit: String(MAX_BODY_BYTES),
  formLimit: String(MAX_BODY_BYTES),
  // Browsers encode a form like this (URL standard): brackets in a name have no meaning.
  qs: { parse: (text: string) => Object.fromEntries(new URLSearchParams(text)) },
  onerror: (error: Error & { status?: number }) => {
    throw error.status === 413 ? createError(413, ERROR_SENTENCES[413]) : createError(400, UNREADABLE)
  },
}

/** The parser's errors contain the visitor's raw text, so `onerror` replaces all of them. */
const readBody = bodyParser(PARSER)

const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

const readSubmission = (ctx: Context, siteUrl: string) => {
  const { body, rawBody } = ctx.request
  // The parser makes an empty object of an empty body.
  if (!rawBody || !isObject(body)) throw createError(400, UNREADABLE)
  const parsed = parseContact(body)
  if (!parsed.ok) throw createError(422, parsed.broken[0]!.message)
  const idempotencyKey = ctx.get(IDEMPOTENCY_HEADER) || undefined
  return {
    message: parsed.message,
    idempotencyKey,
    isNative: Boolean(ctx.is(NATIVE_TYPE)),
    suspicion: findSuspicion(ctx, body, siteUrl),
  }
}

export type ContactNeeds = RateLimits & {
  submit: (submission: Submission) => Promise<Submitted>
  findRepeated: (submission: Submission) => Promise<string | undefined>
  siteUrl: string
}

const databaseDown = (cause: unknown) =>
  createError(503, ERROR_SENTENCES[503], { expose: true, cause, headers: { 'Retry-After': '120' } })

const answer = (ctx: Context, id: string) => {
  const isNative = ctx.is(NATIVE_TYPE)
  ctx.status = isNative ? 303 : 202
  if (isNative) ctx.redirect(THANKS_PATH)
  else ctx.body = { id }
}

/** The route's middlewares, in order. */
export const contactRoute = (needs: ContactNeeds): Middleware[] => {
  const countMessage = makeRateLimit(needs)
  const accept: Middleware = async (ctx) => {
    const submission = readSubmission(ctx, needs.siteUrl)
    // A visitor whose answer was lost sends the message again. If this look-up fails, the INSERT finds the repeat.
    let lookUpError: unknown
    const repeated = await needs.findRepeated(submission).catch((error) => void (lookUpError = error))
    if (repeated !== undefined) return answer(ctx, repeated)
    const uncount = await countMessage(ctx.ip, submission.suspicion !== null).catch((tooMany) => {
      // The message may be stored already, so the visitor must not read that it is one too many.
      throw lookUpError ? databaseDown(lookUpError) : tooMany
    })
    let submitted: Submitted | undefined
    try {
      submitted = await needs.submit(submission)
    } catch (error) {
      throw databaseDown(error)
    } finally {
      if (!submitted?.isNew) await uncount()
    }
    answer(ctx, submitted.id)
  }
  return [rejectForeignOrigin(needs.siteUrl), checkHeaders, readBody, accept]
}
