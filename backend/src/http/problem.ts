/** Refusals: one plain sentence for the visitor, or RFC 9457 problem details for a program that asks. */
import createError from 'http-errors'
import type { Middleware } from 'koa'
import type { BrokenRule } from '#contract/contact.ts'

/** To whoever comes by another way than our form. */
export const OWN_PAGE = 'Please send your message from our own contact page.'

const PROBLEM_TYPE = 'application/problem+json'

type Extras = { headers?: Record<string, string>; broken?: BrokenRule[]; cause?: unknown }

/** An error that Koa answers with `status` and the sentence as plain text. */
export const refusal = (status: number, sentence: string, extras: Extras = {}) =>
  createError(status, sentence, { expose: true, ...extras })

const describe = (error: createError.HttpError) => ({
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

/** An error that nobody expected has a sentence too; its cause is for the log alone. */
const OURS = 'Something went wrong here. Please try again in a few minutes or message us instead.'

/** Answers errors as problem details where the client asks for them; Koa answers all others, as plain text. */
export const answerProblems: Middleware = async (ctx, next) => {
  try {
    await next()
  } catch (thrown) {
    const isOurs = !createError.isHttpError(thrown) || !thrown.expose
    const error = isOurs ? refusal(500, OURS, { cause: thrown }) : thrown
    if (ctx.accepts('text/plain', PROBLEM_TYPE) !== PROBLEM_TYPE) throw error
    ctx.status = error.status
    ctx.set(error.headers ?? {})
    ctx.type = PROBLEM_TYPE
    ctx.body = JSON.stringify(describe(error))
  }
}
