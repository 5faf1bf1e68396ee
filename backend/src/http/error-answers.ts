/**
 * Error responses: one plain sentence for the visitor, an HTML page for a native form submission, or RFC 9457 problem
 * details for a program that asks for them.
 */
import { createHash } from 'node:crypto'
import createError from 'http-errors'
import type { Context, Middleware } from 'koa'
import { type BrokenRule, type ContactForm, FIELDS } from '#contract/contact.ts'
import { errorPage, type Salon, STYLE } from '#contract/error-page.ts'

/** For a request that does not come from our form. */
export const OWN_PAGE = 'Please send your message from our own contact page.'

/** The content type of a native form submission. */
export const FORM_TYPE = 'application/x-www-form-urlencoded'
const PROBLEM_TYPE = 'application/problem+json'

/** The body's media type without parameters, in lower case. */
export const typeOf = (ctx: Context): string => ctx.get('Content-Type').split(';')[0]!.trim().toLowerCase()

type Extras = { headers?: Record<string, string>; broken?: BrokenRule[]; cause?: unknown }

/** An error that Koa answers with `status` and the sentence as plain text. */
export const httpError = (status: number, sentence: string, extras: Extras = {}) =>
  createError(status, sentence, { expose: true, ...extras })

const describe = (error: createError.HttpError) =>
  JSON.stringify({
    type: 'about:blank',
    title: error.name.replace(/Error$/, '').replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
    status: error.status,
    detail: error.message,
    ...(error.broken && {
      errors: (error.broken as BrokenRule[]).map(({ field, message }) => ({
        pointer: `/${field}`,
        detail: message,
      })),
    }),
  })

const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What the visitor typed, to be shown again; undefined if the body was not read. */
const typedIn = ({ body, rawBody }: Context['request']) => {
  if (!rawBody) return undefined
  const given = body as Record<string, string | string[] | undefined>
  return Object.fromEntries(
    FIELDS.map((field) => [field, [given[field] ?? ''].flat().join('\n')]),
  ) as ContactForm
}

const pageOf = (salon: Salon, ctx: Context, { message: sentence, broken }: createError.HttpError) =>
  errorPage(salon, { sentence, broken: broken as BrokenRule[], typed: typedIn(ctx.request) })

/** For an unexpected error, whose cause is only logged. */
const OURS = 'Something went wrong here. Please try again in a few minutes or message us instead.'

/** Answers errors as problem details or as a page, if the client asked for that; Koa answers all others as plain text. */
export const answerProblems =
  (salon: Salon): Middleware =>
  async (ctx, next) => {
    try {
      await next()
    } catch (thrown) {
      const isOurs = !createError.isHttpError(thrown) || !thrown.expose
      const error = isOurs ? httpError(500, OURS, { cause: thrown }) : thrown
      const wantsProblem = ctx.accepts('text/plain', PROBLEM_TYPE) === PROBLEM_TYPE
      if (!wantsProblem && typeOf(ctx) !== FORM_TYPE) throw error
      ctx.app.emit('error', error, ctx)
      ctx.status = error.status
      ctx.set(error.headers ?? {})
      if (!wantsProblem) ctx.set('Content-Security-Policy', PAGE_POLICY)
      ctx.body = wantsProblem ? describe(error) : pageOf(salon, ctx, error)
      ctx.type = wantsProblem ? PROBLEM_TYPE : 'html'
    }
  }
